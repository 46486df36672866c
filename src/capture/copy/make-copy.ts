import purifier from "dompurify";
import { copyPage, type CopiedTree } from "../extract/copy-page.ts";
import { parseHttpUrl, parseMailUrl } from "../metadata/http-url.ts";
import {
  getAttribute,
  getBaseUrl,
  getDocumentTitle,
  getDocumentUrl,
  getLocalName,
  getRoot,
  hasAttribute,
  isMatch,
  removeAttribute,
  removeElement,
  setAttribute,
} from "../program/dom.ts";
import { isWithinGates } from "../program/gates.ts";
import { queryIn } from "../program/shadow-roots.ts";
import { collectStyles, treeAttribute, type PutPart } from "./collect-styles.ts";
import { nothing, replaceCssUrls } from "./css-urls.ts";
import { removePrivateValues } from "./private-values.ts";
import { copyBounds, type CopyPart, type RawCopy } from "./page-copy.ts";

/** A copy without its markup's limits: a walk and a parse, no reader that asks each element for its text. */
const limits = {
  maxElements: 200_000,
  maxDepth: 500,
  maxCharacters: copyBounds.length,
  maxDepthCharacters: Number.POSITIVE_INFINITY,
};

// What runs, loads or holds another document; styles are collected from their rules.
const forbiddenTags =
  "applet audio base embed frame frameset iframe link meta noscript object script source style template track";
const forbiddenAttributes =
  "action archive autofocus autoplay cite classid codebase data formaction formmethod formtarget integrity longdesc " +
  "loading manifest nonce ping profile sizes srcset target usemap";

/**
 * The page as it is shown, as markup in which nothing runs, and in which a mark stands for each thing to be
 * loaded. Undefined for a page that is too large, or where it cannot be made safe.
 */
export function makeCopy(
  doc: Document,
  token: string,
): { html: string; raw: Omit<RawCopy, "length"> } | undefined {
  if (!purifier.isSupported || !isWithinGates(doc, limits)) return undefined;
  const base = getBaseUrl(doc);
  const parts: CopyPart[] = [];
  const put: PutPart = (url, use) => {
    if (parts.length >= copyBounds.parts) return use === "sheet" ? "" : nothing;
    parts.push({ url, use });
    return `${token}${parts.length - 1}-`;
  };
  const styles = collectStyles(doc, { base, put });
  let holders = 0;
  const copy = copyPage(doc, (tree) => {
    namePictures(tree, base);
    if (tree.holder === undefined) return;
    holders += 1;
    tree.holder.setAttribute(treeAttribute, String(holders));
    styles.push(...collectStyles(tree.live, { base, put, holder: holders }));
  });
  const root = sanitised(getRoot(copy ?? doc)?.outerHTML ?? "");
  for (const element of root.querySelectorAll("*")) mend(element, base, put);
  root.querySelector("head")?.append(...styles);
  root.querySelector("body")?.prepend(`${token}line-`);
  const html = root.outerHTML;
  if (html.length > copyBounds.length) return undefined;
  const title = getDocumentTitle(doc).slice(0, copyBounds.title);
  return { html, raw: { version: 1, url: getDocumentUrl(doc), title, token, parts } };
}

function sanitised(markup: string): Element {
  purifier.removeAllHooks();
  purifier.addHook("beforeSanitizeElements", showForm);
  const root = purifier.sanitize(markup, {
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    ADD_TAGS: ["title", "use"],
    FORBID_TAGS: forbiddenTags.split(" "),
    FORBID_ATTR: forbiddenAttributes.split(" "),
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: () => true, attributeNameCheck: /^(?:data-.*|part)$/ },
    // Names that hide properties of the document: no script is there to miss those, but styles use them.
    SANITIZE_DOM: false,
    TRUSTED_TYPES_POLICY: null,
  });
  if (!(root instanceof Element)) throw new Error("not safe");
  return root;
}

/** DOMPurify removes a form with all it holds if a control hides a property that every element has. */
function showForm(node: Node): void {
  if (!(node instanceof HTMLFormElement)) return;
  for (const control of queryIn(node, "[id], [name]")) {
    for (const name of ["id", "name"])
      if (getAttribute(control, name) in Element.prototype) removeAttribute(control, name);
  }
}

const htmlNamespace = "http://www.w3.org/1999/xhtml";

/** An image in several sizes has the address of the one that is shown, or else of the first. */
function namePictures({ live, copy, copied }: CopiedTree, base: string): void {
  const images = queryIn(live, copied.replace("*", "img"));
  for (const [at, own] of [...queryIn(copy, "img")].entries()) {
    const image = images[at];
    if (image?.namespaceURI !== htmlNamespace) continue;
    const shown: unknown = Reflect.get(HTMLImageElement.prototype, "currentSrc", image);
    const [first = ""] = (own.getAttribute("srcset") ?? "").trim().split(/,?\s/u);
    const isLoadable = parseHttpUrl(own.getAttribute("src") ?? "", base) !== undefined;
    if (typeof shown === "string" && /^(?:https?:|data:image\/)/u.test(shown))
      own.setAttribute("src", shown);
    else if (first !== "" && !isLoadable) own.setAttribute("src", first);
  }
}

const pictureAttributes = ["src", "poster", "background"];
const linkAttributes = ["href", "xlink:href"];

/**
 * Marks what an element loads, and resolves what it links to. An element may be a form with a control that is named
 * like any property.
 */
function mend(element: Element, base: string, put: PutPart): void {
  const ownName = getLocalName(element);
  if (isMatch(element, 'input[type="hidden" i]')) {
    removeElement(element);
    return;
  }
  removePrivateValues(element);
  const style = getAttribute(element, "style");
  if (style.includes("(")) setAttribute(element, "style", replaceCssUrls(style, base, put));
  for (const name of pictureAttributes) {
    const value = getAttribute(element, name).trim();
    if (!hasAttribute(element, name) || /^data:image\//iu.test(value)) continue;
    const url = parseHttpUrl(value, base);
    if (url === undefined || (ownName === "video" && name === "src"))
      removeAttribute(element, name);
    else setAttribute(element, name, put(url, "picture"));
  }
  for (const name of linkAttributes) {
    const value = getAttribute(element, name).trim();
    if (value === "" || value.startsWith("#")) continue;
    const isPicture = ["image", "feimage"].includes(ownName.toLowerCase());
    const url = parseHttpUrl(value, base);
    const isLink = ownName === "a" || ownName === "area";
    if (isPicture && /^data:image\//iu.test(value)) continue;
    if (isPicture && url !== undefined) setAttribute(element, name, put(url, "picture"));
    else if (isLink && (url ?? parseMailUrl(value)) !== undefined)
      setAttribute(element, name, url ?? value);
    else removeAttribute(element, name);
  }
}
