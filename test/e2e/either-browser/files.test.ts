import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { StoredFile } from "../../service/operations/files.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilEntrySays } from "../activity.ts";
import { openDraftTab } from "../draft-tab.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });

interface Given {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** The same bytes here and in the page, without sending them. */
const byteAt = "(at * 31 + (at >> 8) * 7) % 256";

function sha256({ bytes }: Given): string {
  const content = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 1) content[at] = (at * 31 + (at >> 8) * 7) % 256;
  return createHash("sha256").update(content).digest("hex");
}

/** Drops files on the page, as a hand would: both browsers make a real `DataTransfer` of them. */
async function drop(page: LinkstowPage, ...files: readonly Given[]): Promise<void> {
  await page.evaluate(
    `const transfer = new DataTransfer();
     for (const { name, type, bytes } of args[0]) {
       const content = new Uint8Array(bytes);
       for (let at = 0; at < bytes; at += 1) content[at] = ${byteAt};
       transfer.items.add(new File([content], name, { type }));
     }
     document.dispatchEvent(new DragEvent("drop", {
       dataTransfer: transfer, bubbles: true, cancelable: true,
     }));`,
    files.map((file) => ({ ...file })),
  );
}

/** The popup's draft of a fresh page, in a tab of its own. */
async function openDraft(): Promise<{ address: string; page: LinkstowPage }> {
  const address = session.freshArticle();
  const page = await openDraftTab(session, address, "Attach file");
  return { address, page };
}

async function save(page: LinkstowPage): Promise<void> {
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved", 20_000);
}

const filesOf = (address: string): readonly StoredFile[] => {
  const ids = session.linksTo(address).map(({ id }) => id);
  return session.service.files().filter(({ link_id: id }) => id !== null && ids.includes(id));
};

async function filesAt(address: string, count: number): Promise<readonly StoredFile[]> {
  return until(`${count} files at the service`, 60_000, async () => {
    const files = filesOf(address);
    return files.length >= count ? files : undefined;
  });
}

const blobsOnDisk = async () => (await readStored(session.browser))["blobs"]?.length;

