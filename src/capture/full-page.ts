import createDOMPurify from "dompurify";
import { copyDocument, getBaseUrl, getRoot } from "./dom.ts";
import { isWithinGates } from "./gates.ts";
import { parseHttpUrl } from "./http-url.ts";

const formFields = ["input", "textarea", "select", "option", "datalist"];

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
    leaveOneAddress(element);
    for (const name of ["href", "src", "poster"]) {
      const url = parseHttpUrl(element.getAttribute(name) ?? "", base);
      if (url !== undefined) element.setAttribute(name, url);
    }
  });
  return purifier.sanitize(root.outerHTML, {
    WHOLE_DOCUMENT: true,
    ADD_TAGS: ["title"],
    FORBID_TAGS: formFields,
    // Without this the text in them stays.
    ADD_FORBID_CONTENTS: formFields,
    ALLOW_DATA_ATTR: false,
    TRUSTED_TYPES_POLICY: null,
  });
}

/** An image that comes in several sizes keeps its own address, or else the first of those. */
function leaveOneAddress(element: Element): void {
  const [first = ""] = (element.getAttribute("srcset") ?? "").trim().split(/,?\s/u);
  if (element.localName === "img" && first !== "" && !element.hasAttribute("src")) {
    element.setAttribute("src", first);
  }
  for (const name of ["srcset", "sizes"]) element.removeAttribute(name);
}
