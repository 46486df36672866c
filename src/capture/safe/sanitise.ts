import createDOMPurify from "dompurify";
import { isCleanMarkup, replaceUnclean } from "../../domain/values/clean-text.ts";
import { byteLength, cutHtml } from "./cut-html.ts";
import { parseHttpUrl, parseMailUrl } from "../metadata/http-url.ts";
import { maxContentBytes } from "../program/limits.ts";

// HTML alone: SVG, MathML, templates, styles and the elements whose content is read as bare text are where markup
// turns into other markup when it is parsed again. Forms and frames act by themselves.
const articleTags =
  "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em " +
  "figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section " +
  "small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr";
const pageTags =
  "audio body fieldset head hgroup html label legend menu nav picture search source title video";
// Neither `id` nor `name`: either can hide a property of the document that shows the markup, and nothing that is sent
// refers to them, as addresses in the page are made absolute. No `class`: it takes the looks and scripts of that document.
const allowedAttributes =
  "href src poster alt title width height colspan rowspan headers scope start reversed value datetime lang dir open controls";
const addressAttributes = new Set(["href", "src", "poster"]);
// Of other elements that go the text stays, but of these it is no part of what one reads. Added to DOMPurify's own list.
const droppedWithContent =
  "button canvas datalist dialog embed frameset input map menuitem meter object optgroup option output progress select " +
  "slot textarea";

/**
 * Makes markup safe to store and to show: an allowlist of elements and attributes, addresses made absolute, at
 * most 2 MB. What it gives is not to be changed any more. Throws on markup that it cannot make so.
 */
export type Sanitise = (html: string) => string;

/** `whole`: a document with its head and all that stands around its article, not the article alone. */
export interface SanitiseOptions {
  baseUrl: string;
  whole?: boolean;
}

/** Undefined where the page's environment lets DOMPurify do nothing: it would then hand markup through as it is. */
export function createSanitise({ baseUrl, whole = false }: SanitiseOptions): Sanitise | undefined {
  const purifier = createDOMPurify(window);
  if (!purifier.isSupported) return undefined;
  // Cleaned before they are judged: what is taken out afterwards may have kept markup apart.
  purifier.addHook("uponSanitizeElement", (node) => {
    if (node instanceof Text) node.data = replaceUnclean(node.data);
  });
  purifier.addHook("uponSanitizeAttribute", (_element, attribute) => {
    attribute.attrValue = replaceUnclean(attribute.attrValue);
    if (!addressAttributes.has(attribute.attrName)) return;
    const url = safeAddress(attribute.attrValue, baseUrl);
    if (url === undefined) attribute.keepAttr = false;
    else attribute.attrValue = url;
  });
  purifier.addHook("beforeSanitizeAttributes", (node) => {
    if (node instanceof Element && node.localName === "img") leaveOneAddress(node, baseUrl);
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "img" && !isShown(element)) element.remove();
    // Its bytes are fetched when somebody plays it, not when the markup is shown.
    if (["audio", "video"].includes(element.localName)) element.setAttribute("preload", "none");
  });
  const judge = (html: string): string =>
    purifier.sanitize(html, {
      ALLOWED_TAGS: `${articleTags}${whole ? ` ${pageTags}` : ""}`.split(" "),
      ALLOWED_ATTR: allowedAttributes.split(" "),
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ADD_FORBID_CONTENTS: droppedWithContent.split(" "),
      WHOLE_DOCUMENT: whole,
      // A policy of our own would show in the page's reports, and nothing here goes into the page.
      TRUSTED_TYPES_POLICY: null,
    });
  return (html) => {
    const judged = judge(html);
    const cut = cutHtml(judged, maxContentBytes);
    const result = cut === judged ? judged : judge(cut);
    if (!isCleanMarkup(result) || byteLength(result) > maxContentBytes) throw new Error("not safe");
    return result;
  };
}

function safeAddress(address: string, baseUrl: string): string | undefined {
  return parseHttpUrl(address, baseUrl) ?? parseMailUrl(address);
}

/** An image that comes in several sizes keeps its own address, or else the first of those. */
function leaveOneAddress(image: Element, baseUrl: string): void {
  const [first = ""] = (image.getAttribute("srcset") ?? "").trim().split(/,?\s/u);
  const isOwnUsable = parseHttpUrl(image.getAttribute("src") ?? "", baseUrl) !== undefined;
  if (first !== "" && !isOwnUsable) image.setAttribute("src", first);
}

/** Not without an address that leads to the web, and not where it is a counting pixel. */
function isShown(image: Element): boolean {
  const isPixel = ["width", "height"].some((side) =>
    /^[01]$/u.test(image.getAttribute(side) ?? ""),
  );
  return /^https?:/u.test(image.getAttribute("src") ?? "") && !isPixel;
}
