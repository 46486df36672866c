import { strToU8, zipSync } from "fflate";
import { setTimeout } from "node:timers/promises";
import { file, folder, link } from "../support/bookmark-file.ts";
import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { usedBytesIn } from "../support/browsers/heaps.ts";
import { makeFile, measureReading, type Frames, type ReadingTimes } from "./frames.ts";
import { shareRow } from "./ratio-rows.ts";
import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

const roundsOfReading = 3;
/** What a person bears. */
const mostLate = 0.05;
const lookAtHeapMs = 500;
const linksInFolder = 100;
/** As browsers write one beside each link. With it, a file of 100,000 links has 60 MB. */
const icon = `ICON="data:image/png;base64,${"iVBORw0KGgo".repeat(44)}"`;

/** A large file, made anew for each reading. */
interface Source {
  readonly what: string;
  readonly name: string;
  readonly content: () => string | Uint8Array;
}

const sources: readonly Source[] = [
  {
    what: "a file of 100,000 links and 60 MB",
    name: "large.html",
    content: () => bookmarks(100_000),
  },
  { what: "an archive of 400 files", name: "many.zip", content: () => archive(400) },
];

/** Reads large files in Import, without importing them: the share of late frames, and the heap of the page. */
export async function measureReadings({ browser }: Stage): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const source of sources) {
    console.log(`Reading ${source.what} ${roundsOfReading} times, and once more for the heap`);
    const seen: ReadingTimes[] = [];
    for (let round = 0; round < roundsOfReading; round += 1) seen.push(await read(browser, source));
    const longestMs = Math.max(...seen.map(({ reading }) => reading.longestMs));
    console.log(`The longest frame takes ${longestMs.toFixed(0)} ms`);
    // A collection of garbage stops the page, so no frames are counted meanwhile.
    const looks: number[] = [];
    await read(browser, source, async (page) => {
      const bytes = await usedBytesIn(page);
      if (bytes !== undefined) looks.push(bytes);
      await setTimeout(lookAtHeapMs);
    });
    if (looks.length > 0)
      console.log(`Heap of the page: ${(Math.max(...looks) / 1e6).toFixed(0)} MB at most`);
    const late = (of: "reading" | "atRest") => seen.map((one) => shareOfLate(one[of]));
    const what = `late frames while Import reads ${source.what}`;
    rows.push(shareRow(what, "at rest", late("reading"), late("atRest"), mostLate));
  }
  return rows;
}

async function read(
  browser: LinkstowBrowser,
  { name, content }: Source,
  look?: (page: LinkstowPage) => Promise<void>,
): Promise<ReadingTimes> {
  const page = await browser.openExtensionPage("src/pages/options/index.html#/import");
  await page.waitFor(`return document.querySelector("input[type=file]") !== null`);
  await makeFile(page, name, content());
  const reading = { isOver: false };
  const measuring = measureReading(page).finally(() => (reading.isOver = true));
  if (look !== undefined) while (!reading.isOver) await look(page);
  const seen = await measuring;
  await page.close();
  return seen;
}

function shareOfLate({ late, count }: Frames): number {
  return late / count;
}

function bookmarks(count: number): string {
  const folders = Array.from({ length: count / linksInFolder }, (_, at) => {
    const inside = Array.from({ length: linksInFolder }, (_link, place) =>
      link(
        `https://reading.example/${at}/${place}`,
        `Setting type on a grid, part ${at}.${place}`,
        icon,
      ),
    );
    return folder(`Shelf ${at}`, inside.join(""));
  });
  return file(folders.join(""));
}

function archive(files: number): Uint8Array {
  const content = strToU8(bookmarks(linksInFolder));
  const names = Array.from({ length: files }, (_, at) => `shelf-${at}.html`);
  return zipSync(Object.fromEntries(names.map((name) => [name, content])));
}
