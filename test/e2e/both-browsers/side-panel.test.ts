import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** The panel in a tab of its own, in which the page in front is the panel. */
async function openPanel(): Promise<LinkstowPage> {
  const panel = await session.browser.openExtensionPage("src/pages/side-panel/index.html");
  onTestFinished(() => panel.close());
  await panel.setWidth(320);
  return panel;
}

test("finds a saved link by its words, and says why a page of the browser has none", async () => {
  const address = session.freshArticle();
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  const popup = await session.browser.pressAction(tab);
  await untilSettled(popup);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await popup.close();
  const panel = await openPanel();
  await panel.waitForText("status", /only this browser can open it/);
  await takeShots(session, { "side-panel-own": panel });
  await panel.fill("searchbox", "Search", "mill moon");
  await panel.waitForText("listitem", /The mill that waits for the moon/);
  await takeShots(session, { "side-panel-found": panel });
  expect(await panel.has("list", "Links with these words")).toBe(true);
});

test("opens from the menu of the popup beside the page, and follows the tabs that the browser shows it", async () => {
  const { browser } = session;
  const address = session.freshArticle();
  const tab = await browser.open(address);
  onTestFinished(() => tab.close());
  const popup = await browser.pressAction(tab);
  await untilSettled(popup);
  await popup.press("button", "Menu");
  await popup.press("button", "Side panel");
  const panel = await browser.openedSidePanel();
  await panel.waitForText("heading", `Links of ${new URL(address).host}`);
  await panel.waitForText("button", "Save this page");
  const other = await browser.open("about:blank");
  await panel.waitForText("heading", "Links of this site");
  expect(await panel.has("button", "Save this page")).toBe(false);
  await other.close();
  // Other tests have the same window.
  await panel.evaluate("setTimeout(() => window.close()); return null;");
  await panel.waitUntilClosed();
});
