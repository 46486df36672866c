import { fitMost, type Placed } from "./find.ts";
import type { Asked } from "./query.ts";
import { byTime } from "./segment.ts";

export const orders = ["fit", "newest", "oldest", "title", "site"] as const;
export type Order = (typeof orders)[number];

/** The numbers of all documents, the newest first. */
export function sortByTime(segments: readonly Placed[]): Uint32Array {
  const times = segments.flatMap(({ segment }) => [...segment.createdAtMs]);
  const ids = segments.flatMap(({ segment }) => [...segment.ids]);
  const isOlder = (a: number, b: number) =>
    byTime(times[a] ?? 0, ids[a] ?? "", times[b] ?? 0, ids[b] ?? "") < 0;
  let merged = new Uint32Array();
  // Each segment is in order already, and the last ones are small.
  for (const { segment, base } of segments.toReversed()) {
    const next = Uint32Array.from(segment.ids, (_, at) => base + at);
    merged = mergeNumbers(next, merged, isOlder);
  }
  return merged.toReversed();
}

/** The numbers of all documents by these texts, from A to Z; those without one come last. The newest of equals is first. */
export function sortByText(
  segments: readonly Placed[],
  of: "titles" | "sites",
  newestFirst: Uint32Array,
): Uint32Array {
  const texts = segments.flatMap(({ segment }) => segment[of]);
  return newestFirst.toSorted((a, b) => {
    const [textA = "", textB = ""] = [texts[a], texts[b]];
    if (textA === textB) return 0;
    if (textA === "" || textB === "") return textA === "" ? 1 : -1;
    return textA < textB ? -1 : 1;
  });
}

function mergeNumbers(
  a: Uint32Array,
  b: Uint32Array,
  isBefore: (a: number, b: number) => boolean,
): Uint32Array<ArrayBuffer> {
  const merged = new Uint32Array(a.length + b.length);
  let [atA, atB] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const [nextA, nextB] = [a[atA], b[atB]];
    const isOfA = nextB === undefined || (nextA !== undefined && isBefore(nextA, nextB));
    merged[at] = (isOfA ? nextA : nextB) ?? 0;
    if (isOfA) atA += 1;
    else atB += 1;
  }
  return merged;
}

/** Takes out the documents that are not from the days of the query. */
export function leaveTimes(
  fit: Uint8Array,
  segments: readonly Placed[],
  { afterMs = -Infinity, beforeMs = Infinity }: Asked,
): void {
  if (afterMs === -Infinity && beforeMs === Infinity) return;
  for (const { segment, base } of segments) {
    for (const [at, timeMs] of segment.createdAtMs.entries()) {
      if (timeMs < afterMs || timeMs >= beforeMs) fit[base + at] = 0;
    }
  }
}

/** Removes the documents with ids that are not wanted. */
export function leaveIds(
  fit: Uint8Array,
  segments: readonly Placed[],
  wanted: ReadonlySet<string>,
): void {
  for (const { segment, base } of segments) {
    for (const [at, id] of segment.ids.entries()) if (!wanted.has(id)) fit[base + at] = 0;
  }
}

/** Takes out the documents that fit another query. */
export function leaveOut(fit: Uint8Array, excluded: Uint8Array): void {
  for (let at = 0; at < fit.length; at += 1) if (excluded[at] !== 0) fit[at] = 0;
}

/** The numbers of the documents that are left. `sorted`: by title or site for these two orders, or else by time. */
export function inOrder(fit: Uint8Array, sorted: Uint32Array, order: Order): Uint32Array {
  const left = sorted.filter((number) => fit[number] !== 0);
  if (order === "oldest") return left.toReversed();
  if (order !== "fit") return left;
  // One group for each fit, the best first. The documents in a group stay in their order.
  const starts = new Uint32Array(fitMost + 2);
  const placeOf = (number: number) => fitMost - (fit[number] ?? 0);
  for (const number of left) starts[placeOf(number) + 1] = (starts[placeOf(number) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at += 1) {
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  }
  const bestFirst = new Uint32Array(left.length);
  for (const number of left) {
    const place = placeOf(number);
    const at = starts[place] ?? 0;
    starts[place] = at + 1;
    bestFirst[at] = number;
  }
  return bestFirst;
}
