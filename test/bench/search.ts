import type { LinkstowPage } from "../support/browser.ts";
import { measureFrames, type FrameTimes } from "./frames.ts";
import { measureIndex } from "./index-alone.ts";
import { measureKeys, openLibrary, type OpenLibrary } from "./library.ts";
import { bytesRow, pair, row, shareRow } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import { quantile } from "./statistics.ts";
import type { Row } from "./table.ts";

/** Small enough for all that a person waits for, and as many as Linkstow is made for. */
export const librarySizes = { some: 10_000, many: 100_000 } as const;
const fewLinks = 1_000;
/** Each has 28 keys, or some hundreds of frames. */
const roundsOfMany = 8;

/**
 * A library of so many links beside a small one: key presses, openings and disk; for the large one, also the frames that
 * come late.
 */
export async function measureSearch(stage: Stage, links: number): Promise<readonly Row[]> {
  const variedBytes = describeIndex(links);
  console.log("Opening two libraries with and without an index on disk");
  const few = await openLibrary(stage.browser, fewLinks);
  const many = await openLibrary(stage.library, links);
  console.log(`Searching two libraries ${roundsOfMany} times`);
  const keys = await interleave(roundsOfMany, {
    few: () => measureKeys(few.page),
    many: () => measureKeys(many.page),
  });
  const frames = links === librarySizes.many ? await measureBoth(few.page, many.page) : [];
  for (const { page } of [few, many]) await page.close();
  return [
    row(
      `p95 of a key → links drawn, of ${links} links`,
      `of ${fewLinks}`,
      keys.map((seen) => pair(seen.many, seen.few)),
      links === librarySizes.many ? 3 : undefined,
    ),
    openingRow(links, many),
    openingRow(fewLinks, few),
    ...framesRows(frames, links),
    bytesRow(`ledger of ${links} links on disk`, many.ledgerBytes),
    bytesRow("its index on disk, before compression", many.indexBytes),
    bytesRow(`index of ${links} links with varied words, in memory`, variedBytes),
  ];
}

/** Takes minutes, so that only the large library is measured. */
function measureBoth(few: LinkstowPage, many: LinkstowPage) {
  console.log(`Changing sections while a search runs ${roundsOfMany} times`);
  return interleave(roundsOfMany, {
    few: () => measureFrames(few),
    many: () => measureFrames(many),
  });
}

/** Prints what the index alone takes. Returns its bytes. */
function describeIndex(links: number): number {
  const { buildMs, bytes, anyP95Ms, longP95Ms } = measureIndex(links);
  const built = `built in ${(buildMs / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`;
  const found = `p95 of a key ${anyP95Ms.toFixed(1)} ms, from three letters on ${longP95Ms.toFixed(1)} ms`;
  console.log(`Index of ${links} links with excerpts, in Node: ${built}, ${found}`);
  return bytes;
}

function openingRow(links: number, { opened }: OpenLibrary): Row {
  return row(`library of ${links} links listed, index on disk`, "index built", opened);
}

function framesRows(
  seen: readonly { readonly few: FrameTimes; readonly many: FrameTimes }[],
  links: number,
): readonly Row[] {
  if (seen.length === 0) return [];
  const few = seen.map((round) => round.few);
  const many = seen.map((round) => round.many);
  const frameMs = quantile(
    many.map((round) => round.frameMs),
    0.5,
  );
  const longestMs = Math.max(...many.map(({ searching }) => searching.longestMs));
  console.log(`A frame takes ${frameMs.toFixed(1)} ms, the longest ${longestMs.toFixed(0)} ms`);
  const late = (of: readonly FrameTimes[], when: "atRest" | "changing" | "searching") =>
    of.map((round) => round[when].late / round[when].count);
  const what = `late frames, section changed during a search, ${links} links`;
  const ours = late(many, "searching");
  return [
    shareRow(what, `${fewLinks} links`, ours, late(few, "searching"), 0.05),
    shareRow(what, "without a search", ours, late(many, "changing")),
    shareRow(what, "at rest", ours, late(many, "atRest")),
  ];
}
