import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../support/until.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { untilEntrySays } from "../activity.ts";
import { untilBadgeSays } from "../badge.ts";
import { useSession, type OpenPopup } from "../session.ts";
import { linkEntries, readStored, untilDraftIsKept } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { linksTo, postsOf } = session;

test("delivers exactly once even if the popup closes 20 ms after the click", async () => {
  const { browser } = session;
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", /^Save/);
  await delay(20); // The time until the popup closes: what this test is about.
  await popup.close();
  await untilState(address, "delivered");
  expect(await linkEntries(browser, address)).toHaveLength(1);
  expect(linksTo(address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(1);
});

test("makes one save of two clicks, and waits for a page that has not been read yet", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openPopup(address);
  await popup.key("Control+Enter");
  await popup.key("Control+Enter");
  await popup.waitFor("return /Kept on this device|Saved/.test(document.body.innerText)");
  await popup.close();
  await untilState(address, "delivered");
  expect(await linkEntries(session.browser, address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(1);
  const [link] = linksTo(address);
  expect(link?.page_content).toContain("let the sea in");
});

test("keeps the draft when the popup closes, and forgets it once it is saved", async () => {
  const address = session.freshArticle();
  const { tab, popup } = await session.openSettledPopup(address);
  await popup.fill("textbox", "Title", "Half a thought");
  await popup.fill("combobox", "Tags", "half");
  await popup.key("Enter");
  await popup.close();

  const again = await session.browser.pressAction(tab);
  await untilSettled(again);
  expect(await again.text("textbox", "Title")).toBe("Half a thought");
  expect(await again.has("button", "Remove tag half")).toBe(true);
  await again.press("button", /^Save/);
  await again.waitForText("status", "Saved");
  await again.close();

  const fresh = await session.browser.pressAction(tab);
  onTestFinished(() => fresh.close());
  await untilSettled(fresh);
  await fresh.waitForText("heading", /^Saved on /);
  const { drafts } = await readStored(session.browser);
  expect(JSON.stringify(drafts)).not.toContain(address);
  expect(linksTo(address)).toMatchObject([{ title: "Half a thought", tags: ["half"] }]);
});

test("keeps a draft typed right before the browser was killed", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.fill("textbox", "Title", "A thought that outlives the browser");
  await untilDraftIsKept(session.browser, "A thought that outlives the browser");
  await session.browser.kill();
  await session.startBrowser();
  const { popup: again } = await session.openSettledPopup(address);
  expect(await again.text("textbox", "Title")).toBe("A thought that outlives the browser");
});

test("shows a save as unknown if the background dies while sending it, and sends it again on demand", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const { popup } = await saveInto({ kind: "hangBefore" }, address, "Cut off before");
  await browser.killBackground();
  await popup.close();

  const activity = await session.openOptions("activity");
  await untilEntrySays(
    activity,
    /Cut off before/,
    /Outcome unknown: Linkstow was stopped while sending/,
  );
  expect(postsOf(address)).toHaveLength(1);
  await untilBadgeSays(browser, "!1");

  service.behave();
  await activity.press("button", "Send again", { role: "listitem", name: /Cut off before/ });
  await untilState(address, "delivered");
  expect(linksTo(address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(2);
});

test("accepts the user's word that a save with an unknown outcome arrived", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const { popup } = await saveInto({ kind: "hangAfter" }, address, "Cut off after");
  await browser.killBackground();
  await popup.close();

  const activity = await session.openOptions("activity");
  const entry = { role: "listitem", name: /Cut off after/ };
  await untilEntrySays(activity, /Cut off after/, /Outcome unknown/);
  const [link] = linksTo(address);
  service.behave();
  await activity.press("button", /^It arrived/, entry);
  await activity.fill("textbox", "Its id at the service", String(link?.id), entry);
  await activity.press("button", "It arrived", entry);
  await untilState(address, "delivered");
  await untilEntrySays(activity, /Cut off after/, new RegExp(`id ${link?.id}`));
  expect(linksTo(address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(1);
});

test("delivers exactly once a save kept right before the browser was killed", async () => {
  await session.stopService();
  const first = session.freshArticle();
  const { popup } = await save(first, "Kept before the crash");
  await popup.waitForText("status", /^Kept: /);
  await popup.close();
  // The gate is closed now, so the second save is not in flight when the browser dies.
  const second = session.freshArticle();
  const { popup: last } = await save(second, "Kept at the crash");
  await last.waitFor("return /Kept on this device|Kept: /.test(document.body.innerText)");
  await session.browser.kill();

  await session.startService();
  await session.startBrowser();
  expect(await linkEntries(session.browser, first)).toHaveLength(1);
  expect(await linkEntries(session.browser, second)).toHaveLength(1);
  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /Kept at the crash/, /New link/);
  for (const address of [first, second]) {
    await untilState(address, "delivered");
    expect(linksTo(address)).toHaveLength(1);
    expect(postsOf(address)).toHaveLength(1);
  }
});

test("does not retry automatically a request that was in flight when the browser was killed", async () => {
  const address = session.freshArticle();
  await saveInto({ kind: "hangAfter" }, address, "Sent into a crash");
  await session.browser.kill();
  session.service.behave();
  await session.startBrowser();

  const activity = await session.openOptions("activity");
  await untilEntrySays(
    activity,
    /Sent into a crash/,
    /Outcome unknown: Linkstow was stopped while sending/,
  );
  // Other saves are delivered meanwhile.
  const other = session.freshArticle();
  const { popup } = await session.openSettledPopup(other);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  expect(linksTo(address)).toHaveLength(1);
  expect(postsOf(address)).toHaveLength(1);
});

async function save(address: string, title: string): Promise<OpenPopup> {
  const opened = await session.openSettledPopup(address);
  await opened.popup.fill("textbox", "Title", title);
  await opened.popup.press("button", /^Save/);
  return opened;
}

/** Saves while the service hangs, and waits until the service has the request. */
async function saveInto(
  fault: { kind: "hangBefore" } | { kind: "hangAfter" },
  address: string,
  title: string,
): Promise<OpenPopup> {
  const { service } = session;
  service.misbehave({ method: "POST", path: "/api/v1/links", fault });
  const opened = await save(address, title);
  await service.waitForRequest(({ bodyText }) => bodyText?.includes(address) === true);
  if (fault.kind === "hangAfter")
    await until("the link", 20_000, () => linksTo(address).length > 0);
  return opened;
}

async function untilState(address: string, name: string): Promise<void> {
  await until(`the save of ${address} to be ${name}`, 20_000, async () => {
    const entries = await linkEntries(session.browser, address);
    return entries.length > 0 && entries.every(({ state }) => state.name === name);
  });
}
