import type { OperationOf } from "../operation.ts";
import type { EntryState } from "../outbox/entry.ts";
import type { EntryId, JobId, LocalId, ProfileId, RemoteId } from "../values/ids.ts";

/** The operations that a job can consist of. */
export type JobOperation = OperationOf<"create-link" | "create-collection" | "update-link">;

export const jobKinds = ["import", "tabs", "edit"] as const;

/**
 * The states of a job. A page asks for a change, and the background carries it out: `pausing`, `resuming` and
 * `cancelling` are on disk before the background knows of them, so a background that dies in between does it
 * in its next life.
 */
export const jobStates = [
  /** Its rows are being written. Never fed. */
  "writing",
  "running",
  "pausing",
  "paused",
  "resuming",
  /** The outbox has been given every row. Rows may still be on their way. */
  "fed",
  "cancelling",
  /** Ended by the user. What may have arrived by then is still settled by the outbox. */
  "cancelled",
] as const;

export type JobState = (typeof jobStates)[number];

/** Many operations that the user asked for at once, such as an import. Its rows have their own store. */
export interface Job {
  id: JobId;
  profileId: ProfileId;
  kind: (typeof jobKinds)[number];
  /** For the user, for example the name of a file. */
  name: string;
  state: JobState;
  /** How many rows there are, numbered from 0; known when the job starts. */
  rows: number;
  /** How many of the rows create something. */
  creates: number;
  /** The user agreed to so many creates, knowing that the service has no delete. */
  isConfirmed: boolean;
  /** How many rows the outbox has been given: those below this number. It never goes back. */
  fed: number;
  /** When it was last given some, epoch ms. */
  fedAtMs: number;
  rate: JobRate;
  createdAtMs: number;
  standIns?: readonly StandIn[];
  /** Rows that were not given to the outbox have the content of their pages. */
  hasContent?: boolean;
  /** An edit that puts a tag or a collection in the place of another. A link that has lost that one is left out. */
  isSwap?: boolean;
}

/** A collection that was made otherwise before the turn of the row that would make it. */
export interface StandIn {
  /** The id that the rows of the job have for it. */
  named: LocalId;
  /** The id of the one that is there. */
  there: LocalId;
}

export interface JobRate {
  /** The most requests at a time; the outbox itself gives at most three lanes to bulk work. */
  atOnce: number;
  /** The shortest time between two rows, ms; for servers that others use too. */
  delayMs: number;
}

export const defaultRate: JobRate = { atOnce: 4, delayMs: 0 };

/** The longest delay. The background stays awake between two rows. */
export const longestDelayMs = 60_000;

/**
 * One operation of a job. The ids of its entry and its subject are made with the row, and stay: a row that is
 * given to the outbox a second time is a repeated message, which changes nothing.
 */
export interface JobRow {
  profileId: ProfileId;
  job: JobId;
  row: number;
  entryId: EntryId;
  operation: JobOperation;
  content?: RowContent;
}

/** What a new link has besides its fields, read before the job was written. */
export interface RowContent {
  /** As it is sent, at most 2 MB. */
  pageContent: string;
  /** The beginning of its text, for the ledger. */
  excerpt: string;
}

/** How a row ended, kept once its entry is gone, or if it never had one. */
export interface RowOutcome {
  profileId: ProfileId;
  job: JobId;
  row: number;
  state: EndedState;
}

export type EndedState =
  | { name: "delivered"; atMs: number; remoteId?: RemoteId }
  /**
   * `unreadable`: the row is on disk and this version cannot read it, or it is missing. `gone`: the thing to be
   * changed has been forgotten here since the job was made. `already`: since then, the page has been saved or the
   * collection made otherwise, or the link changed, so nothing was left to be given to the outbox. `too-many`: since
   * then, the link has got so many tags or collections that it can have no more.
   */
  | { name: "cancelled" | "dropped" | (typeof unkeptStates)[number]; atMs: number };

/** How a row ends that never has an entry. */
export const unkeptStates = ["unreadable", "gone", "already", "too-many"] as const;

/** What is known of a row. `unfed`: the outbox does not have it yet. */
export type RowState = EntryState | EndedState | { name: "unfed" };

/** More creates than these need the user's agreement. */
export const createsUnasked = 1_000;

/** Whether the operation makes something at the service. */
export function isCreate({ kind }: JobOperation): boolean {
  return kind !== "update-link";
}
