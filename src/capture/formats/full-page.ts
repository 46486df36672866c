import { copyDocument, getBaseUrl, getRoot } from "../program/dom.ts";
import { isWithinGates } from "../program/gates.ts";
import { createSanitise } from "../safe/sanitise.ts";

/**
 * The whole page as it stands, addresses made absolute, but without what runs, without its styles and without
 * what was typed or is hidden in forms: a page's tokens are nobody else's. At most 2 MB. Undefined where the page is too large for it.
 */
export function fullPageOf(doc: Document): string | undefined {
  const copy = isWithinGates(doc) ? copyDocument(doc) : undefined;
  const root = copy && getRoot(copy);
  const sanitise = createSanitise({ baseUrl: getBaseUrl(doc), whole: true });
  return root && sanitise?.(root.outerHTML);
}
