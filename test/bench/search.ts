import { measureFrames, type FrameTimes } from "./frames.ts";
import { measureIndex } from "./index-alone.ts";
import { measureKeys, openLibrary, type OpenLibrary } from "./library.ts";
import { bytesRow, pair, row, shareRow } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import { quantile } from "./statistics.ts";
import type { Row } from "./table.ts";

const sizes = { few: 1_000, some: 10_000, many: 100_000 } as const;
/** Each has some hundreds of frames. */
const roundsOfFrames = 8;

/** The library at three sizes: key presses, openings, disk, and the frames that come late. */
export async function measureSearch(stage: Stage, rounds: number): Promise<readonly Row[]> {
  const variedBytes = describeIndexes();
  console.log("Opening three libraries with and without an index on disk");
  const few = await openLibrary(stage.browser, sizes.few);
  const some = await openLibrary(await stage.startAnother(), sizes.some);
  const many = await openLibrary(stage.library, sizes.many);
  console.log(`Searching three libraries ${rounds} times`);
  const keys = await interleave(rounds, {
    few: () => measureKeys(few.page),
    some: () => measureKeys(some.page),
    many: () => measureKeys(many.page),
  });
  console.log(`Changing sections while a search runs ${roundsOfFrames} times`);
  const frames = await interleave(roundsOfFrames, {
    few: () => measureFrames(few.page),
    many: () => measureFrames(many.page),
  });
  for (const { page } of [few, some, many]) await page.close();
  const key = (size: number) => `p95 of a key → links drawn, of ${size} links`;
  const first = `of ${sizes.few}`;
  return [
    row(
      key(sizes.many),
      first,
      keys.map((seen) => pair(seen.many, seen.few)),
      3,
    ),
    row(
      key(sizes.some),
      first,
      keys.map((seen) => pair(seen.some, seen.few)),
    ),
    openingRow(sizes.many, many),
    openingRow(sizes.some, some),
    openingRow(sizes.few, few),
    ...framesRows(frames),
    bytesRow(`ledger of ${sizes.many} links on disk`, many.ledgerBytes),
    bytesRow("its index on disk, before compression", many.indexBytes),
    bytesRow(`index of ${sizes.many} links with varied words, in memory`, variedBytes),
  ];
}

/** Prints what the index alone takes at each size. Returns the bytes of the largest. */
function describeIndexes(): number {
  let largest = 0;
  for (const size of Object.values(sizes)) {
    const { buildMs, bytes, anyP95Ms, longP95Ms } = measureIndex(size);
    const built = `built in ${(buildMs / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`;
    const found = `p95 of a key ${anyP95Ms.toFixed(1)} ms, from three letters on ${longP95Ms.toFixed(1)} ms`;
    console.log(`Index of ${size} links with excerpts, in Node: ${built}, ${found}`);
    largest = bytes;
  }
  return largest;
}

function openingRow(links: number, { opened }: OpenLibrary): Row {
  return row(`library of ${links} links listed, index on disk`, "index built", opened);
}

function framesRows(
  seen: readonly { readonly few: FrameTimes; readonly many: FrameTimes }[],
): readonly Row[] {
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
  const what = `late frames, section changed during a search, ${sizes.many} links`;
  const ours = late(many, "searching");
  return [
    shareRow(what, `${sizes.few} links`, ours, late(few, "searching"), 0.05),
    shareRow(what, "without a search", ours, late(many, "changing")),
    shareRow(what, "at rest", ours, late(many, "atRest")),
  ];
}
