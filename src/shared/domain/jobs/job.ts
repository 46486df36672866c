import type { OperationOf } from "../operation/operation.ts";
import type { EntryState } from "../outbox/entry.ts";
import type { EntryId, JobId, LocalId, ProfileId, RemoteId } from "../values/ids.ts";

export type JobOperation = OperationOf<"create-link" | "create-collection" | "update-link">;

export const jobKinds = ["import", "tabs", "edit"] as const;

/**
 * The states of a job. A page asks for a change, and the background carries it out: `pausing`, `resuming` and
 * `cancelling` are on disk before the background knows of them, so if a life of the background ends in between, the
 * next life carries it out.
 */
export const jobStates = [
  /** Its rows are being written. Never fed. */
  "writing",
  "running",
  "pausing",
  "paused",
  "resuming",
  /** The outbox has got every row. Rows may still be on their way. */
  "fed",
  "cancelling",
  /** Ended by the user. The outbox still settles the rows that may have arrived by then. */
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
  /** The number of rows, which are numbered from 0; known when the job starts. */
  rows: number;
  /** The number of rows that create something. */
  creates: number;
  /** The number of rows that create a collection. Absent in jobs of older versions. */
  collections?: number;
  /** The user agreed to the number of creates, although the service has no delete. */
  isConfirmed: boolean;
  /** The number of rows that the outbox has got: the rows below this number. It never decreases. */
  fed: number;
  /** The time when the outbox last got rows, epoch ms. */
  fedAtMs: number;
  rate: JobRate;
  createdAtMs: number;
  standIns?: readonly StandIn[];
  /** The rows that the outbox has not got have the content of their pages. */
  hasContent?: boolean;
  /** An edit that puts a tag or a collection in the place of another. A link that has lost that one is left out. */
  isSwap?: boolean;
}

/** A collection that was created elsewhere before the row that would create it. */
export interface StandIn {
  /** The id that the rows of the job have for it. */
  named: LocalId;
  /** The id of the existing collection. */
  there: LocalId;
}

export interface JobRate {
  /** The limit of requests at a time. The outbox lets bulk work use at most three lanes. */
  atOnce: number;
  /** The shortest time between two rows, ms; for servers that others use too. */
  delayMs: number;
}

export const defaultRate: JobRate = { atOnce: 4, delayMs: 0 };

/** The longest delay. The background stays awake between two rows. */
export const longestDelayMs = 60_000;

/**
 * One operation of a job. The ids of its entry and its subject are created with the row and never change, so adding a
 * row to the outbox a second time is a repeated message that changes nothing.
 */
export interface JobRow {
  profileId: ProfileId;
  job: JobId;
  row: number;
  entryId: EntryId;
  operation: JobOperation;
  content?: RowContent;
}

/** The data of a new link besides its fields, read before the job was written. */
export interface RowContent {
  /** The content as sent, at most 2 MB. */
  pageContent: string;
  /** The beginning of its text, for the ledger. */
  excerpt: string;
}

/** How a row ended. Stored after its entry is deleted, or if it never had one. */
export interface RowOutcome {
  profileId: ProfileId;
  job: JobId;
  row: number;
  state: EndedState;
}

export type EndedState =
  | { name: "delivered"; atMs: number; remoteId?: RemoteId }
  /**
   * `unreadable`: the row is on disk and this version cannot read it, or it is missing. `gone`: the resource to be
   * changed has been forgotten here since the job was made. `already`: since then, the page was saved, the collection
   * created or the link changed in another way, so the outbox had nothing left to get. `too-many`: since then, the
   * link has reached the limit of tags or collections.
   */
  | { name: "cancelled" | "dropped" | (typeof unkeptStates)[number]; atMs: number };

/** The ways in which a row without an entry ends. */
export const unkeptStates = ["unreadable", "gone", "already", "too-many"] as const;

/** The known state of a row. `unfed`: the outbox does not have it yet. */
export type RowState = EntryState | EndedState | { name: "unfed" };

/** More creates than these need the user's agreement. */
export const createsUnasked = 1_000;

/** Whether the operation makes something at the service. */
export function isCreate({ kind }: JobOperation): boolean {
  return kind !== "update-link";
}
