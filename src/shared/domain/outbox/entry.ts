import type { DeliveryFailure } from "../failures.ts";
import type { EntryId, JobId, LocalId, ProfileId, RemoteId } from "../values/ids.ts";
import type { Operation } from "../operation/operation.ts";

/** The states of an entry (docs/outbox.md, "States"). All times are epoch ms. */
export type EntryState =
  /**
   * On disk with the fields known so far. The page content is still being read, until `untilMs` at the
   * latest.
   */
  | { name: "capturing"; untilMs: number }
  /** The user can undo the save until `untilMs`. */
  | { name: "held"; untilMs: number }
  | { name: "ready" }
  /** `aheadIn`: claimed ahead of its request, in the life of the background with this id. */
  | { name: "sending"; sinceMs: number; aheadIn?: string }
  | { name: "waiting"; untilMs: number; cause: DeliveryFailure }
  /** Waits until the resource it refers to has a remote id. */
  | { name: "depends"; on: LocalId }
  /** Needs the user: the request cannot be sent unchanged. Rows of older versions have no `sinceMs`. */
  | { name: "blocked"; cause: DeliveryFailure; sinceMs?: number }
  /** Needs the user: the request may have been accepted. */
  | { name: "unknown"; cause: DeliveryFailure; sinceMs: number }
  | { name: "delivered"; atMs: number; remoteId?: RemoteId }
  | { name: "cancelled"; atMs: number }
  | { name: "dropped"; atMs: number };

export type StateName = EntryState["name"];

/**
 * Why the page content is missing although the user asked for it. `article`: the text of the whole page is sent,
 * because there was no time to look for the article.
 */
export const missingContents = ["late", "moved", "unreadable", "none", "article"] as const;
export type MissingContent = (typeof missingContents)[number];

/** Why the screenshot is missing although the user asked for it. `hidden`: another page was in front. */
export const missingScreenshots = ["late", "hidden", "refused", "too-large", "disk"] as const;
export type MissingScreenshot = (typeof missingScreenshots)[number];

/**
 * Why the bytes of a picture are missing although the user asked for them. `none`: no picture was found. `private`: it
 * is on a private network, and its page is not.
 */
export const missingPictures = ["late", "refused", "private", "large", "none", "disk"] as const;
export type MissingPicture = (typeof missingPictures)[number];

/** An operation in the outbox. It never contains the key. Anything large is stored in its payload. */
export interface Entry {
  id: EntryId;
  profileId: ProfileId;
  operation: Operation;
  state: EntryState;
  /** A save the user just made is sent before bulk work. `paused`: not sent until its job is resumed. */
  lane: "person" | "bulk" | "paused";
  /** The row of the job that this entry was made for. */
  fedBy?: { job: JobId; row: number };
  /**
   * Another job needs the resource that this entry creates. Undo, and a pause or a cancel of its own job, do not apply to
   * it.
   */
  isShared?: true;
  createdAtMs: number;
  /** When undo ends. If set, the entry passes through `held` before it is `ready`. */
  holdUntilMs?: number;
  /** Requests started for the entry, whatever their outcome. */
  tries: number;
  /**
   * Whether one of these requests may have been accepted. Absent if no request was started, or if an older version
   * started it.
   */
  doubt?: boolean;
  /** The number of changes of the content after it had been sent. */
  edition?: number;
  /** While the content is still being read: the reason to record if none arrives. */
  contentMissing?: MissingContent;
  /** The same for the screenshot. */
  screenshotMissing?: MissingScreenshot;
  /** The same for the bytes of a picture of the page. */
  pictureMissing?: MissingPicture;
}

/** States in which an entry is sent without the user, as long as the gate allows it. */
export const movingStates: readonly StateName[] = [
  "capturing",
  "held",
  "ready",
  "sending",
  "waiting",
  "depends",
];

/** States that only the user can move an entry on from. */
export const decidingStates: readonly StateName[] = ["blocked", "unknown"];

/** States of an entry that has not ended. */
export const openStates: readonly StateName[] = [...movingStates, ...decidingStates];

export const finalStates: readonly StateName[] = ["delivered", "cancelled", "dropped"];

/** Older before younger. */
export function byAge(a: Entry, b: Entry): number {
  return a.createdAtMs - b.createdAtMs;
}

/** Whether the entry has reached a final state. */
export function isFinal(entry: { state: EntryState }): boolean {
  return finalStates.includes(entry.state.name);
}

/** Whether only the user can move the entry on. */
export function needsPerson(entry: { state: EntryState }): boolean {
  return decidingStates.includes(entry.state.name);
}

/** The state of a new entry. */
export function firstState(
  timing: { captureUntilMs?: number; holdUntilMs?: number },
  nowMs: number,
): EntryState {
  if (timing.captureUntilMs !== undefined)
    return { name: "capturing", untilMs: timing.captureUntilMs };
  return heldOrReady(timing.holdUntilMs, nowMs);
}

/** The state after `capturing`: `held` while the save can be undone, otherwise `ready`. */
export function heldOrReady(holdUntilMs: number | undefined, nowMs: number): EntryState {
  const untilMs = holdUntilMs ?? nowMs;
  return untilMs > nowMs ? { name: "held", untilMs } : { name: "ready" };
}

/**
 * The longest delay: for a server's Retry-After and for an entry. A stored time further ahead counts as
 * due, because the clock may have been changed.
 */
export const longestWaitMs = 24 * 60 * 60 * 1_000;

/** Longer than the longest undo time and than the time limit for reading a page. */
export const longestHoldMs = 20_000;

/** Whether a stored time has come. The clock may have been changed since it was stored. */
export function isDue(untilMs: number, nowMs: number, longestMs = longestWaitMs): boolean {
  return untilMs <= nowMs || untilMs - nowMs > longestMs;
}
