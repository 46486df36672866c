import purifier from "dompurify";
import { copyPage } from "../dom/copy-page.ts";
import { parseHttpUrl, parseMailUrl } from "../values/http-url.ts";
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
} from "../dom/dom.ts";
import { isWithinGates } from "../dom/gates.ts";
import { queryIn } from "../dom/shadow-roots.ts";
import { mediaIn, pictureOf, showAsSeen } from "./as-seen.ts";
import { collectStyles, treeAttribute, type PutPart } from "./collect-styles.ts";
import { nothing, replaceCssUrls } from "./css-urls.ts";
import { removePrivateValues } from "./private-values.ts";
import { placeIcons, type IconFiles } from "./icons.ts";
import { copyBounds, type CopyPart, type RawCopy } from "./page-copy.ts";

/**
 * The limits are higher than those of the readers. A copy costs one walk and one parse, and asks no element for its
 * text.
 */
const limits = {
  maxElements: 200_000,
  maxDepth: 500,
  maxCharacters: copyBounds.length,
  maxDepthCharacters: Number.POSITIVE_INFINITY,
};

// Elements that run, load or contain another document; and `style`, because styles are collected from their rules.
const forbiddenTags =
  "applet audio base embed frame frameset iframe link meta noscript object script source style template track";
const forbiddenAttributes =
  "action archive autofocus autoplay cite classid codebase data formaction formmethod formtarget integrity longdesc " +
  "loading manifest nonce ping profile sizes srcset target usemap";

/**
 * Copies the shown page to markup in which nothing runs. A mark replaces each address of a part to fetch. Undefined if
 * the page is too large, or if the markup cannot be made safe.
 */
export function makeCopy(
  doc: Document,
  token: string,
  icons: IconFiles,
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
  const room = { pictures: 50, characters: 5_000_000 };
  const copy = copyPage(doc, (tree) => {
    showAsSeen(tree, base, room);
    for (const url of mediaIn(tree, base)) put(url, "media");
    if (tree.holder === undefined) return;
    holders += 1;
    tree.holder.setAttribute(treeAttribute, String(holders));
    styles.push(...collectStyles(tree.live, { base, put, holder: holders }));
  });
  if (copy !== undefined) {
    for (const url of placeIcons(copy, icons, base)) put(url, "media");
  }
  const markup = getRoot(copy ?? doc)?.outerHTML ?? "";
  if (markup.length > limits.maxCharacters) return undefined;
  const root = sanitised(markup);
  for (const element of root.querySelectorAll("*")) rewriteElement(element, base, put);
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
    ADD_DATA_URI_TAGS: ["canvas"],
    FORBID_TAGS: forbiddenTags.split(" "),
    FORBID_ATTR: forbiddenAttributes.split(" "),
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: () => true, attributeNameCheck: /^(?:data-.*|part)$/ },
    // Leaves in names that hide properties of the document: styles use them, and the copy has no script that they
    // could mislead.
    SANITIZE_DOM: false,
    TRUSTED_TYPES_POLICY: null,
  });
  if (!(root instanceof Element)) throw new Error("not safe");
  return root;
}

/** DOMPurify removes a form with its content if the name of a control hides a property of elements. */
function showForm(node: Node): void {
  if (!(node instanceof HTMLFormElement)) return;
  for (const control of queryIn(node, "[id], [name]")) {
    for (const name of ["id", "name"])
      if (getAttribute(control, name) in Element.prototype) removeAttribute(control, name);
  }
}

const pictureAttributes = ["src", "poster", "background"];
const linkAttributes = ["href", "xlink:href"];

/**
 * Replaces the addresses that an element loads by marks, and resolves the addresses of its links. Uses the functions
 * of `dom.ts`, because a control in a form may hide any property of the form.
 */
function rewriteElement(element: Element, base: string, put: PutPart): void {
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
  if (ownName === "canvas" && hasAttribute(element, "src")) element.replaceWith(pictureOf(element));
}
