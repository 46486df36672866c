import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { downloadDir } from "../../support/download-dir.ts";
import type { JsonValue, LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo } from "../keyboard.ts";
import { useSession, type Session } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";

// One story: a browser in use makes a backup, and a fresh one merges it.
const home = useSession({ flavour: "e2e", connected: true });
const fresh = useSession({ flavour: "e2e", connected: false });

interface BackupFile {
  readonly version: number;
  readonly profiles: readonly Readonly<Record<string, readonly unknown[]>>[];
}

/** The text of the file in the downloads whose name ends like this. Deletes it: the next has the same name. */
async function downloaded({ browser }: Session, ending: RegExp): Promise<string> {
  const folder = downloadDir(browser.profileDir);
  return until(`a file like ${String(ending)}`, 20_000, async () => {
    const name = (await readdir(folder).catch(() => [])).find((one) => ending.test(one));
    const text = name === undefined ? "" : await readFile(join(folder, name), "utf8");
    if (name === undefined || !text.endsWith("\n")) return undefined;
    await rm(join(folder, name));
    return text;
  });
}

async function saveBackup(session: Session, page: LinkstowPage): Promise<string> {
  await page.press("button", "Save backup");
  await page.waitForText("status", /^Saved, with/);
  return downloaded(session, /^linkstow-.*\.json$/);
}

/** Chooses a file, as the browser's own dialog does. */
async function choose(page: LinkstowPage, content: string): Promise<void> {
  await page.evaluate(
    `const transfer = new DataTransfer();
     transfer.items.add(new File([args[0]], "backup.json", { type: "application/json" }));
     const input = document.querySelector("input[type=file]");
     input.files = transfer.files;
     input.dispatchEvent(new Event("change", { bubbles: true }));`,
    content,
  );
}

/** Rows that need many steps by hand: a file, a repository and a user page. */
async function addOtherRows(): Promise<void> {
  const { links = [] } = await readStored(home.browser);
  const { profileId, localId: link } = links[0] ?? {};
  const atMs = 1_763_000_000_000;
  const id = (number: number) => `10000000-0000-4000-8000-00000000000${number}`;
  const file = { profileId, localId: id(1), link, title: "a.pdf", type: "", size: 3, remoteId: 9 };
  const rows = {
    files: { ...file, createdAtMs: atMs, deliveredAtMs: atMs },
    repositories: { profileId, remoteId: 3, title: "Handbook", usedAtMs: atMs, uses: 1 },
    userPages: { profileId, localId: id(2), remoteId: "reading", title: "Reading", markup: "html" },
  };
  await home.browser.inBackground(`
    const opening = indexedDB.open("linkstow");
    const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const rows = ${JSON.stringify(rows)};
    const tx = db.transaction(Object.keys(rows), "readwrite");
    for (const [store, row] of Object.entries(rows)) tx.objectStore(store).put(row);
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();`);
}

/** Without the date, and without what may differ: the order of rows and of fields. */
function comparable(text: string): unknown {
  const { madeAt: _madeAt, ...rest } = JSON.parse(text);
  return sorted(rest);
}

function sorted(value: unknown): unknown {
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  if (Array.isArray(value)) return value.map(sorted).toSorted(byText);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const);
  return Object.fromEntries(fields.toSorted(byText));
}

let file = "";

test("a backup has everything, what waits as a draft, and never the key", async () => {
  const { popup } = await home.openSettledPopup(home.freshArticle());
  await popup.press("combobox", "Tags");
  await popup.type("tides,");
  await popup.press("button", "Save");
  await popup.waitForText("status", "Saved", 20_000);
  await popup.close();
  await addOtherRows();
  await home.stopService();
  const waiting = await home.openSettledPopup(home.freshArticle());
  await waiting.popup.fill("textbox", "Title", "Waits for the service");
  await waiting.popup.press("button", "Save");
  await waiting.popup.waitForText("status", /^Kept/, 20_000);
  await waiting.popup.close();

  const page = await home.openOptions("backup");
  await page.waitForText("heading", "Backup");
  expect(await violations(page)).toEqual([]);
  await takeShots(home, { backup: page });
  await tabTo(page, "button", "Save backup");
  await page.key("Enter");
  await page.waitForText("status", /^Saved, with 1 link/);
  file = await downloaded(home, /^linkstow-.*\.json$/);
  expect(await violations(page)).toEqual([]);

  const { version, profiles }: BackupFile = JSON.parse(file);
  const [{ links = [], tags, files, repositories, userPages, drafts = [] } = {}] = profiles;
  expect([version, links.length, tags?.length, files?.length]).toEqual([2, 1, 1, 1]);
  expect([repositories?.length, userPages?.length, drafts.length]).toEqual([1, 1, 1]);
  expect(drafts[0]).toMatchObject({ draft: { title: "Waits for the service" } });
  expect(file).not.toContain("key-e2e");
});

test("links are saved for other programs in three formats", async () => {
  const page = await home.openOptions("backup");
  for (const [name, ending, begin] of [
    ["Save as HTML", /\.html$/, "<!DOCTYPE NETSCAPE-Bookmark-file-1>"],
    ["Save as CSV", /\.csv$/, "\u{FEFF}url,title,"],
    ["Save as Markdown", /\.md$/, "- ["],
  ] as const) {
    await page.press("button", name);
    const text = await downloaded(home, ending);
    expect(text.startsWith(begin)).toBe(true);
    expect(text).toContain("article.html?reader=1");
  }
});

