import { featuresOf, type FiledPage } from "./features.ts";
import { createLabelWords } from "./label-words.ts";
import { createNeighbours, type Neighbour } from "./neighbours.ts";

/** Why a label is suggested: the clearest of its reasons. */
export type Reason =
  /** The page says the label's name. */
  | { readonly kind: "name" }
  /** A page like this one has the label. */
  | { readonly kind: "like"; readonly title: string; readonly likeness: number };

interface Suggestion {
  readonly label: string;
  /** From 0 to 1; all suggestions for a page together have 1. */
  readonly share: number;
  /**
   * Undefined if neither applies: the label is suggested only because of the words of its pages, which is not a reason
   * to show.
   */
  readonly reason: Reason | undefined;
}

export interface NamedLabel {
  readonly label: string;
  readonly path: readonly string[];
}

/** Flattens naive Bayes, which is too certain because it treats words as independent. */
const evenness = 6;
/** Likeness counts more than proportionally: one near page means more than two distant pages. */
const nearness = 1.5;
const wordsShare = 0.5;

/**
 * An empty history of pages filed under labels: collections, or tags. It learns as the user files. Pure and in memory:
 * nothing is stored, and nothing leaves this computer.
 */
export function createFiling() {
  const neighbours = createNeighbours();
  const words = createLabelWords(neighbours);
  return {
    /** @param labels with their names, each below the names above it */
    learn(page: FiledPage, labels: readonly NamedLabel[]) {
      const features = featuresOf(page);
      neighbours.add({ title: page.title, features, labels: labels.map(({ label }) => label) });
      for (const { label, path } of labels) words.add(label, path);
    },

    /** Makes labels known that have no pages yet. */
    name(labels: readonly NamedLabel[]) {
      for (const { label, path } of labels) words.name(label, path);
    },

    /** The likeliest labels first. */
    suggest(page: FiledPage, most: number): readonly Suggestion[] {
      const features = featuresOf(page);
      const near = neighbours.find(features);
      const byLikeness = sharesOf(near);
      const fits = words.fits(features);
      const best = fits.reduce((highest, [, fit]) => Math.max(highest, fit), -Infinity);
      const odds = fits.map(([label, fit]) => [label, Math.exp((fit - best) / evenness)] as const);
      const sum = odds.reduce((total, [, odd]) => total + odd, 0);
      return odds
        .map(([label, odd]) => ({
          label,
          share: wordsShare * (odd / sum) + (1 - wordsShare) * (byLikeness.get(label) ?? 0),
        }))
        .toSorted((a, b) => b.share - a.share)
        .slice(0, most)
        .map((one) => ({
          ...one,
          reason: words.isNamed(one.label, features) ? named : likeReason(one.label, near),
        }));
    },
  };
}

export type Filing = ReturnType<typeof createFiling>;

/** Each label's share of the likeness of all neighbours. */
function sharesOf(near: readonly Neighbour[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let sum = 0;
  for (const { filed, likeness } of near) {
    const weight = likeness ** nearness;
    for (const label of filed.labels) {
      shares.set(label, (shares.get(label) ?? 0) + weight);
      sum += weight;
    }
  }
  for (const [label, share] of shares) shares.set(label, share / sum);
  return shares;
}

const named: Reason = { kind: "name" };

function likeReason(label: string, near: readonly Neighbour[]): Reason | undefined {
  const nearest = near.find(({ filed }) => filed.labels.includes(label));
  return nearest && { kind: "like", title: nearest.filed.title, likeness: nearest.likeness };
}
