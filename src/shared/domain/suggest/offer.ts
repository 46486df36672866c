import type { FiledPage } from "./features.ts";
import type { Filing, Reason } from "./filing.ts";

/** A label that is good enough to be shown, with its reason. */
export interface Offer {
  readonly label: string;
  readonly reason: Reason;
}

interface OfferRule {
  readonly most: number;
  /** Of `Suggestion.share`. */
  readonly leastShare: number;
}

/**
 * Of the collections shown by this rule, about three of four are right in a history of thousands of links,
 * and about two of three in one of hundreds (`npm run suggest`).
 */
export const collectionRule: OfferRule = { most: 3, leastShare: 0.12 };

/** A page has one collection, as a rule, and several tags: they divide the share among them. */
export const tagRule: OfferRule = { most: 5, leastShare: 0.05 };

/**
 * In a history with few labels, each has a large share, whatever the subject of the page. Pages that are less alike
 * than this prove nothing.
 */
const leastLikeness = 0.1;

/** The labels to show for a page, the likeliest first; none without a clear reason. */
export function offer(filing: Filing, page: FiledPage, rule: OfferRule): readonly Offer[] {
  return filing.suggest(page, rule.most).flatMap(({ label, share, reason }) => {
    if (reason === undefined || share < rule.leastShare) return [];
    const isClear = reason.kind === "name" || reason.likeness >= leastLikeness;
    return isClear ? [{ label, reason }] : [];
  });
}
