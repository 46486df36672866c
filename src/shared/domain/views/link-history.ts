import { namesWith } from "../fields/field.ts";
import { fileFields } from "../fields/file.ts";
import { linkFields } from "../fields/link.ts";
import type { EntryId } from "../values/ids.ts";

/** The fields of a link and of its files that the history of the link shows, in this order. */
export const sentFields = { ...linkFields, ...fileFields };
export const sentFieldNames = namesWith(sentFields, "label");
export type SentField = (typeof sentFieldNames)[number];

/** A value as it was sent: "" and an empty list clear the field. Collections and links are titles. */
export type SentValue = string | readonly string[];

/** The values that an entry sends or has sent, without the values that are too large for a row. */
export interface SentEntry {
  entryId: EntryId;
  /** When the user saved, epoch ms. */
  keptAtMs: number;
  values: readonly { field: SentField; value: SentValue }[];
}

/** The entries about the link and its parts that are still on disk. */
export type LinkHistory = readonly SentEntry[];
