import type { Features } from "./features.ts";

/** A page of the history. */
interface Filed {
  readonly title: string;
  readonly features: Features;
  readonly labels: readonly string[];
}

/** A page of the history that resembles the asked one. */
export interface Neighbour {
  readonly filed: Filed;
  /** The cosine of both pages' features, above 0, at most 1. */
  readonly likeness: number;
}

/** Features on a greater share of the pages do not distinguish pages. */
const commonShare = 0.3;
const mostNeighbours = 150;

/**
 * The pages of a history, found by their features. A feature weighs more the rarer it is, as in search engines (tf-idf,
 * cosine).
 */
export function createNeighbours() {
  const pages: Filed[] = [];
  const pagesOf = new Map<string, number[]>();
  /** Lengths change with every page; each is computed again when the history has grown by a tenth. */
  const lengths = new Map<number, { length: number; pages: number }>();

  const rarity = (feature: string) =>
    Math.log(1 + pages.length / ((pagesOf.get(feature)?.length ?? 0) + 0.5));
  const lengthOf = (features: Features) => {
    let sum = 0;
    for (const [feature, weight] of features) sum += (weight * rarity(feature)) ** 2;
    return Math.sqrt(sum) || 1;
  };
  const keptLength = (at: number, features: Features) => {
    const kept = lengths.get(at);
    if (kept !== undefined && pages.length < kept.pages * 1.1) return kept.length;
    const length = lengthOf(features);
    lengths.set(at, { length, pages: pages.length });
    return length;
  };

  return {
    add(filed: Filed) {
      const at = pages.push(filed) - 1;
      for (const feature of filed.features.keys()) {
        const found = pagesOf.get(feature);
        if (found === undefined) pagesOf.set(feature, [at]);
        else found.push(at);
      }
    },

    /** The pages that resemble these features most, the most alike first; 150 at most. */
    find(features: Features) {
      const products = new Map<number, number>();
      for (const [feature, weight] of features) {
        const found = pagesOf.get(feature);
        if (found === undefined || found.length > Math.max(pages.length * commonShare, 5)) continue;
        const rare = rarity(feature) ** 2;
        for (const at of found) {
          const product = weight * (pages[at]?.features.get(feature) ?? 0) * rare;
          products.set(at, (products.get(at) ?? 0) + product);
        }
      }
      const length = lengthOf(features);
      const likest = [...products].flatMap(([at, product]): Neighbour[] => {
        const filed = pages[at];
        if (filed === undefined) return [];
        return [{ filed, likeness: product / (keptLength(at, filed.features) * length) }];
      });
      return likest.toSorted((a, b) => b.likeness - a.likeness).slice(0, mostNeighbours);
    },

    pagesWith(feature: string): readonly Filed[] {
      return (pagesOf.get(feature) ?? []).flatMap((at) => pages[at] ?? []);
    },

    /** The share of pages that have the feature, from 0 to 1, never quite 0. */
    shareOf(feature: string) {
      return ((pagesOf.get(feature)?.length ?? 0) + 0.5) / (pages.length + 1);
    },
  };
}

export type Neighbours = ReturnType<typeof createNeighbours>;
