import type { LinkFieldName } from "../../../../shared/domain/draft/draft.ts";
import {
  draftNameOf,
  linkFields,
  linkFieldsInUpdates,
} from "../../../../shared/domain/fields/link.ts";
import type { ServiceWords } from "../../../../shared/domain/failures.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";

/**
 * The names that a message of the service may use for each field that the form can change: `target_url`, `Target URL`,
 * `tag`.
 */
const names: readonly (readonly [LinkFieldName, RegExp])[] = linkFieldsInUpdates.map((field) => {
  const { create, update } = linkFields[field];
  const named = [create, update].map((name) => name.replaceAll("_", "[ _-]?").replace(/s$/, "s?"));
  return [draftNameOf(field), new RegExp(`\\b(?:${named.join("|")})\\b`, "i")];
});

/** The service's message about each field, if it refused the entry and named fields. */
export function refusedWords(entry: EntryView | undefined): Partial<Record<LinkFieldName, string>> {
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
