import type { FileFields, LinkFields } from "./operation.ts";
import type { EntryId } from "./values/ids.ts";

/** The fields of a link or of its file, as the history of the link names them. */
export type SentField = keyof LinkFields | keyof Omit<FileFields, "blob" | "type" | "size">;

/** A value as it was sent: "" and an empty list clear the field. Collections and links are titles. */
export type SentValue = string | readonly string[];

/** What an entry sends, or has sent, without what is too large for a row. */
export interface SentEntry {
  entryId: EntryId;
  /** When the user saved, epoch ms. */
  keptAtMs: number;
  values: readonly { field: SentField; value: SentValue }[];
}

/** The entries about the link and its files that are still on disk. */
export type LinkHistory = readonly SentEntry[];
