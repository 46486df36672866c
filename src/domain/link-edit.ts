import { parseDraft, type Draft, type DraftCollection } from "./draft.ts";
import type { DraftFailure } from "./failures.ts";
import type { LinkChanges } from "./operation.ts";
import { err, ok, type Result } from "./values/result.ts";
import type { LinkView } from "./views.ts";

/** The changed fields of a link. Its collections may include new ones. */
export interface LinkEdit extends Omit<LinkChanges, "collections"> {
  collections?: readonly DraftCollection[];
}

/**
 * The changes that make the link match the draft. "What an update carries: only the fields the user
 * changed; clearing sends the empty value" (docs/api-readings.md). Fails with `unchanged` if there are
 * none.
 */
export function parseEdit(link: LinkView, draft: Draft): Result<LinkEdit, DraftFailure> {
  const parsed = parseDraft(draft, link.targetUrl === "");
  if (!parsed.ok) return parsed;
  const { targetUrl, title, description, tags } = parsed.value;
  const edit: LinkEdit = {
    ...(targetUrl !== link.targetUrl && { targetUrl }),
    ...(title !== link.title.trim() && { title }),
    ...(description !== link.description.trim() && { description }),
    ...(!isSameSet(tags, link.tags) && { tags }),
    ...(!isSameSet(draft.collections.map(localIdOf), link.collections.map(localIdOf)) && {
      collections: draft.collections,
    }),
  };
  return Object.keys(edit).length === 0 ? err({ kind: "unchanged" }) : ok(edit);
}

/** The API document mentions no order of tags and collections. */
function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

function localIdOf({ localId }: DraftCollection): string {
  return localId;
}
