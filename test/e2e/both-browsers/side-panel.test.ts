import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** The panel in a tab of its own, in which the page in front is the panel. No test can drive a real panel in Firefox. */
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
