import type { FieldLabel } from "../operation/fields-of.ts";
import type { EntryId } from "../values/ids.ts";

/** A value as it was sent: "" and an empty list clear the field. Collections and links are titles. */
export type SentValue = string | readonly string[];

/** The values that an entry sends or has sent, without the values that are too large for a row. */
export interface SentEntry {
  entryId: EntryId;
  /** When the user saved, epoch ms. */
  keptAtMs: number;
  values: readonly { label: FieldLabel; value: SentValue }[];
}

/** The entries about the link and its parts that are still on disk. */
export type LinkHistory = readonly SentEntry[];
