import { parseDraft, type Draft, type DraftCollection } from "./draft.ts";
import type { DraftFailure } from "../failures.ts";
import { pickValues } from "../fields/field.ts";
import { linkFieldsInUpdates, type LinkChanges } from "../fields/link.ts";
import { err, ok, type Result } from "../values/result.ts";

/** The changed fields of a link. Its collections may include new ones. */
export interface LinkEdit extends Omit<LinkChanges, "collections"> {
  collections?: readonly DraftCollection[];
}

/** The fields of a saved link that its form can change. */
export interface EditedLink extends Omit<Required<LinkChanges>, "collections"> {
  collections: readonly DraftCollection[];
}

/**
 * The changes that make the link match the draft. "What an update carries: only the fields the user
 * changed; clearing sends the empty value" (docs/api-readings.md). Fails with `unchanged` if there are
 * none.
 */
export function parseEdit(link: EditedLink, draft: Draft): Result<LinkEdit, DraftFailure> {
  const parsed = parseDraft(draft, link.targetUrl === "");
  if (!parsed.ok) return parsed;
  const now = { ...parsed.value, collections: draft.collections };
  const edit = pickValues<LinkEdit>(linkFieldsInUpdates, (name) =>
    isSame(now[name], link[name]) ? undefined : now[name],
  );
  return Object.keys(edit).length === 0 ? err({ kind: "unchanged" }) : ok(edit);
}

type Value = string | readonly (string | DraftCollection)[];

/** The draft has texts without spaces around them. */
function isSame(now: Value, before: Value): boolean {
  return inAnyOrder(now) === inAnyOrder(typeof before === "string" ? before.trim() : before);
}

/** Equal values give equal texts. The API document mentions no order of tags and collections. */
export function inAnyOrder(value: Value): string {
  if (typeof value === "string") return value;
  const names = value.map((one) => (typeof one === "string" ? one : one.localId));
  return JSON.stringify(names.toSorted());
}
