import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { useSession } from "../session.ts";
import { readStored } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });

beforeAll(() => session.browser.allowPrivateWindows());

test("keeps a draft from a private window in memory only, and shows it in private windows only", async () => {
  const address = session.freshArticle();
  const tab = await openPrivately(address);
  await type(tab, "Typed in private");
  const { popup: beside } = await session.openSettledPopup(address);
  expect(await beside.text("textbox", "Title")).not.toBe("Typed in private");
  await beside.close();

  await session.browser.killBackground();
  const again = await openOn(tab);
  expect(await again.text("textbox", "Title")).toBe("Typed in private");
  await again.close();
  expect(await inMemory()).toContain("Typed in private");
  expect(await onDisk()).not.toContain(address);
});

test("does not show a draft from a normal window in a private one", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.fill("textbox", "Title", "Typed in the open");
  await popup.close();
  await until("it to be kept", 20_000, async () => (await onDisk()).includes("Typed in the open"));
  const inPrivate = await openOn(await openPrivately(address));
  expect(await inPrivate.text("textbox", "Title")).not.toBe("Typed in the open");
});

test("forgets the drafts when the last private window closes", async () => {
  const address = session.freshArticle();
  const other = await openPrivately(session.freshArticle());
  const tab = await openPrivately(address);
  await type(tab, "Typed and left");
  await tab.close();
  await until("the window to be closed", 20_000, async () => (await privateWindows()) === 1);
  expect(await inMemory()).toContain("Typed and left");
  await other.close();
  await until("it to be forgotten", 20_000, async () => !(await inMemory()).includes(address));
  const again = await openOn(await openPrivately(address));
  expect(await again.text("textbox", "Title")).not.toBe("Typed and left");
});

test("forgets a private draft once it is saved, and warns beforehand that the save is kept", async () => {
  const tab = await openPrivately(session.freshArticle());
  await type(tab, "Saved in private");
  const popup = await openOn(tab);
  await popup.waitFor("return document.body.innerText.includes('Private window: once saved')");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await until("it to be forgotten", 20_000, async () => {
    return !(await inMemory()).includes("Saved in private");
  });
});

async function openPrivately(address: string): Promise<LinkstowPage> {
  const tab = await session.browser.openPrivately(address);
  onTestFinished(() => tab.close());
  return tab;
}

async function openOn(tab: LinkstowPage): Promise<LinkstowPage> {
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close().catch(() => undefined));
  await untilSettled(popup);
  return popup;
}

/** Types a title and closes the popup at once. */
async function type(tab: LinkstowPage, title: string): Promise<void> {
  const popup = await openOn(tab);
  await popup.fill("textbox", "Title", title);
  await popup.close();
  await until("it to be kept", 20_000, async () => (await inMemory()).includes(title));
}

async function onDisk(): Promise<string> {
  return JSON.stringify(await readStored(session.browser));
}

function inMemory(): Promise<string> {
  return session.browser.inBackground<string>(
    "return JSON.stringify(await chrome.storage.session.get())",
  );
}

function privateWindows(): Promise<number> {
  return session.browser.inBackground<number>(
    "return (await chrome.windows.getAll()).filter(({ incognito }) => incognito).length",
  );
}
