import { onTestFinished } from "vitest";
import type { LinkstowPage } from "../support/browser.ts";
import type { Session } from "./session.ts";
import { readStored } from "./stored.ts";

/**
 * Opens the popup over a page, and its draft in a tab of its own, by the button of that name. The tab closes
 * when the test ends.
 */
export async function openDraftTab(
  session: Session,
  address: string,
  by: "More…" | "Attach file" = "More…",
): Promise<LinkstowPage> {
  const { popup } = await session.openSettledPopup(address);
  return moveToTab(session, { popup, address, by });
}

/** The same for a popup that is open. */
export async function moveToTab(
  session: Session,
  {
    popup,
    address,
    title = "In a tab of its own",
    by = "More…",
  }: { popup: LinkstowPage; address: string; title?: string; by?: "More…" | "Attach file" },
): Promise<LinkstowPage> {
  // A draft is on disk once something was typed.
  await popup.fill("textbox", "Title", title);
  await popup.press("button", "More fields");
  await popup.press("button", by);
  await popup.waitUntilClosed();
  const { drafts = [] } = await readStored(session.browser);
  // Written by the product; the assertions of the test are the check.
  const all = drafts as unknown as { draft: { entryId: string; address: string } }[];
  const id = all.find(({ draft }) => draft.address === address)?.draft.entryId ?? "";
  const page = await session.browser.openExtensionPage(`src/pages/options/index.html#/draft/${id}`);
  onTestFinished(() => page.close().catch(() => undefined));
  await page.waitForText("textbox", title);
  return page;
}
