import purifier from "dompurify";
import { isCleanMarkup, replaceUnclean } from "../../shared/domain/text/clean-text.ts";
import { cutHtml, isWithinBytes } from "./cut-html.ts";
import { parseHttpUrl, parseMailUrl } from "../values/http-url.ts";
import { maxContentBytes } from "../../shared/domain/capture/capture.ts";

// Only HTML. SVG, MathML, templates, styles and raw-text elements may turn into different markup when the markup is
// parsed again. Forms and frames act by themselves.
const articleTags =
  "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em " +
  "figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section " +
  "small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr";
const pageTags =
  "audio body fieldset head hgroup html label legend menu nav picture search source title video";
// `id` and `name` are missing, because both can hide a property of the document that displays the markup. Nothing that
// is sent refers to them, because addresses within the page are made absolute. `class` is missing, because it would
// pick up styles and scripts of that document.
const allowedAttributes =
  "href src poster alt title width height colspan rowspan headers scope start reversed value datetime lang dir open controls data-lang data-note";
/** Attributes of our own: the language of code and the number of a note. Not as a class or an id, for the reasons above. */
const guardedAttributes = new Map([
  ["data-lang", /^[a-z0-9+#._-]{1,30}$/u],
  ["data-note", /^\d{1,5}$/u],
]);
const addressAttributes = new Set(["href", "src", "poster"]);
// The text of other removed elements is kept, but the text of these is not part of the reading matter.
// Extends DOMPurify's own list.
const droppedWithContent =
  "button canvas datalist dialog embed frameset input map menuitem meter object optgroup option output progress select " +
  "slot textarea";

/**
 * Makes markup safe to store and to display: an allowlist of elements and attributes, absolute addresses,
 * at most 2 MB. The result must not be changed afterwards. Throws if the markup cannot be made safe.
 */
export type Sanitise = (html: string) => string;

/** `whole`: a full document with its head and everything around the article, not the article alone. */
export interface SanitiseOptions {
  baseUrl: string;
  whole?: boolean;
}

/** Undefined if DOMPurify does not work in the page's environment: it would then return markup unchanged. */
export function createSanitise({ baseUrl, whole = false }: SanitiseOptions): Sanitise | undefined {
  if (!purifier.isSupported) return undefined;
  // The instance that the module creates for this window. Creating another takes a tenth of a page's time.
  purifier.removeAllHooks();
  purifier.addHook("uponSanitizeAttribute", (_element, attribute) => {
    attribute.attrValue = replaceUnclean(attribute.attrValue);
    if (guardedAttributes.get(attribute.attrName)?.test(attribute.attrValue) === false)
      attribute.keepAttr = false;
    if (!addressAttributes.has(attribute.attrName)) return;
    const url = safeAddress(attribute.attrValue, baseUrl);
    if (url === undefined) attribute.keepAttr = false;
    else attribute.attrValue = url;
  });
  purifier.addHook("beforeSanitizeAttributes", (node) => {
    if (node instanceof Element && node.localName === "img") keepOneAddress(node, baseUrl);
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "img" && !isShown(element)) element.remove();
    // The media is fetched when it is played, not when the markup is displayed.
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
      // A policy of our own would appear in the page's reports, and nothing from here enters the page.
      TRUSTED_TYPES_POLICY: null,
    });
  return (html) => {
    // Characters are replaced before the markup is checked. A character removed afterwards may have separated two pieces
    // of markup. Clean markup without numbers of characters has no such text.
    if (!isCleanMarkup(html) || html.includes("&#"))
      purifier.addHook("uponSanitizeElement", cleanText);
    const judged = judge(html);
    const cut = cutHtml(judged, maxContentBytes);
    const result = cut === judged ? judged : judge(cut);
    if (!isCleanMarkup(result) || !isWithinBytes(result, maxContentBytes))
      throw new Error("not safe");
    return result;
  };
}

function cleanText(node: Node): void {
  if (!(node instanceof Text)) return;
  const clean = replaceUnclean(node.data);
  if (clean !== node.data) node.data = clean;
}

function safeAddress(address: string, baseUrl: string): string | undefined {
  return parseHttpUrl(address, baseUrl) ?? parseMailUrl(address);
}

/** An image in several sizes keeps its own address, or else gets the address of the first size. */
function keepOneAddress(image: Element, baseUrl: string): void {
  const [first = ""] = (image.getAttribute("srcset") ?? "").trim().split(/,?\s/u);
  const isOwnUsable = parseHttpUrl(image.getAttribute("src") ?? "", baseUrl) !== undefined;
  if (first !== "" && !isOwnUsable) image.setAttribute("src", first);
}

/** Whether an image stays: it has a web address and is not a tracking pixel. */
function isShown(image: Element): boolean {
  const isPixel = ["width", "height"].some((side) =>
    /^[01]$/u.test(image.getAttribute(side) ?? ""),
  );
  return /^https?:/u.test(image.getAttribute("src") ?? "") && !isPixel;
}
