import { browser } from "../browser.ts";
import { cleanTitle } from "../tabs.ts";

/** A page that does not answer must not hold up the save. */
const limitMs = 500;

/**
 * The text of a link in a page that the user has just clicked, cleaned; "" if the page cannot be read in
 * time, or the link has no text. Chromium does not report it with the click. Never rejects.
 */
export async function readLinkText(
  tabId: number,
  frameId: number,
  address: string,
): Promise<string> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs, undefined));
  const reading = browser.scripting
    .executeScript({ target: { tabId, frameIds: [frameId] }, func: textOfLink, args: [address] })
    .catch(() => undefined);
  const results = await Promise.race([reading, late]);
  const text: unknown = results?.[0]?.result;
  return typeof text === "string" ? cleanTitle(text) : "";
}

/**
 * Runs in the page, so it must not use anything defined outside it. If several links have the same address, the
 * focused one was clicked.
 */
function textOfLink(address: string): string {
  const links = [...document.querySelectorAll("a")].filter(({ href }) => href === address);
  const focused = document.activeElement;
  const clicked = links.filter((link) => link === focused);
  for (const link of [...clicked, ...links]) {
    // A card is one link with a heading and a summary.
    const shown = link.querySelector<HTMLElement>("h1, h2, h3, h4, h5, h6") ?? link;
    const picture = link.querySelector("img[alt]")?.getAttribute("alt");
    const text = [shown.innerText, link.ariaLabel, picture, link.title].find((one) => one?.trim());
    if (text) return text.slice(0, 10_000);
  }
  return "";
}
