import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { workBeside } from "./beside.ts";
import { seen } from "./in-page.ts";
import { fillLedger } from "./ledger.ts";
import { pair } from "./ratio-rows.ts";
import { quantile, type Pair } from "./statistics.ts";

/** Words of the links of `fillLedger`. Nearly all of them are in every link, which is the worst case. */
export const typedWords = ["library", "setting", "promise", "1000123", "grids type"];

const patienceMs = 600_000;
const openings = 3;

/** A library in a tab of its own. */
export interface OpenLibrary {
  readonly page: LinkstowPage;
  /** From the start of its page until all links are listed: the index read from disk, against built. */
  readonly opened: readonly Pair[];
  /** On disk, as the browser says. */
  readonly ledgerBytes: number;
  /** Of all parts that are kept on disk, before the browser compresses them. */
  readonly indexBytes: number;
}

/** Fills a ledger, and opens its library several times without an index on disk and with it. */
export async function openLibrary(browser: LinkstowBrowser, links: number): Promise<OpenLibrary> {
  const emptyBytes = await usedBytes(browser);
  await fillLedger(browser, links);
  const opened: Pair[] = [];
  for (let ledgerBytes = 0, indexBytes = 0; ;) {
    const built = await openListed(browser, links);
    await built.page.close();
    const { page, ms } = await openListed(browser, links);
    opened.push(pair(ms, built.ms));
    if (opened.length === openings) return { page, opened, ledgerBytes, indexBytes };
    await page.close();
    indexBytes = await keptIndexBytes(browser);
    await deleteIndex(browser);
    // Only now: right after the filling, Chromium has not yet compressed the rows.
    ledgerBytes = (await usedBytes(browser)) - emptyBytes;
  }
}

/** Without an index on disk, the number stands alone only when the index has been built and is on disk. */
export async function openListed(browser: LinkstowBrowser, links: number) {
  const count = new Intl.NumberFormat("en").format(links);
  const startMs = performance.now();
  const page = await browser.openExtensionPage("src/pages/options/index.html#/library");
  await page.waitForText("status", `${count} links`, patienceMs);
  return { page, ms: performance.now() - startMs };
}

function usedBytes(browser: LinkstowBrowser): Promise<number> {
  return workBeside<number>(browser, "return (await navigator.storage.estimate()).usage");
}

/** The difference that deleting makes would say less: Chromium frees the space of small parts much later. */
function keptIndexBytes(browser: LinkstowBrowser): Promise<number> {
  return workBeside<number>(
    browser,
    `
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const db = await settled(indexedDB.open("linkstow-library"));
    const bytesOf = (value) => {
      if (typeof value === "string") return value.length;
      if (ArrayBuffer.isView(value)) return value.byteLength;
      if (typeof value !== "object") return 8;
      return Object.values(value).reduce((sum, one) => sum + bytesOf(one), 0);
    };
    let bytes = 0;
    for (const name of ["lists", "segments"]) {
      for (const one of await settled(db.transaction(name).objectStore(name).getAll())) {
        bytes += bytesOf(one);
      }
    }
    db.close();
    return bytes;`,
  );
}

async function deleteIndex(browser: LinkstowBrowser): Promise<void> {
  await workBeside(
    browser,
    `
    const deleting = indexedDB.deleteDatabase("linkstow-library");
    await new Promise((resolve, reject) => {
      deleting.onsuccess = resolve;
      deleting.onerror = () => reject(deleting.error);
    });`,
  );
}

/** The p95 of all key presses from the third letter of a word on, in ms, until the links are drawn. */
export async function measureKeys(page: LinkstowPage): Promise<number> {
  const times = await page.evaluate<number[]>(
    `
    const box = document.querySelector("input[type=search]");
    const isBusy = () => document.querySelector("[aria-busy]")?.getAttribute("aria-busy");
    ${seen}
    const times = [];
    const type = async (text) => {
      const startMs = performance.now();
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await seen(() => isBusy() === "true");
      await seen(() => isBusy() === "false");
      return performance.now() - startMs;
    };
    for (const word of args[0]) {
      for (let length = 3; length <= word.length; length += 1) {
        times.push(await type(word.slice(0, length)));
      }
    }
    await type("");
    return times;`,
    typedWords,
  );
  return quantile(times, 0.95);
}
