import createDOMPurify from "dompurify";
import { parseHttpUrl } from "./http-url.ts";

const allowedTags =
  "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em " +
  "figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section " +
  "small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr";
const allowedAttributes =
  "href src alt title width height colspan rowspan headers scope start reversed value datetime lang dir open";
// Of other elements that go the text stays, but of these it is no part of what one reads. Added to DOMPurify's own list.
const droppedWithContent =
  "button canvas datalist dialog embed frameset input map menu meter object optgroup option output " +
  "progress select textarea";
// DOMPurify's own pattern with the schemes cut down: it also holds for values that are no addresses, such as a width.
const allowedAddresses = /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/iu;
const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]*$/iu;
const maxInlineImageLength = 65_536;

/** Makes markup safe to store and to show: an allowlist of elements and attributes, addresses made absolute. */
export type Sanitise = (html: string) => string;

/** Undefined where the page's environment lets DOMPurify do nothing: it would then hand markup through as it is. */
export function createSanitise(pageUrl: string): Sanitise | undefined {
  const purifier = createDOMPurify(window);
  if (!purifier.isSupported) return undefined;
  purifier.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "a") mendLink(element, pageUrl);
    if (element.localName === "img") mendImage(element, pageUrl);
  });
  return (html) =>
    purifier.sanitize(html, {
      ALLOWED_TAGS: allowedTags.split(" "),
      ALLOWED_ATTR: allowedAttributes.split(" "),
      ALLOWED_URI_REGEXP: allowedAddresses,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ADD_FORBID_CONTENTS: droppedWithContent.split(" "),
      // A policy of our own would show in the page's reports, and nothing here goes into the page.
      TRUSTED_TYPES_POLICY: null,
    });
}

function mendLink(link: Element, pageUrl: string): void {
  const address = link.getAttribute("href");
  if (address === null) return;
  const url = parseHttpUrl(address, pageUrl) ?? parseMailAddress(address);
  if (url === undefined) link.removeAttribute("href");
  else link.setAttribute("href", url);
}

/** An image without an address that can be shown later is taken out, and so is a counting pixel. */
function mendImage(image: Element, pageUrl: string): void {
  const address = image.getAttribute("src") ?? "";
  const url = isInlineImage(address) ? address : parseHttpUrl(address, pageUrl);
  const isPixel = ["width", "height"].some((side) =>
    /^[01]$/u.test(image.getAttribute(side) ?? ""),
  );
  if (url === undefined || isPixel) image.remove();
  else image.setAttribute("src", url);
}

function isInlineImage(address: string): boolean {
  return address.length <= maxInlineImageLength && inlineImage.test(address);
}

function parseMailAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "mailto:" ? url.href : undefined;
}
