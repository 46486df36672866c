import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { until } from "../../support/until.ts";
import { untilEntrySays } from "../activity.ts";
import { sessionKey, useSession } from "../session.ts";
import { linkEntries, readStored } from "../stored.ts";

// Rows as another version of the extension, or a disk fault, would have left them.
const session = useSession({ flavour: "e2e", connected: true });
const { linksTo } = session;

test("probes the server before anything is sent if the stored gate is unreadable", async () => {
  const { popup: first } = await save(session.freshArticle());
  await first.waitForText("status", "Saved");
  await first.close();
  await putRow("gates", { state: "ajar" }, await profileId());

  const address = session.freshArticle();
  const before = session.service.requests().length;
  const { popup } = await save(address);
  await popup.waitForText("status", "Saved");
  const methods = session.service.requests().slice(before);
  expect(methods.findIndex(({ method }) => method === "POST")).toBeGreaterThan(0);
  expect(linksTo(address)).toHaveLength(1);
});

test("asks whether to send a link without content that cannot be read", async () => {
  const address = session.freshArticle();
  await session.stopService();
  const { popup } = await save(address);
  await popup.waitForText("status", /^Kept: /);
  await popup.close();
  const [entry] = await linkEntries(session.browser, address);
  await putRow("payloads", { pageContent: 7 }, entry?.id ?? "");
  await session.startService();

  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /content cannot be read/, /nothing was sent/);
  expect(linksTo(address)).toEqual([]);
  await activity.press("button", /^Send without it/);
  await until("the link", 20_000, () => linksTo(address).length === 1);
  expect(linksTo(address)).toMatchObject([{ page_content: null }]);
});

test.runIf(session.browserName === "chromium")(
  "delivers all but what a lost file of the browser had, and says so",
  async () => {
    const [lost, other] = [session.freshArticle(), session.freshArticle()];
    await session.stopService();
    for (const address of [lost, other]) {
      const { popup } = await save(address);
      await popup.waitForText("status", /^Kept: /);
      await popup.close();
    }
    const [entry] = await linkEntries(session.browser, lost);
    // Chromium keeps values of this size in files of their own, once they are compressed.
    const pad = randomBytes(750_000).toString("base64");
    await putRow("payloads", { pageContent: pad }, entry?.id ?? "");
    await putRow(
      "gates",
      { state: "open", refusals: { signature: "", count: 0 }, pad },
      await profileId(),
    );
    await session.browser.kill();
    const files = await largeValues(session.browser.profileDir);
    expect(files).toHaveLength(2);
    await Promise.all(files.map((file) => rm(file)));
    await session.startService();
    await session.startBrowser();

    const activity = await session.openOptions("activity");
    await untilEntrySays(activity, /content cannot be read/, /nothing was sent/);
    await until("the other link", 20_000, () => linksTo(other).length === 1);
    expect(linksTo(lost)).toEqual([]);
    await activity.press("button", /^Send without it/);
    await until("the link", 20_000, () => linksTo(lost).length === 1);
  },
);

test("keeps an unreadable list of profiles, says so, and sends waiting entries once connected", async () => {
  const address = session.freshArticle();
  await session.stopService();
  const { popup } = await save(address);
  await popup.waitForText("status", /^Kept: /);
  await popup.close();
  await session.browser.inBackground(
    `await (globalThis.browser ?? chrome).storage.local.set({ profiles: "no list" });`,
  );
  await session.browser.kill();
  await session.startService();
  await session.startBrowser();

  const options = await session.openOptions("connection");
  await options.waitFor(`return document.body.innerText.includes("could not be read")`);
  const kept = await session.browser.inBackground<string>(
    `return JSON.stringify(await (globalThis.browser ?? chrome).storage.local.get(null));`,
  );
  expect(kept).toContain('"no list"');
  expect(kept).toContain(sessionKey);
  expect(linksTo(address)).toEqual([]);
  await session.connect();
  await until("the link", 20_000, () => linksTo(address).length === 1);
});

async function save(address: string) {
  const opened = await session.openSettledPopup(address);
  await opened.popup.press("button", /^Save/);
  return opened;
}

/** The files in which Chromium keeps large values. */
async function largeValues(profileDir: string): Promise<readonly string[]> {
  const all = await readdir(profileDir, { recursive: true, withFileTypes: true });
  return all
    .filter((one) => one.isFile() && one.parentPath.includes(".indexeddb.blob"))
    .map((one) => join(one.parentPath, one.name));
}

async function profileId(): Promise<string> {
  const { entries = [] } = await readStored(session.browser);
  return String(entries[0]?.["profileId"]);
}

/** Writes into the product's database without using its code. */
async function putRow(store: string, row: object, key: string): Promise<void> {
  await session.browser.inBackground(`
    const opening = indexedDB.open("linkstow");
    const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const tx = db.transaction(${JSON.stringify(store)}, "readwrite");
    tx.objectStore(tx.objectStoreNames[0]).put(${JSON.stringify(row)}, ${JSON.stringify(key)});
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    db.close();`);
}
