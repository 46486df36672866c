import { linkFields, type LinkChanges } from "../fields/link.ts";
import type { LocalId } from "../values/ids.ts";
import { tagKey, tagsMax, cleanTags } from "../values/tag.ts";

interface Lists {
  tags: readonly string[];
  collections: readonly LocalId[];
}

/**
 * Applies the additions and removals of a change to a link's lists as they are now, because the lists may have changed
 * since they were read. Otherwise a change that waited would overwrite a newer list with an old one, because an update
 * replaces the whole list. `isSwap`: the added item replaces the removed one, so nothing is added to a list that has
 * lost the removed item meanwhile.
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

/** Whether a link would have too many tags or collections after the changes. A list may always become shorter. */
export function isOverfull({ tags = [], collections = [] }: LinkChanges, now: Lists): boolean {
  return (
    tags.length > Math.max(tagsMax, now.tags.length) ||
    collections.length > Math.max(linkFields.collections.most, now.collections.length)
  );
}

/**
 * The list `now` with the difference between `before` and `after` applied. An added item may be in the result twice.
 */
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