test("a backup that was merged into a fresh browser is the backup of that browser", async () => {
  const page = await fresh.openOptions("backup");
  const before = await readStored(fresh.browser);
  await choose(page, file);
  await page.waitForText("button", "Merge");
  expect(await violations(page)).toEqual([]);
  await takeShots(fresh, { "backup-opened": page });
  // Only read so far.
  expect(await readStored(fresh.browser)).toEqual(before);
  await tabTo(page, "button", "Merge");
  await page.key("Enter");
  await page.waitForText("status", /^Merged \(new links: 1,/, 20_000);
  expect(await violations(page)).toEqual([]);
  await takeShots(fresh, { "backup-merged": page });
  expect(comparable(await saveBackup(fresh, page))).toEqual(comparable(file));

  await choose(page, file);
  await page.waitFor(`return document.body.innerText.includes("Nothing to merge")`);
  expect(await page.has("button", "Merge")).toBe(false);
  expect(await violations(page)).toEqual([]);
  await takeShots(fresh, { "backup-nothing": page });
  expect(comparable(await saveBackup(fresh, page))).toEqual(comparable(file));
  expect((await readStored(fresh.browser))["entries"]).toEqual([]);
  expect(fresh.service.requests()).toEqual([]);
});

test("what waited opens as a draft, and nothing says that it is saved", async () => {
  const { profiles }: BackupFile = JSON.parse(file);
  const [draft] = profiles[0]?.["drafts"] ?? [];
  const { entryId } = (draft as { draft: { entryId: string } }).draft;
  const page = await fresh.browser.openExtensionPage(
    `src/pages/options/index.html#/draft/${entryId}`,
  );
  await page.waitForText("textbox", "Waits for the service");
  expect(await page.has("button", "Save")).toBe(true);
  await page.close();
});

test("a damaged, older, newer or foreign file is refused in clear words, and changes nothing", async () => {
  const page = await fresh.openOptions("backup");
  const before = await readStored(fresh.browser);
  for (const [content, words] of [
    [file.slice(0, -40), /is damaged/],
    [file.replace('"links":[', '"links":[{"localId":7},'), /is damaged/],
    [file.replace('"version":2', '"version":0'), /old format/],
    [file.replace('"version":2', '"version":3'), /newer version of Linkstow/],
    ["<!DOCTYPE NETSCAPE-Bookmark-file-1>", /is not a Linkstow backup/],
    ['{"bookmarks":[]}', /is not a Linkstow backup/],
  ] as const) {
    await choose(page, content);
    expect(await page.waitForText("alert", words)).toMatch(/Nothing was changed/);
    expect(await page.has("button", "Merge")).toBe(false);
  }
  expect(await violations(page)).toEqual([]);
  await takeShots(fresh, { "backup-refused": page });
  expect(await readStored(fresh.browser)).toEqual(before);
});

test("a reminder is off until the user asks for it", async () => {
  const before = await fresh.openOptions("backup");
  expect(await before.has("link", /time for a backup/)).toBe(false);
  await before.evaluate(
    `const savedAtMs = Date.now() - 8 * 86_400_000;
     localStorage.setItem("backup", JSON.stringify({ days: 7, savedAtMs }));`,
  );
  const page = await fresh.openOptions("backup");
  await page.waitForText("link", /Backup.*time for a backup/);
  await page.waitForText("status", /^It is time for a backup/);
  expect(await violations(page)).toEqual([]);
  await takeShots(fresh, { "backup-due": page });
  await saveBackup(fresh, page);
  await until("the mark to go", 20_000, async () => !(await page.has("link", /time for a backup/)));
});

test("settings follow the user to another computer through the browser's own sync, without the key", async () => {
  const page = await home.openOptions("backup");
  await page.press("switch", "Sync my settings");
  await page.waitFor("return /Last compared/.test(document.body.textContent)");
  expect(await violations(page)).toEqual([]);
  const items = await page.evaluate<Record<string, JsonValue>>("return chrome.storage.sync.get()");
  const names = Object.keys(items).map((key) => key.split(" ")[2]);
  expect(names).toContain("serverAddress");
  expect(JSON.stringify(items)).not.toContain("key-e2e");
  expect(JSON.stringify(items)).not.toContain("article.html");

  // The browser carries the items, and a change that was made there.
  const [profile = ""] = Object.keys(items).map((key) => key.split(" ")[1]);
  const there = { [`v1 ${profile} tags`]: { value: ["travelled"], atMs: Date.now() } };
  const other = await fresh.openOptions("backup");
  await other.press("switch", "Sync my settings");
  await other.waitFor("return /Last compared/.test(document.body.textContent)");
  await other.evaluate("return chrome.storage.sync.set(args[0])", { ...items, ...there });
  await other.waitForText("status", /API keys are not synced/);
  expect(await violations(other)).toEqual([]);
  await other.evaluate("document.querySelector('[role=switch]').scrollIntoView()");
  await takeShots(fresh, { "backup-synced": other });
  const saving = await fresh.openOptions("saving");
  await saving.waitFor("return /travelled/.test(document.body.textContent)");
});
