import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("the button shows a save from the popup for some seconds, also if the popup was closed at once", async () => {
  const { browser, linksTo } = session;
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.key("Control+Enter");
  await popup.key("Escape");
  await untilBadgeSays(browser, "✓");
  expect(linksTo(address)).toHaveLength(1);
  await untilBadgeSays(browser, "");
});

test("the button ticks a saved page, from the save on or when the popup opens, until the tab shows another page", async () => {
  const address = session.freshArticle();
  const { tab, popup } = await session.openSettledPopup(address);
  expect(await titleOn(address)).toBe("Linkstow: save this page");
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await popup.close();
  await untilTitleIs(address, "Linkstow: this page is saved");

  const other = session.freshArticle();
  await goTo(tab, other);
  await untilTitleIs(other, "Linkstow: save this page");
  await goTo(tab, address);
  await untilTitleIs(address, "Linkstow: save this page");
  const again = await session.browser.pressAction(tab);
  onTestFinished(() => again.close().catch(() => undefined));
  await untilTitleIs(address, "Linkstow: this page is saved");
  await again.close();

  // A page that changes its address by itself keeps the tick until the user's next action there.
  await tab.evaluate(`history.pushState(null, "", args[0])`, other);
  const moved = await session.browser.pressAction(tab);
  onTestFinished(() => moved.close().catch(() => undefined));
  await untilTitleIs(other, "Linkstow: save this page");
});

test("with Mark saved pages, each tab with a saved page has the tick by itself, and no request is made", async () => {
  const { service } = session;
  const address = session.freshArticle();
  const { tab, popup } = await session.openSettledPopup(address);
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await popup.close();
  const options = await session.openOptions("saving");
  // No headless browser shows the prompt, so its answer is simulated here. Loopback is seen without it.
  await options.evaluate(
    `const { permissions } = globalThis.browser ?? chrome;
     permissions.request = permissions.contains = () => Promise.resolve(true);`,
  );
  await options.press("switch", "Mark saved pages");
  await options.waitForText("status", "Saved.");
  await takeShots(session, { "saving-marks": options });
  const requests = service.requests().length;
  await recordIcons();

  const other = session.freshArticle();
  await goTo(tab, other);
  await untilTitleIs(other, "Linkstow: save this page");
  await goTo(tab, address);
  await untilTitleIs(address, "Linkstow: this page is saved");
  expect(await lastIcon()).toContain("mark-saved-16");
  await reload(address);
  await untilTitleIs(address, "Linkstow: this page is saved");
  await tab.evaluate(`history.pushState(null, "", args[0])`, other);
  await untilTitleIs(other, "Linkstow: save this page");
  // In Firefox, the icons of the manifest follow the theme.
  const { browserName } = session;
  expect(await lastIcon()).toContain(browserName === "firefox" ? "undefined" : "mark-rest-16");
  await session.browser.killBackground();
  await goTo(tab, address);
  await untilTitleIs(address, "Linkstow: this page is saved");
  expect(service.requests()).toHaveLength(requests);

  await options.press("switch", "Mark saved pages");
  await untilTitleIs(address, "Linkstow: save this page");
});

/** Notes which icon the button gets: browsers tell nobody which one it has. Lasts as long as this background. */
function recordIcons(): Promise<void> {
  return session.browser.inBackground(
    `const { action } = globalThis.browser ?? chrome;
     const setIcon = action.setIcon.bind(action);
     action.setIcon = (icon) => {
       action.lastIcon = JSON.stringify(icon.path);
       return setIcon(icon);
     };`,
  );
}

function lastIcon(): Promise<string> {
  return session.browser.inBackground<string>(
    "return String((globalThis.browser ?? chrome).action.lastIcon)",
  );
}

/** Loads the tab that shows this address again, from end to end: the first load would end in the second's place. */
async function reload(address: string): Promise<void> {
  await until("the page to be loaded", 20_000, () =>
    session.browser.inBackground<boolean>(
      `const loaded = await chrome.tabs.query({ status: "complete" });
       return loaded.some(({ url }) => url === ${JSON.stringify(address)});`,
    ),
  );
  await session.browser.inBackground(
    `const [{ id }] = (await chrome.tabs.query({})).filter(({ url }) => url === ${JSON.stringify(address)});
     await new Promise((resolve) => {
       chrome.tabs.onUpdated.addListener(function loaded(tabId, { status }) {
         if (tabId !== id || status !== "complete") return;
         chrome.tabs.onUpdated.removeListener(loaded);
         resolve();
       });
       chrome.tabs.reload(id);
     });`,
  );
}

/** Navigates the tab. The caller waits for the new page, because this one is gone. */
async function goTo(tab: LinkstowPage, address: string): Promise<void> {
  await tab.evaluate("setTimeout(() => { location.href = args[0]; })", address);
}

/** The title of the button on the tab that shows this address. */
function titleOn(address: string): Promise<string | null> {
  return session.browser.inBackground<string | null>(
    `const tab = (await chrome.tabs.query({})).find(({ url }) => url === ${JSON.stringify(address)});
     return tab === undefined ? null : chrome.action.getTitle({ tabId: tab.id });`,
  );
}

async function untilTitleIs(address: string, title: string): Promise<void> {
  let seen: string | null = null;
  const said = until(`the button to say ${JSON.stringify(title)}`, 20_000, async () => {
    seen = await titleOn(address);
    return seen === title;
  });
  await said.catch((cause: unknown) => {
    throw new Error(`${address} had ${String(seen)}, not ${title}`, { cause });
  });
}
