import { getText } from "../../dom/dom.ts";
import { nameOf } from "../../dom/names.ts";

const declared = '[itemtype$="schema.org/Product"], meta[property="og:type"][content$="product" i]';
const dated = 'meta[property="article:published_time"]';
const articleType = /"@type"\s*:\s*(?:\[\s*)?"(?:\w*Article|\w*Posting)"/u;
const productType = /"@type"\s*:\s*(?:\[\s*)?"Product(?:Group)?"/u;
/** What shops put beside the description: what buyers say, and other goods. */
const besideName =
  /-(?:reviews|ratings|cross-?sells?|up-?sells?|also-(?:bought|viewed)|recently-viewed|bought-together|similar-products|product-(?:recommendations|bundle)|add-to-cart|buy-box|questions-answers)-/u;
const maxShare = 0.6;

/** Removes what buyers say about it and what else the shop offers. Changes `copy`. */
export function removeBesideProduct(copy: Document): void {
  const total = getText(copy.body).trim().length;
  for (const element of copy.body.querySelectorAll("[class], [id]")) {
    if (!element.isConnected || !besideName.test(nameOf(element))) continue;
    if (element.querySelector("h1, main") !== null) continue;
    if (getText(element).trim().length < total * maxShare) element.remove();
  }
}

/**
 * Whether a page says, in the words of schema.org or of Open Graph, that it is about one product. A review says so too, and
 * that it is an article.
 */
export function isOfProduct(copy: Document): boolean {
  return (
    (copy.querySelector(declared) !== null || isTypeNamed(copy, productType)) && !isArticle(copy)
  );
}

/** Whether a page says, in the words of schema.org or by its date, that it is an article. */
export function isArticle(copy: Document): boolean {
  return copy.querySelector(dated) !== null || isTypeNamed(copy, articleType);
}

/** Whether the linked data of a page names a type. */
export function isTypeNamed(copy: Document, type: RegExp): boolean {
  return [...copy.querySelectorAll('script[type="application/ld+json"]')].some((data) =>
    type.test(getText(data)),
  );
}
