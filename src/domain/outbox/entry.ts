import type { DeliveryFailure } from "../failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteId } from "../values/ids.ts";
import type { Operation } from "../operation.ts";

/**
 * Where an entry stands (design, section 3, "Entry states"). All times are epoch ms.
 */
export type EntryState =
  /** On disk with what is known; the page's content is still coming, until `untilMs` at the latest. */
  | { name: "capturing"; untilMs: number }
  /** Can be undone until `untilMs`. */
  | { name: "held"; untilMs: number }
  | { name: "ready" }
  | { name: "sending"; sinceMs: number }
  | { name: "waiting"; untilMs: number; cause: DeliveryFailure }
  /** Goes when the thing it refers to has its id. */
  | { name: "depends"; on: LocalId }
  /** Needs the person: cannot go as it is. */
  | { name: "blocked"; cause: DeliveryFailure }
  /** Needs the person: it may have arrived. */
  | { name: "unknown"; cause: DeliveryFailure; sinceMs: number }
  | { name: "delivered"; atMs: number; remoteId?: RemoteId }
  | { name: "cancelled"; atMs: number }
  | { name: "dropped"; atMs: number };

export type StateName = EntryState["name"];

/** Why a page's content that was wanted is not with its link. */
export const missingContents = ["late", "moved", "unreadable", "none"] as const;
export type MissingContent = (typeof missingContents)[number];

/** An operation on its way. Never holds the key, and nothing large: that stands in its payload. */
export interface Entry {
  id: EntryId;
  profileId: ProfileId;
  operation: Operation;
  state: EntryState;
  /** What a person just saved goes before bulk work. */
  lane: "person" | "bulk";
  createdAtMs: number;
  /** Undo ends here; where set, the entry passes through `held` before it is `ready`. */
  holdUntilMs?: number;
  /** Requests started for it, whatever became of them. */
  tries: number;
  /** Whether one of them may have been accepted. Absent where none was started, or an older version did. */
  doubt?: boolean;
  /** How often its content was changed after it had been sent. */
  edition?: number;
  /** While the content is still coming: what is so if nothing more comes. */
  contentMissing?: MissingContent;
}

export const finalStates: readonly StateName[] = ["delivered", "cancelled", "dropped"];

/** Whether nothing can happen to the entry any more. */
export function isFinal(entry: { state: EntryState }): boolean {
  return finalStates.includes(entry.state.name);
}

/** Whether only the person can move the entry on. */
export function needsPerson(entry: { state: EntryState }): boolean {
  return entry.state.name === "blocked" || entry.state.name === "unknown";
}

/** The state in which an entry begins. */
export function firstState(
  timing: { captureUntilMs?: number; holdUntilMs?: number },
  nowMs: number,
): EntryState {
  if (timing.captureUntilMs !== undefined)
    return { name: "capturing", untilMs: timing.captureUntilMs };
  return heldOrReady(timing.holdUntilMs, nowMs);
}

/** After capturing: held while it can be undone, else ready. */
export function heldOrReady(holdUntilMs: number | undefined, nowMs: number): EntryState {
  return holdUntilMs !== undefined && holdUntilMs > nowMs
    ? { name: "held", untilMs: holdUntilMs }
    : { name: "ready" };
}

/** Longest wait that a server may ask for, or an entry be told. A stored time further ahead is read as now: clocks move. */
export const longestWaitMs = 24 * 60 * 60 * 1_000;

/** Longer than the longest undo time, and than a page may take to be read. */
export const longestHoldMs = 20_000;

/** Whether a stored time has come, on a clock that may have been moved since. */
export function isDue(untilMs: number, nowMs: number, longestMs = longestWaitMs): boolean {
  return untilMs <= nowMs || untilMs - nowMs > longestMs;
}
