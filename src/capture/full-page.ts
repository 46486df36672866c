import createDOMPurify from "dompurify";
import { copyDocument, getBaseUrl, getRoot } from "./dom.ts";
import { isWithinGates } from "./gates.ts";
import { parseHttpUrl } from "./http-url.ts";

/**
 * The whole page as it stands, addresses made absolute, but without what runs and without what was typed
 * or is hidden in forms: a page's tokens are nobody else's. Throws where the page is too large for it.
 */
export function fullPageOf(doc: Document): string {
  const copy = isWithinGates(doc) ? copyDocument(doc) : undefined;
  const root = copy && getRoot(copy);
  const purifier = createDOMPurify(window);
  if (root === undefined || !purifier.isSupported) throw new Error("no whole page");
  const base = getBaseUrl(doc);
  purifier.addHook("afterSanitizeAttributes", (element) => {
    for (const name of ["href", "src"]) {
      const url = parseHttpUrl(element.getAttribute(name) ?? "", base);
      if (element.hasAttribute(name) && url !== undefined) element.setAttribute(name, url);
    }
  });
  return purifier.sanitize(root.outerHTML, {
    WHOLE_DOCUMENT: true,
    ADD_TAGS: ["title"],
    FORBID_TAGS: ["input", "textarea", "select", "option", "datalist"],
    ALLOW_DATA_ATTR: false,
    TRUSTED_TYPES_POLICY: null,
  });
}
