import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { useSession } from "../session.ts";
import { readStored } from "../stored.ts";
import { setUndo } from "../undo.ts";

const onLinux = test.runIf(process.platform === "linux");
/**
 * Real keys and clicks of a desktop, in the browser's own windows and menus. No permission was requested
 * for the page's host: the click itself grants the right to read the page.
 */
const session = useSession({ flavour: "shipped", connected: true, onScreen: true });

const articleTitle = "The mill that waits for the moon";
/** The keys to press. They differ, because a browser's own shortcuts come before an extension's. */
const shortcuts = {
  popup: { chromium: "alt+shift+s", firefox: "ctrl+alt+s" },
  quickSave: { chromium: "alt+shift+d", firefox: "ctrl+alt+k" },
  sidePanel: { chromium: "alt+shift+l", firefox: "ctrl+alt+y" },
} as const;
const untilOpenedMs = 40_000;

beforeAll(() => setUndo(session.browser, { undoQuickMs: 0 }));

onLinux("the shortcut opens the popup over the page, and the keyboard saves it", async () => {
  const { browser, browserName, screen, service } = session;
  const before = service.links().length;
  const { address } = await openArticle();
  await screen.press(shortcuts.popup[browserName]);
  const popup = await browser.openedPopup();
  await popup.waitFor("return document.hasFocus() && document.activeElement.id === 'tags'");
  await screen.type("moon,");
  await popup.waitFor("return document.body.innerText.includes('words')");
  await screen.press("ctrl+Return");
  await popup.waitForText("status", "Saved");
  await screen.press("Escape");
  await popup.waitUntilClosed();
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ target_url: address, title: articleTitle, tags: ["moon"] });
  expect(link?.page_content).toContain("let the sea in");
});

onLinux("the other shortcut saves the page without a form", async () => {
  const { browser, browserName, screen, service } = session;
  const before = service.links().length;
  const { address } = await openArticle();
  await screen.press(shortcuts.quickSave[browserName]);
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  const kept = (await readStored(browser))["entries"]?.map((entry) => JSON.stringify(entry));
  const ofPage = kept?.find((entry) => entry.includes(address));
  expect(link, ofPage).toMatchObject({ target_url: address, title: articleTitle });
  expect(link?.page_content).toContain("let the sea in");
});

onLinux("the third shortcut opens the side panel beside the page", async () => {
  const { browser, browserName, screen } = session;
  await openArticle();
  await screen.press(shortcuts.sidePanel[browserName]);
  const panel = await browser.openedSidePanel();
  await panel.waitForText("heading", /^Links of localhost/);
  await panel.evaluate("setTimeout(() => window.close()); return null;");
  await panel.waitUntilClosed();
});

onLinux("the browser's own menu saves the page it is opened on", async () => {
  const { browserName, screen, service } = session;
  const before = service.links().length;
  const { address, tab } = await openArticle();
  await screen.openMenuAt(await onScreen(tab, "h1"));
  // From the bottom of the menu: our item is the last in Firefox; in Chromium two more follow, source and
  // inspector.
  const steps = browserName === "firefox" ? 1 : 3;
  await screen.press(...Array<string>(steps).fill("Up"), "Return");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ target_url: address, title: articleTitle });
  expect(link?.page_content).toContain("let the sea in");
});

onLinux("the address bar finds a saved page after the keyword, and Enter opens it", async () => {
  const { browserName, screen, service } = session;
  const before = service.links().length;
  const { address } = await openArticle();
  await screen.press(shortcuts.quickSave[browserName]);
  await service.waitForLinks(before + 1);
  const words = new URL(address).search.replaceAll(/\W/g, " ");
  // Nothing tells from outside when the browser shows a suggestion. Without one, Enter opens the library in a tab
  // of its own, so each attempt has a tab of its own, and waits longer than the one before.
  let waitMs = 0;
  await until("the saved page to be opened", untilOpenedMs, async () => {
    const { tab } = await openArticle();
    waitMs += 1_000;
    await screen.press("ctrl+l");
    await screen.type(`ls mill moon${words}`);
    await setTimeout(waitMs);
    await screen.press("Down", "Return");
    await setTimeout(waitMs);
    return (await tab.url()) === address;
  });
});

/** Opens the sample article in a tab, and focuses its window. */
async function openArticle(): Promise<{ address: string; tab: LinkstowPage }> {
  const address = session.freshArticle().replace("127.0.0.1", "localhost");
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  await session.screen.focusWindow(articleTitle);
  await tab.waitFor("return document.hasFocus()");
  return { address, tab };
}

/** The centre of an element, in pixels of the screen. */
function onScreen(tab: LinkstowPage, selector: string): Promise<{ x: number; y: number }> {
  return tab.evaluate(
    `const box = document.querySelector(args[0]).getBoundingClientRect();
     // Firefox reports where the page begins; in Chromium the page extends to the window's lower edge.
     const left = window.mozInnerScreenX ?? screenX + (outerWidth - innerWidth) / 2;
     const top = window.mozInnerScreenY ?? screenY + outerHeight - innerHeight;
     return { x: left + box.left + box.width / 2, y: top + box.top + box.height / 2 };`,
    selector,
  );
}
