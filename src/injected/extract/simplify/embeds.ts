import { parseHttpUrl } from "../../values/http-url.ts";
import { getAttribute, getBaseUrl, getText } from "../../dom/dom.ts";

/** How an embedded page of a site is addressed, and the page that it embeds. */
const pages: readonly (readonly [RegExp, string])[] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/u,
    "https://www.youtube.com/watch?v=$1",
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*$/u, "https://vimeo.com/$1"],
  [
    /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w+).*$/u,
    "https://www.dailymotion.com/video/$1",
  ],
  [
    /^https?:\/\/platform\.(?:twitter|x)\.com\/embed\/.*[?&]id=(\d+).*$/u,
    "https://x.com/i/status/$1",
  ],
  [/^https?:\/\/open\.spotify\.com\/embed\/([\w/-]+).*$/u, "https://open.spotify.com/$1"],
];
// The address that these embed is an address of a page itself.
const other =
  /^https?:\/\/(?:[\w-]+\.)?(?:archive\.org|bandcamp\.com|codepen\.io|codesandbox\.io|figma\.com|instagram\.com|jsfiddle\.net|loom\.com|peertube\.tv|soundcloud\.com|stackblitz\.com|ted\.com|tiktok\.com|twitch\.tv)\//u;
const embedded = "iframe, video[controls], audio[controls]";

/**
 * Replaces what a page embeds of another site, and what it plays, by a link with its title. Frames that may be
 * advertisements, and films that only decorate, stay. Changes `doc`.
 */
export function replaceEmbeds(doc: Document): void {
  for (const element of doc.querySelectorAll(embedded)) {
    const url = element.localName === "iframe" ? pageOf(element, doc) : addressOf(element, doc);
    if (url === undefined) continue;
    const link = doc.createElement("a");
    link.setAttribute("href", url);
    link.textContent = titleOf(element) || nameIn(element, url);
    const holder = doc.createElement(element.closest("figure") === null ? "figure" : "p");
    holder.append(link);
    outermost(element).replaceWith(holder);
  }
}

function pageOf(frame: Element, doc: Document): string | undefined {
  const url = addressOf(frame, doc) ?? "";
  const page = pages.find(([form]) => form.test(url));
  if (page !== undefined) return url.replace(...page);
  return other.test(url) ? url : undefined;
}

function addressOf(element: Element, doc: Document): string | undefined {
  const source = element.querySelector("source") ?? element;
  const given = ["src", "data-src", "data-lazy-src"].flatMap((name) => [
    getAttribute(element, name),
    getAttribute(source, name),
  ]);
  const base = getBaseUrl(doc);
  return given.map((address) => parseHttpUrl(address, base)).find((url) => url !== undefined);
}

function titleOf(element: Element): string {
  return (getAttribute(element, "title") || getAttribute(element, "aria-label")).trim();
}

/** Of a file its name, of a page its site. */
function nameIn(element: Element, address: string): string {
  const { hostname, pathname } = new URL(address);
  return (element.localName !== "iframe" && pathname.split("/").at(-1)) || hostname;
}

/** The outermost element that holds nothing but this one. A reader would remove an empty holder with its link. */
function outermost(element: Element): Element {
  let at = element;
  for (
    let above = at.parentElement;
    above?.matches("div, p, span") === true &&
    above.childElementCount === 1 &&
    getText(above).trim() === getText(element).trim();
    above = at.parentElement
  )
    at = above;
  return at;
}
