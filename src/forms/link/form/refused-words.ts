import type { ServiceWords } from "../../../domain/failures.ts";
import type { EntryView } from "../../../domain/views.ts";

/** Fields of the form that a message of the service can be about. */
export type MarkedField = "title" | "address" | "description" | "tags" | "collections";

const names: readonly (readonly [MarkedField, RegExp])[] = [
  ["title", /\btitle\b/i],
  ["address", /\b(?:target[ _-]?url|targetUrl)\b/i],
  ["description", /\bdescription\b/i],
  ["tags", /\btags?\b/i],
  ["collections", /\bcollections?\b|\bcollection[ _-]?ids?\b/i],
];

/** The service's message about each field, if it refused the entry and named fields. */
export function refusedWords(entry: EntryView | undefined): Partial<Record<MarkedField, string>> {
  const { state, cause } = entry ?? {};
  if (state !== "blocked" || cause === undefined || !("words" in cause)) return {};
  return Object.fromEntries(
    names.flatMap(([field, name]) => {
      const said = saidOf(cause.words, name);
      return said === "" ? [] : [[field, said]];
    }),
  );
}

/** The service's message for the field; otherwise its whole message, if that names the field. */
function saidOf({ message, fields }: ServiceWords, name: RegExp): string {
  const own = fields.filter(({ field }) => name.test(field)).map((one) => one.message);
  if (own.length > 0) return own.join("; ");
  return fields.length === 0 && name.test(message) ? message : "";
}
