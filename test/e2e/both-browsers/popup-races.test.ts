import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { useSession } from "../session.ts";
import { linkEntries } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { linksTo, postsOf } = session;

/** Clicks Save as soon as it works: before the rest of the popup, or any response, has arrived. */
const pressFirst = `
  while (performance.getEntriesByName("alive").length === 0) await new Promise(requestAnimationFrame);
  document.querySelector("button[type=submit]").click();`;

const escape = `document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));`;

async function openCold(tab: LinkstowPage): Promise<LinkstowPage> {
  await session.browser.killBackground();
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close().catch(() => undefined));
  return popup;
}

test("saves on an immediate click, with the popup closed at once and the background still asleep", async () => {
  const address = session.freshArticle();
  const tab = await openTab(address);
  const popup = await openCold(tab);
  await popup.evaluate(`${pressFirst} ${escape} return true;`);
  await popup.waitUntilClosed();
  await until("the link to arrive", 20_000, () => linksTo(address).length > 0);
  expect(await linkEntries(session.browser, address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(1);
});

test("creates no second link if Save is clicked before the popup knows that the page is saved", async () => {
  const address = session.freshArticle();
  const { tab, popup } = await session.openSettledPopup(address);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await popup.close();

  const again = await openCold(tab);
  await again.evaluate(`${pressFirst} return true;`);
  // The click may have come after the response. Then it was an edit without changes.
  await again.waitForText(
    "status",
    /^(?:Not saved: This page is already saved|Nothing has changed)/,
  );
  await again.waitForText("heading", /^Saved on /);
  expect(await again.has("button", "Save as a new link")).toBe(true);
  expect(linksTo(address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(1);
});

test("explains, with and without a form, why a page that only this browser can open cannot be saved", async () => {
  const local = session.browserName === "firefox" ? "about:license" : "file:///etc/hostname";
  const tab = await openTab(local);
  const key = process.platform === "darwin" ? "D" : "K"; // the shortcut in Firefox's manifest
  await session.browser.giveCommand(tab, { name: "quick-save", key });
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close().catch(() => undefined));
  await untilSettled(popup);
  expect(await popup.text("textbox", "Address")).toBe("");
  await popup.waitFor("return document.body.innerText.includes('works only in this browser')");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Not saved: /);
  expect(await linkEntries(session.browser, local)).toEqual([]);
});

async function openTab(address: string): Promise<LinkstowPage> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close().catch(() => undefined));
  return tab;
}
