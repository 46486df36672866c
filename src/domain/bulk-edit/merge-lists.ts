import type { LinkChanges } from "../operation.ts";
import type { LocalId } from "../values/ids.ts";
import { tagKey, withTag } from "../values/tag.ts";

interface Lists {
  tags: readonly string[];
  collections: readonly LocalId[];
}

/**
 * The changes of a link with what has changed in its lists since they were read: what the change adds is
 * added, and what it removes is removed, in the lists as they are now. Without this, a change that waited
 * would put an old list over a newer one, because an update replaces the whole list.
 */
export function mergeLists(
  changes: LinkChanges,
  read: LinkChanges | undefined,
  now: Lists,
): LinkChanges {
  if (read === undefined) return changes;
  return {
    ...changes,
    ...(changes.tags &&
      read.tags && {
        tags: merge(read.tags, changes.tags, now.tags, tagKey).reduce<readonly string[]>(
          withTag,
          [],
        ),
      }),
    ...(changes.collections &&
      read.collections && {
        collections: [
          ...new Set(merge(read.collections, changes.collections, now.collections, (id) => id)),
        ],
      }),
  };
}

/** The list `now` with what became of `before` in `after`; what was added may be in it twice. */
function merge<Item extends string>(
  before: readonly Item[],
  after: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const removed = before.filter((one) => !after.includes(one)).map(keyOf);
  return [
    ...now.filter((one) => !removed.includes(keyOf(one))),
    ...after.filter((one) => !before.includes(one)),
  ];
}
