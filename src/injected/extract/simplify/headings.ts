import { getPlaceInPage } from "../../values/http-url.ts";
import { getAttribute, getText } from "../../dom/dom.ts";

const onlySigns = /^[^\p{L}\p{N}]*$/u;
const invitation =
  /^\s*(?:permalink|permanent link|anchor|(?:direct |copy )?link (?:to|for) (?:this )?(?:heading|section|title))\s*$/iu;

/**
 * Removes the links of headings to themselves: a sign or an invitation to copy the address goes, the words of the
 * heading stay. Changes `article`.
 */
export function simplifyHeadings(article: Element, pageUrl: string): void {
  for (const link of article.querySelectorAll(
    ":is(h1, h2, h3, h4, h5, h6) a[href]:not([data-note])",
  )) {
    if (getPlaceInPage(getAttribute(link, "href"), pageUrl) === undefined) continue;
    const text = getText(link);
    const isSign = onlySigns.test(text) && link.querySelector("img") === null;
    if (isSign || invitation.test(text)) link.remove();
    else link.replaceWith(...link.childNodes);
  }
}
