import type { BrowserName } from "../support/browser.ts";
import type { Budget } from "./limits.ts";
import { compare, spreadShares, type Pair } from "./statistics.ts";
import type { BytesRow, RatioRow, ShareRow } from "./table.ts";

/** Rows of the table, from the times of all rounds. */

export function row(
  what: string,
  against: string,
  pairs: readonly Pair[],
  mostTimes?: number,
): RatioRow {
  return { what, against, comparison: compare(pairs), mostTimes };
}

/** A row whose budget a browser may not let Linkstow meet: there, the measured limit counts. */
export function limitedRow(
  what: string,
  against: string,
  pairs: readonly Pair[],
  { aimTimes, limits }: Budget,
  name: BrowserName,
): RatioRow {
  const limit = limits?.[name];
  const plain = row(what, against, pairs, limit ?? aimTimes);
  return limit === undefined ? plain : { ...plain, aimTimes };
}

/** A row of shares of all rounds. */
export function shareRow(
  what: string,
  against: string,
  ours: readonly number[],
  floor: readonly number[],
  mostShare?: number,
): ShareRow {
  return { what, against, share: spreadShares(ours), floor: spreadShares(floor), mostShare };
}

/** A size without a budget. */
export function bytesRow(what: string, bytes: number): BytesRow {
  return { what, bytes, mostBytes: undefined };
}

export function pair(oursMs: number, floorMs: number): Pair {
  return { oursMs, floorMs };
}
