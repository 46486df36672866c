import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { timed } from "./in-page.ts";
import { fillTree } from "./ledger.ts";

export const treeSizes = { small: 100, large: 5_000 } as const;
const levels = 6;
const key = "7";

export interface TreeTimes {
  /** From the way into the section until its rows are in the document and laid out. */
  readonly openedMs: number;
  /** The same from a key press in the search. */
  readonly foundMs: number;
  /** From an arrow key until the next row has the focus. */
  readonly walkedMs: number;
}

/** Fills a ledger, and opens its collections in a tab of their own. */
export async function openTree(browser: LinkstowBrowser, size: number): Promise<LinkstowPage> {
  await fillTree(browser, size, levels);
  return browser.openExtensionPage("src/pages/options/index.html#/saving");
}

/** Goes from another section into Collections, searches, and walks one row down. */
export function measureTree(page: LinkstowPage): Promise<TreeTimes> {
  return page.evaluate<TreeTimes>(`
    ${timed}
    const rows = () => document.querySelectorAll("[role=treeitem]");
    const box = () => document.querySelector("input[type=search]");
    const type = (text) => {
      box().value = text;
      box().dispatchEvent(new Event("input", { bubbles: true }));
    };
    location.hash = "#/saving";
    await seen(() => rows().length === 0);
    const openedMs = await timed(
      () => void (location.hash = "#/collections"),
      () => rows().length > 10,
    );
    const foundMs = await timed(
      () => type("${key}"),
      () => document.querySelector("[role=treeitem][data-match]") !== null,
    );
    const [first] = rows();
    first.focus();
    const walkedMs = await timed(
      () => first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })),
      () => document.activeElement !== first && document.activeElement.role !== null,
    );
    type("");
    await seen(() => document.querySelector("[role=treeitem][data-match]") === null);
    return { openedMs, foundMs, walkedMs };`);
}
