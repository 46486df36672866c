import { copyDocument, getBaseUrl, getRoot } from "../dom/dom.ts";
import { gates, isWithinGates } from "../dom/gates.ts";
import { createSanitise } from "../safe/sanitise.ts";

/**
 * The full page with absolute addresses, without scripts, styles or typed text. Hidden form values are removed too,
 * because they may contain the page's secret tokens. At most 2 MB. Undefined if the page is too large or too deep.
 */
export function fullPageOf(doc: Document): string | undefined {
  const copy = isWithinGates(doc) ? copyDocument(doc) : undefined;
  const root = copy && getRoot(copy);
  const sanitise = createSanitise({ baseUrl: getBaseUrl(doc), whole: true });
  const markup = root?.outerHTML;
  return markup !== undefined && markup.length <= gates.maxCharacters
    ? sanitise?.(markup)
    : undefined;
}
