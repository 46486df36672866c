import { getText } from "../program/dom.ts";

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
