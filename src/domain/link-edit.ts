import { parseDraft, type Draft, type DraftCollection } from "./draft.ts";
import type { DraftFailure } from "./failures.ts";
import type { LinkChanges } from "./operation.ts";
import { err, ok, type Result } from "./values/result.ts";
import type { LinkView } from "./views.ts";

/** What an edit of a link carries: only what was changed. Of its collections some may be new. */
export interface LinkEdit extends Omit<LinkChanges, "collections"> {
  collections?: readonly DraftCollection[];
}

/**
 * What of the link is to be changed, so that it is as the draft has it ("what an update carries: only
 * the fields the user changed; clearing sends the empty value", design, section 4). Nothing: `unchanged`.
 */
export function parseEdit(link: LinkView, draft: Draft): Result<LinkEdit, DraftFailure> {
  const parsed = parseDraft(draft);
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

/** Tags and collections have no order to the service that its document tells of. */
function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

function localIdOf({ localId }: DraftCollection): string {
  return localId;
}
