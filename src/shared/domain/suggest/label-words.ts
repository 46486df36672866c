import { featuresOfName, type Features } from "./features.ts";
import type { Neighbours } from "./neighbours.ts";

/** The weight of the average page for a label: the label is treated as if it had this many average pages too. */
const averagePages = 25;
/** Features on a greater share of all pages do not distinguish labels. */
const commonShare = 0.05;
/** The weight of a word of the page that is in the label's own name. */
const nameWeight = 3;
/** A name of a collection above counts half. */
const aboveWeight = 0.5;

interface Label {
  pages: number;
  /** The features of its name, each with its weight. */
  readonly name: ReadonlyMap<string, number>;
}

/**
 * The common features of the pages of each label.
 *
 * Naive Bayes over features, smoothed by the average page, plus the words of the label's own name. Naive Bayes
 * considers a label as a whole, and neighbours consider single pages. Each finds labels that the other misses. The
 * common features of a label's pages are summed up only for a query, and only for the words of the queried page, so
 * thousands of labels cost little.
 */
export function createLabelWords({
  shareOf,
  pagesWith,
}: Pick<Neighbours, "shareOf" | "pagesWith">) {
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
    const made = { pages: 0, name };
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

  /** For each label that has it: the sum of the feature's weights on the label's pages. */
  const sumsOf = (feature: string) => {
    const sums = new Map<string, number>();
    for (const page of pagesWith(feature)) {
      const weight = page.features.get(feature) ?? 0;
      for (const label of page.labels) addTo(sums, label, weight);
    }
    return sums;
  };

  return {
    /**
     * Counts a page that has the label, and is among the neighbours.
     * @param path the label's name, below the names above it
     */
    add(label: string, path: readonly string[]) {
      require(label, path).pages += 1;
    },

    /** Makes a label known that has no pages yet. */
    name(label: string, path: readonly string[]) {
      require(label, path);
    },

    /** Whether the page says the label's own name, all of its words. */
    isNamed(label: string, features: Features) {
      const own = [...(labels.get(label)?.name ?? [])].filter(([, weight]) => weight === 1);
      return own.length > 0 && own.every(([feature]) => features.has(feature));
    },

    /** Each label, and the logarithm of how likely the page has it, without a fixed zero. */
    fits(features: Features) {
      const telling = [...features].filter(([feature]) => shareOf(feature) <= commonShare);
      const all = telling.reduce((sum, [, weight]) => sum + weight, 0);
      const shared = new Map<string, number>();
      for (const [feature, weight] of telling) {
        const average = averagePages * shareOf(feature);
        for (const [label, sum] of sumsOf(feature)) {
          addTo(shared, label, weight * Math.log(1 + sum / average));
        }
      }
      return [...labels].map(([label, { pages, name }]) => {
        // A label lacks most of the features, and all missing features have the same weight.
        const lacking = all * Math.log(averagePages / (pages + averagePages));
        const own = Math.log(pages + 1) + nameWeight * nameFit(name, features);
        return [label, own + lacking + (shared.get(label) ?? 0)] as const;
      });
    },
  };
}

function addTo(sums: Map<string, number>, label: string, weight: number): void {
  sums.set(label, (sums.get(label) ?? 0) + weight);
}
