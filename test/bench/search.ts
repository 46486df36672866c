import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { prepare, type SearchDocument } from "../../src/search/document.ts";
import { createSearchIndex, type SearchIndex } from "../../src/search/index.ts";
import { parseQuery } from "../../src/search/query.ts";
import { fillLedger } from "./ledger.ts";
import { quantile } from "./statistics.ts";

const sizes = { small: 1_000, middle: 10_000, large: 100_000 } as const;
export const { large: largeLibrary, small: smallLibrary } = sizes;

/** Words of the links of `fillLedger`. Nearly all of them are in every link, which is the worst case. */
const typed = ["library", "setting", "promise", "1000123", "grids type"];
const patienceMs = 600_000;

/** Fills a ledger, and opens the library in a tab of its own. Ends when the index is on disk. */
async function openLibrary(
  browser: LinkstowBrowser,
  links: number,
): Promise<{ page: LinkstowPage; builtMs: number; openedMs: number }> {
  await fillLedger(browser, links);
  const count = new Intl.NumberFormat("en").format(links);
  const untilListed = async () => {
    const startMs = performance.now();
    const page = await browser.openExtensionPage("src/options/index.html#/library");
    await page.waitForText("status", `${count} links`, patienceMs);
    return { page, ms: performance.now() - startMs };
  };
  const first = await untilListed();
  await first.page.close();
  const again = await untilListed();
  return { page: again.page, builtMs: first.ms, openedMs: again.ms };
}

/** The p95 of all key presses from the third letter of a word on, in ms, until the links are drawn. */
export async function measureKeys(page: LinkstowPage): Promise<number> {
  const times = await page.evaluate<number[]>(
    `
    const box = document.querySelector("input[type=search]");
    const isBusy = () => document.querySelector("[aria-busy]")?.getAttribute("aria-busy");
    const until = async (wanted) => {
      while (isBusy() !== wanted) {
        await new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        });
      }
      document.body.offsetHeight;
    };
    const times = [];
    const type = async (text) => {
      const startMs = performance.now();
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await until("true");
      await until("false");
      return performance.now() - startMs;
    };
    for (const word of args[0]) {
      for (let length = 3; length <= word.length; length += 1) {
        times.push(await type(word.slice(0, length)));
      }
    }
    await type("");
    return times;`,
    typed,
  );
  return quantile(times, 0.95);
}

/** Describes the index alone at each size, and opens the smallest and the largest library. */
export async function openLibraries(few: LinkstowBrowser, many: LinkstowBrowser) {
  for (const size of Object.values(sizes)) {
    const { buildMs, bytes, anyP95Ms, longP95Ms } = measureIndex(size);
    const built = `built in ${(buildMs / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`;
    const found = `p95 of a key ${anyP95Ms.toFixed(1)} ms, from three letters on ${longP95Ms.toFixed(1)} ms`;
    console.log(`Index of ${size} links with excerpts, in Node: ${built}, ${found}`);
  }
  const small = await openLibrary(few, sizes.small);
  const large = await openLibrary(many, sizes.large);
  const seconds = [large.builtMs, large.openedMs].map((ms) => (ms / 1_000).toFixed(1));
  console.log(`Library of ${sizes.large} links: listed after ${seconds.join(" s, then ")} s`);
  return { small, large };
}

/** What the index alone takes, in this process: without ledger, worker and page. */
interface IndexTimes {
  readonly buildMs: number;
  readonly bytes: number;
  /** Key presses of one letter and more, and of three letters and more. */
  readonly anyP95Ms: number;
  readonly longP95Ms: number;
}

function measureIndex(links: number): IndexTimes {
  let segments = 0;
  const index = createSearchIndex(() => String(segments++));
  const slice = 200;
  let buildMs = 0;
  for (let from = 0; from < links; from += slice) {
    const documents = Array.from({ length: Math.min(slice, links - from) }, (_, at) =>
      aDocument(from + at),
    );
    const startMs = performance.now();
    index.put(documents.map(prepare));
    buildMs += performance.now() - startMs;
  }
  const words = Array.from({ length: 200 }, (_, at) => aWord(at * 37));
  const timesFrom = (shortest: number) =>
    words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - shortest + 1) }, (_, more) =>
        timeOf(index, word.slice(0, shortest + more)),
      ),
    );
  timesFrom(1);
  const [anyP95Ms, longP95Ms] = [quantile(timesFrom(1), 0.95), quantile(timesFrom(3), 0.95)];
  return { buildMs, bytes: bytesOf(index), anyP95Ms, longP95Ms };
}

function timeOf(index: SearchIndex, text: string): number {
  const startMs = performance.now();
  const none = new Set<string>();
  index.find(parseQuery(text), { order: "fit", waiting: none, withFiles: none }).ids(0, 50);
  return performance.now() - startMs;
}

/** Of the arrays that are kept on disk, and of the ids. */
function bytesOf(index: SearchIndex): number {
  let bytes = 0;
  for (const { segment, gone } of index.held()) {
    const { ids, createdAtMs, fingerprints, head, body } = segment;
    for (const { byteLength } of [gone, createdAtMs, fingerprints]) bytes += byteLength;
    for (const { words, postings } of [head, body]) {
      const arrays = [words.units, words.ends, postings.bytes, postings.ends];
      for (const { byteLength } of arrays) bytes += byteLength;
    }
    for (const id of ids) bytes += id.length;
  }
  return bytes;
}

const syllables = "ba ce di fo gu ha je ki lo mu na pe qui ro sa te vu wa xi zo".split(" ");

/** The nth word of a language of 60,000 words of two to four syllables. */
function aWord(number: number): string {
  const digits = (number % 60_000) + 400;
  return digits
    .toString(20)
    .split("")
    .map((digit) => syllables[Number.parseInt(digit, 20)])
    .join("");
}

/** Numbers that look like chance, and are the same in each run. */
function* chance(seed: number): Generator<number> {
  for (let state = seed + 1; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A link with an excerpt of some 1,000 characters. Few words are frequent, most are rare. */
function aDocument(number: number): SearchDocument {
  const chances = chance(number);
  const one = () => chances.next().value ?? 0;
  const words = (count: number) =>
    Array.from({ length: count }, () => aWord(Math.floor(60_000 * one() ** 4))).join(" ");
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    title: words(6),
    address: `https://${aWord(Math.floor(3_000 * one() ** 2))}.example/${words(3).replaceAll(" ", "-")}`,
    tags: [words(1), words(1)],
    description: words(20),
    collections: [[words(1)]],
    excerpt: words(140),
    createdAtMs: number * 60_000,
  };
}
