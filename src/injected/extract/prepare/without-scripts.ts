import { parseHttpUrl } from "../../values/http-url.ts";
import { getAttribute, getBaseUrl, getText } from "../../dom/dom.ts";

const fewestCharacters = 500;
const textless = "script, style, template, noscript";

/**
 * A forum whose scripts did not run shows its threads in `noscript`, whose markup is one text to a browser with scripts.
 * The markup that has more text than the rest of the page becomes part of the page. Changes `copy`.
 */
export function showPageWithoutScripts(copy: Document): void {
  const { body } = copy;
  const own = [...body.querySelectorAll("noscript")].filter(
    (element) => getText(element).length > fewestCharacters,
  );
  if (own.length === 0) return;
  const unseen = [...body.querySelectorAll(textless)];
  const shown = getText(body).length - unseen.reduce((sum, one) => sum + getText(one).length, 0);
  for (const element of own) {
    const { body: part } = new DOMParser().parseFromString(getText(element), "text/html");
    if (getText(part).trim().length > Math.max(shown, fewestCharacters))
      element.replaceWith(...part.childNodes);
  }
}

/**
 * A picture that is loaded when the reader comes to it stands in `noscript` for browsers without scripts. It takes the
 * place of the one beside it that has not loaded yet. Changes `copy`.
 */
export function showPicturesWithoutScripts(copy: Document): void {
  const base = getBaseUrl(copy);
  for (const element of copy.querySelectorAll("noscript")) {
    const picture = onlyPictureIn(getText(element));
    if (picture === undefined) continue;
    const before = pictureIn(element.previousElementSibling);
    const beside = [before, pictureIn(element.nextElementSibling)];
    const unloaded = beside.find((image) => image && !hasLoaded(image, base));
    if (unloaded !== undefined) unloaded.replaceWith(picture);
    else if (before === undefined) element.replaceWith(picture);
  }
}

function onlyPictureIn(markup: string): Element | undefined {
  if (!markup.includes("<img")) return undefined;
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  const [picture, other] = body.querySelectorAll("img");
  if (other !== undefined || getText(body).trim() !== "") return undefined;
  return picture && !isCounter(picture) ? picture : undefined;
}

/** An image that nobody sees counts visits. */
function isCounter(image: Element): boolean {
  const sides = ["width", "height"].map((side) => getAttribute(image, side));
  return (
    sides.some((side) => /^[01]$/u.test(side)) ||
    /display\s*:\s*none/iu.test(getAttribute(image, "style"))
  );
}

function pictureIn(element: Element | null): Element | undefined {
  if (element === null || getText(element).trim() !== "") return undefined;
  return (element.matches("img") ? element : element.querySelector("img")) ?? undefined;
}

function hasLoaded(image: Element, base: string): boolean {
  return (
    parseHttpUrl(getAttribute(image, "src"), base) !== undefined ||
    getAttribute(image, "srcset") !== ""
  );
}
