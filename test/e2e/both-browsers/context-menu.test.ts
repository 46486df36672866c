import { expect, onTestFinished, test } from "vitest";
import type { ContextMenuChoice } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession } from "../session.ts";
import { linkEntries } from "../stored.ts";
import { setUndo, undoInPopup } from "../undo.ts";

const session = useSession({ flavour: "e2e", connected: false });

const savePage = (selector: string): ContextMenuChoice => ({
  selector,
  menuTitle: "Save page to Linkstow",
  menuItemId: "save-page",
});
const saveLink = (selector: string): ContextMenuChoice => ({
  selector,
  menuTitle: "Save link to Linkstow",
  menuItemId: "save-link",
});

test("keeps a page saved before connecting, and shows where to connect", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  await chooseOn(address, savePage("h1"));
  await until("the options to open", 20_000, () =>
    browser.inBackground<boolean>(
      `const tabs = await chrome.tabs.query({ active: true });
       return tabs.some(({ url }) => url?.endsWith("/src/pages/options/index.html#/connection"));`,
    ),
  );
  await untilBadgeSays(browser, "…");
  expect(await linkEntries(browser, address)).toHaveLength(1);

  await session.connect();
  await setUndo(browser, { undoQuickMs: 0 });
  const [link] = await service.waitForLinks(1);
  expect(link).toMatchObject({
    target_url: address,
    title: "The mill that waits for the moon",
  });
});

test("saves a page with its own metadata and content, and confirms on the button", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const before = service.links().length;
  await chooseOn(address, savePage("h1"));
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  await untilBadgeSays(browser, "✓");
  expect(link).toMatchObject({
    target_url: address,
    title: "The mill that waits for the moon",
    image_url: `${session.pages.url}/tide-mill.png`,
  });
  expect(link?.description).toMatch(/^How a tide mill turns/);
  expect(link?.page_content).toContain("let the sea in");
  await untilBadgeSays(browser, "");
});

test("saves a link under its own address, not that of the page it is on", async () => {
  const { browser, service } = session;
  const before = service.links().length;
  await chooseOn(`${session.pages.url}/reading-list.html`, saveLink("#article-link"));
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  await untilBadgeSays(browser, "✓");
  expect(link).toMatchObject({
    target_url: `${session.pages.url}/article.html?from=list`,
    title: "The mill that waits for the moon",
    page_content: null,
  });
});

test("saves a link in a frame with the link's text as its title", async () => {
  const { browser, service } = session;
  const page = `${session.pages.url}/reading-list.html?framed`;
  const before = service.links().length;
  const tab = await browser.open(page);
  onTestFinished(() => tab.close());
  await tab.evaluate(
    `const frame = document.createElement("iframe");
     frame.width = 600;
     frame.height = 300;
     frame.src = "/reading-list.html?inside";
     document.body.prepend(frame);
     await new Promise((done) => frame.addEventListener("load", done));
     // The same address under another name, which is not the one that is clicked.
     const outside = document.querySelector("#article-link");
     outside.textContent = "outside";
     outside.href = "/article.html?from=frame";
     frame.contentDocument.querySelector("#article-link").href = outside.href;`,
  );
  await browser.saveFromContextMenu(tab, { ...saveLink("#article-link"), frame: "iframe" });
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({
    target_url: `${session.pages.url}/article.html?from=frame`,
    title: "The mill that waits for the moon",
  });
});

test("undoes a save until it is sent", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const before = service.requests().length;
  await setUndo(browser, { undoQuickMs: 15_000 });
  onTestFinished(() => setUndo(browser, { undoQuickMs: 0 }));
  const tab = await browser.open(address);
  onTestFinished(() => tab.close());
  await browser.saveFromContextMenu(tab, savePage("h1"));
  await undoInPopup(browser, tab, address);
  expect(service.requests().slice(before)).toEqual([]);
});

test("shows on the button that a save needs the user", async () => {
  const { browser, service } = session;
  service.misbehave({
    method: "POST",
    fault: { kind: "answer", status: 422, body: '{"error":"not this one"}' },
  });
  await chooseOn(session.freshArticle(), savePage("h1"));
  await untilBadgeSays(browser, "!1");
  expect(await browser.inBackground("return chrome.action.getTitle({})")).toBe(
    "Linkstow: 1 save needs attention",
  );
});

async function chooseOn(address: string, choice: ContextMenuChoice): Promise<void> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  await session.browser.saveFromContextMenu(tab, choice);
}
