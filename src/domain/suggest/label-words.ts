import { featuresOfName, type Features } from "./features.ts";
import type { Neighbours } from "./neighbours.ts";

/** How strongly a label's few pages are drawn to the average page: as if it had this many average ones too. */
const averagePages = 25;
/** Features on a greater share of all pages tell nothing about one label. */
const commonShare = 0.05;
/** How much a word of the page in the label's own name counts. */
const nameWeight = 3;
/** A name of a collection above counts half. */
const aboveWeight = 0.5;

interface Label {
  pages: number;
  /** The sums of the weights of the features of its pages. */
  readonly sums: Map<string, number>;
  /** The features of its name, each with its weight. */
  readonly name: ReadonlyMap<string, number>;
}

/** What the pages of each label have in common. */
export interface LabelWords {
  /** @param path the label's name, below the names above it */
  add(label: string, path: readonly string[], features: Features): void;
  /** Makes a label known that has no pages yet. */
  name(label: string, path: readonly string[]): void;
  /** Each label, and the logarithm of how likely the page has it, without a fixed zero. */
  fits(features: Features): readonly (readonly [string, number])[];
  /** Whether the page says the label's own name, all of its words. */
  isNamed(label: string, features: Features): boolean;
}

/**
 * Naive Bayes over features, smoothed by the average page, plus the words of the label's own name. Naive
 * Bayes knows a label as a whole, where neighbours know single pages; each finds what the other misses.
 */
export function createLabelWords(shareOf: Neighbours["shareOf"]): LabelWords {
  const labels = new Map<string, Label>();
  const labelsNamed = new Map<string, string[]>();

  const require = (label: string, path: readonly string[]): Label => {
    const known = labels.get(label);
    if (known !== undefined) return known;
    const name = new Map<string, number>();
    path.forEach((part, at) => {
      const weight = at === path.length - 1 ? 1 : aboveWeight;
      for (const feature of featuresOfName(part)) {
        name.set(feature, Math.max(name.get(feature) ?? 0, weight));
      }
    });
    for (const feature of name.keys()) {
      const found = labelsNamed.get(feature);
      if (found === undefined) labelsNamed.set(feature, [label]);
      else found.push(label);
    }
    const made = { pages: 0, sums: new Map<string, number>(), name };
    labels.set(label, made);
    return made;
  };

  const nameFit = (name: Label["name"], features: Features) => {
    let [met, all] = [0, 0];
    for (const [feature, weight] of name) {
      const rarity = Math.log(1 + labels.size / (labelsNamed.get(feature)?.length ?? 1));
      all += weight * rarity;
      met += weight * rarity * (features.get(feature) ?? 0);
    }
    return all === 0 ? 0 : met / Math.sqrt(all);
  };

  return {
    add(label, path, features) {
      const known = require(label, path);
      known.pages += 1;
      for (const [feature, weight] of features) {
        known.sums.set(feature, (known.sums.get(feature) ?? 0) + weight);
      }
    },

    name: require,

    isNamed(label, features) {
      const own = [...(labels.get(label)?.name ?? [])].filter(([, weight]) => weight === 1);
      return own.length > 0 && own.every(([feature]) => features.has(feature));
    },

    fits(features) {
      const telling = [...features].filter(([feature]) => shareOf(feature) <= commonShare);
      return [...labels].map(([label, { pages, sums, name }]) => {
        let fit = Math.log(pages + 1) + nameWeight * nameFit(name, features);
        // With thousands of labels, each lacks most of the features, which then tell the same.
        const lacking = Math.log(averagePages / (pages + averagePages));
        for (const [feature, weight] of telling) {
          const sum = sums.get(feature);
          fit += weight * lacking;
          if (sum) fit += weight * Math.log(1 + sum / averagePages / shareOf(feature));
        }
        return [label, fit];
      });
    },
  };
}
