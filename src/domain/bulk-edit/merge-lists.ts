import { linkFields } from "../fields/link.ts";
import type { LinkChanges } from "../fields/link.ts";
import type { LocalId } from "../values/ids.ts";
import { tagKey, tagsMax, cleanTags } from "../values/tag.ts";

interface Lists {
  tags: readonly string[];
  collections: readonly LocalId[];
}

/**
 * The changes of a link with what has changed in its lists since they were read: what the change adds is
 * added, and what it removes is removed, in the lists as they are now. Without this, a change that waited
 * would put an old list over a newer one, because an update replaces the whole list. `isSwap`: what it adds takes the
 * place of what it removes, so it adds nothing to a list that has lost that meanwhile.
 */
export function mergeLists(
  changes: LinkChanges,
  read: LinkChanges | undefined,
  now: Lists,
  isSwap = false,
): LinkChanges {
  if (read === undefined) return changes;
  return {
    ...changes,
    ...(changes.tags &&
      read.tags && {
        tags: cleanTags(merge(read.tags, changes.tags, now.tags, isSwap, tagKey)),
      }),
    ...(changes.collections &&
      read.collections && {
        collections: [
          ...new Set(
            merge(read.collections, changes.collections, now.collections, isSwap, (id) => id),
          ),
        ],
      }),
  };
}

/** Whether the changes would give a link more tags or collections than it can have. A list may always become shorter. */
export function isOverfull({ tags = [], collections = [] }: LinkChanges, now: Lists): boolean {
  return (
    tags.length > Math.max(tagsMax, now.tags.length) ||
    collections.length > Math.max(linkFields.collections.most, now.collections.length)
  );
}

/** The list `now` with what became of `before` in `after`; what was added may be in it twice. */
function merge<Item extends string>(
  before: readonly Item[],
  after: readonly Item[],
  now: readonly Item[],
  isSwap: boolean,
  keyOf: (item: Item) => string,
): readonly Item[] {
  const removed = before.filter((one) => !after.includes(one)).map(keyOf);
  const kept = now.filter((one) => !removed.includes(keyOf(one)));
  if (isSwap && kept.length === now.length) return now;
  return [...kept, ...after.filter((one) => !before.includes(one))];
}
