import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilBadgeSays } from "../badge.ts";
import { keepBusy } from "../busy.ts";
import { useSession } from "../session.ts";
import { linkEntries } from "../stored.ts";
import { setUndo, undoInPopup } from "../undo.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** A save without a form can be undone for 5 s before it is sent. */
const untilSentMs = 20_000;

test("saves the page and its content by the shortcut, once for two presses, and not again", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const tab = await open(address);
  await quickSave(tab);
  await quickSave(tab);
  await untilBadgeSays(browser, "…");
  const [link] = await service.waitForLinks(1, untilSentMs);
  expect(link).toMatchObject({
    target_url: address,
    title: "The mill that waits for the moon",
  });
  expect(link?.page_content).toContain("let the sea in");
  await untilBadgeSays(browser, "✓");
  await untilBadgeSays(browser, "");

  await quickSave(tab);
  await untilBadgeSays(browser, "✓");
  expect(await browser.inBackground("return chrome.action.getTitle({})")).toMatch(
    /already saved here/,
  );
  expect(await linkEntries(browser, address)).toHaveLength(1);
});

test("sends the link without content if the background dies while the page is being read", async () => {
  const { browser, service } = session;
  await setUndo(browser, { undoQuickMs: 0 });
  const before = service.links().length;
  const address = session.freshArticle();
  const tab = await open(address);
  await keepBusy(tab);
  await quickSave(tab);
  await until("the save to be on disk", 20_000, async () => {
    const [entry] = await linkEntries(browser, address);
    return entry?.state.name === "capturing";
  });
  await browser.killBackground();
  await until("the save to go on", 20_000, async () => {
    const [entry] = await linkEntries(browser, address);
    return entry?.state.name !== "capturing";
  });
  const links = await service.waitForLinks(before + 1, untilSentMs);
  expect(links.slice(before)).toMatchObject([{ target_url: address, page_content: null }]);
});

test("sends the content in the chosen format, with the defaults of every save", async () => {
  const { service } = session;
  const options = await session.openOptions("saving");
  await options.fill("combobox", "Tags", "inbox");
  await options.key("Enter");
  await options.fill("combobox", "Collections", "Later");
  await options.press("option", /^Create/);
  await options.key("Escape");
  await options.waitFor(
    `return document.querySelector('[aria-label="Remove collection Later"]') !== null`,
  );
  await options.fill("textbox", "Repository id", "5");
  await options.press("button", "Add");
  const forms = {
    markdown: /^[^<]*\n\n[^<]*let the sea in[^<]*$/,
    "plain-text": /^[^<*#]*let the sea in[^<*#]*$/,
    full: /^<html[^]*<nav[^]*let the sea in/,
    none: /^$/,
    article: /^<[^]*let the sea in/,
  };
  for (const [form, expected] of Object.entries(forms)) {
    await choose(options, "Page content", form);
    const before = service.links().length;
    const tab = await open(session.freshArticle());
    await quickSave(tab);
    const [link] = (await service.waitForLinks(before + 1, untilSentMs)).slice(before);
    const later = service.collections().find(({ title }) => title === "Later")?.id;
    expect(link).toMatchObject({ tags: ["inbox"], collection_ids: [later], repository_ids: [5] });
    expect(link?.page_content ?? "").toMatch(expected);
    expect(link?.page_content ?? "").not.toContain("<script");
  }
});

test("saves at once if the toolbar button is set to, and shows the save with its undo at the next click", async () => {
  const { service } = session;
  const options = await session.openOptions("saving");
  await options.press("radio", "Saves the page immediately");
  await options.waitForText("status", "Saved.");
  // On a busy computer, a popup may take five seconds to open.
  await choose(options, "Time to undo a save without the form", "15000");
  await session.browser.close();
  const browser = await session.startBrowser();
  await until("the button to be set again", 20_000, () =>
    browser.inBackground<boolean>("return (await chrome.action.getPopup({})) === ''"),
  );
  const address = session.freshArticle();
  const tab = await open(address);
  const before = service.requests().length;
  await browser.pressButton(tab);
  await undoInPopup(browser, tab, address);
  expect(service.requests().slice(before)).toEqual([]);
});

async function open(address: string): Promise<LinkstowPage> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  return tab;
}

/** Chooses an option of a native list, and waits until the choice is stored. */
async function choose(options: LinkstowPage, label: string, value: string): Promise<void> {
  await options.evaluate(
    `const field = [...document.querySelectorAll("select")].find(
       (one) => one.labels[0].textContent === args[0]);
     field.value = args[1];
     field.dispatchEvent(new Event("change", { bubbles: true }));`,
    label,
    value,
  );
  await until(`${label} to be kept`, 20_000, () =>
    session.browser.inBackground<boolean>(
      `const { profiles } = await chrome.storage.local.get("profiles");
       const kept = Object.values(profiles.all[0].saving).map(String);
       return kept.includes(${JSON.stringify(value)});`,
    ),
  );
}

function quickSave(tab: LinkstowPage): Promise<void> {
  const key = process.platform === "darwin" ? "D" : "K"; // the shortcut in Firefox's manifest
  return session.browser.giveCommand(tab, { name: "quick-save", key });
}