test("attaches three files at once; the service has the same bytes, and they leave the disk", async () => {
  const { address, page } = await openDraft();
  const given: readonly Given[] = [
    { name: "one.bin", type: "application/octet-stream", bytes: 1 },
    { name: "größe 文件.pdf", type: "application/pdf", bytes: 70_000 },
    { name: "film.mp4", type: "video/mp4", bytes: 20_000_000 },
  ];
  await drop(page, ...given);
  await page.waitFor(
    "return document.querySelectorAll('[aria-label=\"Files\"] > li').length === 3",
  );
  await takeShots(session, { files: page });
  await save(page);
  await page.waitFor("return /Files are sent after their link/.test(document.body.innerText)");
  await takeShots(session, { "files-saved": page });
  const files = await filesAt(address, 3);
  const stored = files.map(({ name, type, size, sha256: hash }) => ({ name, type, size, hash }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(stored.toSorted(byName)).toEqual(
    given
      .map((file) => ({ name: file.name, type: file.type, size: file.bytes, hash: sha256(file) }))
      .toSorted(byName),
  );
  await until("the bytes to leave", 20_000, async () => (await blobsOnDisk()) === 0);
});

test("a long name leaves the size of a file on one line, in a narrow tab", async () => {
  const { page } = await openDraft();
  await page.setWidth(360);
  await drop(page, { name: `${"tide-mills-".repeat(12)}.pdf`, type: "", bytes: 3_000 });
  await page.waitForText("button", /^Remove file tide-mills/);
  const lines = await page.evaluate<number>(
    `const size = [...document.querySelectorAll("li .num")].at(-1);
     const range = document.createRange();
     range.selectNodeContents(size);
     return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;`,
  );
  expect(lines).toBe(1);
  await page.press("button", /^Remove file tide-mills/);
  await until("the bytes to leave", 20_000, async () => (await blobsOnDisk()) === 0);
});

test("refuses a file over the cap by name, and saves the link without it", async () => {
  const { address, page } = await openDraft();
  await drop(page, { name: "too-large.iso", type: "", bytes: 52_400_000 });
  await page.waitFor(
    "return /“too-large.iso” is larger than the limit of 50 MB/.test(document.body.innerText)",
  );
  expect(await blobsOnDisk()).toBe(0);
  await takeShots(session, { "files-too-large": page });
  await save(page);
  expect(filesOf(address)).toEqual([]);
});

test("keeps a file whose upload was cut as unknown with its bytes, and sends it once more on request", async () => {
  const { address, page } = await openDraft();
  const given = { name: "cut.bin", type: "", bytes: 3_000_000 };
  // Firefox resends a request whose connection ended 0.9 s or more after it was opened: that one is cut, too.
  const cut = session.service.misbehave({
    method: "POST",
    path: "/api/v1/files",
    times: Infinity,
    fault: { kind: "dropBefore", reset: true },
  });
  onTestFinished(() => cut.stop());
  await drop(page, given);
  await page.waitForText("button", "Remove file cut.bin");
  await save(page);
  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /cut\.bin/, /Outcome unknown/);
  await takeShots(session, { "activity-files": activity });
  expect([filesOf(address), await blobsOnDisk()]).toEqual([[], 1]);
  cut.stop();
  await activity.press("button", /^Send again/);
  const files = await filesAt(address, 1);
  expect(files).toMatchObject([{ size: given.bytes, sha256: sha256(given) }]);
});

test("sends a file after its link, even if the browser is killed while both wait", async () => {
  const { address, page } = await openDraft();
  const given = { name: "patient.bin", type: "", bytes: 500_000 };
  await drop(page, given);
  await page.waitForText("button", "Remove file patient.bin");
  await session.stopService();
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", /^Kept: will be sent when/);
  await session.browser.kill();
  await session.startService();
  await session.startBrowser();
  const activity = await session.openOptions("activity");
  await activity.waitFor("return /patient.bin/.test(document.body.innerText)");
  const files = await filesAt(address, 1);
  expect(files).toMatchObject([{ name: "patient.bin", sha256: sha256(given) }]);
});

test("changes every field of a file, and moves it to another link", async () => {
  const first = await openDraft();
  await drop(first.page, { name: "moved.bin", type: "", bytes: 10 });
  await first.page.waitForText("button", "Remove file moved.bin");
  await first.page.fill("combobox", "Category", "draft");
  await first.page.key("Tab");
  await first.page.fill("textbox", "Repository link id", "8");
  await save(first.page);
  const [file] = await filesAt(first.address, 1);
  expect(file).toMatchObject({ category: "draft", repository_link_id: 8, user_id: null });
  const second = await openDraft();
  await second.page.fill("textbox", "Title", "The other link");
  await save(second.page);

  const { links = [] } = await readStored(session.browser);
  const of = (address: string) => links.find(({ targetUrl }) => targetUrl === address)?.["localId"];
  const page = await session.browser.openExtensionPage(
    `src/pages/options/index.html#/edit/${String(of(first.address))}`,
  );
  onTestFinished(() => page.close().catch(() => undefined));
  await page.fill("combobox", "Category", "paper");
  // Closes the browser's list of suggestions, which would lie over what is below.
  await page.key("Tab");
  await page.fill("textbox", "Repository link id", "9");
  await page.fill("textbox", "User id", "6");
  await page.evaluate(
    `const select = document.querySelector("select");
     select.value = args[0];
     select.dispatchEvent(new Event("change", { bubbles: true }));`,
    String(of(second.address)),
  );
  await page.press("button", "Save: moved.bin");
  await page.waitFor("return /“moved.bin” is kept/.test(document.body.innerText)");
  const moved = await until("the change at the service", 20_000, async () =>
    filesOf(second.address).find(({ id, category }) => id === file?.id && category === "paper"),
  );
  expect(moved).toMatchObject({ repository_link_id: 9, user_id: 6 });
  const put = session.service.requests().filter(({ method }) => method === "PUT");
  expect(put).toMatchObject([{ path: expect.stringMatching(/\/api\/v1\/files\/\d+$/) }]);
});

test("cancels an upload that runs: it may have arrived, its bytes stay, and it is sent once more on request", async () => {
  const { address, page } = await openDraft();
  const given = { name: "stopped.bin", type: "", bytes: 3_000_000 };
  const path = "/api/v1/files";
  session.service.misbehave({
    method: "POST",
    path,
    fault: { kind: "cutUpload", share: 1 / 2, hangs: true },
  });
  await drop(page, given);
  await page.waitForText("button", "Remove file stopped.bin");
  await save(page);
  await page.waitFor("return /uploading for/.test(document.body.innerText)");
  await takeShots(session, { "files-uploading": page });
  await page.press("button", "Cancel");
  await page.waitFor(
    "return /Outcome unknown: you cancelled the upload/.test(document.body.innerText)",
  );
  await takeShots(session, { "files-cancelled": page });
  expect([filesOf(address), await blobsOnDisk()]).toEqual([[], 1]);
  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /stopped\.bin/, /Outcome unknown: you cancelled the upload/);
  await activity.press("button", /^Send again/);
  const files = await filesAt(address, 1);
  expect(files).toMatchObject([{ size: given.bytes, sha256: sha256(given) }]);
});

test("says that the disk is full while bytes are written, and attaches them once there is room", async () => {
  const { address, page } = await openDraft();
  const given = { name: "late.bin", type: "", bytes: 300_000 };
  await page.evaluate(
    `const stores = IDBObjectStore.prototype;
     const { put } = stores;
     stores.put = function () {
       throw typeof QuotaExceededError === "function"
         ? new QuotaExceededError("no room")
         : new DOMException("no room", "QuotaExceededError");
     };
     stores.put.withRoom = put;`,
  );
  await drop(page, given);
  await page.waitFor("return /no storage space left/.test(document.body.innerText)");
  expect(await blobsOnDisk()).toBe(0);
  await page.evaluate("IDBObjectStore.prototype.put = IDBObjectStore.prototype.put.withRoom;");
  await drop(page, given);
  await page.waitForText("button", "Remove file late.bin");
  await save(page);
  expect(await filesAt(address, 1)).toMatchObject([{ sha256: sha256(given) }]);
});
