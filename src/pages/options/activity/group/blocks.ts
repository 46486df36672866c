import type { ShownEntry, ShownGroup } from "../shown.ts";

/** Entries in their state for the same reason. The first represents all of them. */
export interface Block {
  group: ShownGroup;
  first: ShownEntry;
  /** Includes entries that are held among them and are in another state. */
  entries: readonly ShownEntry[];
  /** The number of further entries with this reason. */
  more: number;
}

/**
 * Splits a list into the blocks shown: groups in the order of their oldest entries, then entries without a
 * group.
 */
export function blocksOf(
  entries: readonly ShownEntry[],
  groups: readonly ShownGroup[],
): { blocks: readonly Block[]; alone: readonly ShownEntry[] } {
  const blocks = groups.flatMap((group): Block[] => {
    const members = entries.filter((entry) => entry.group === group.key);
    const own = members.filter(({ isHeld }) => isHeld !== true);
    const [first] = own;
    if (first === undefined) return [];
    return [{ group, first, entries: members, more: group.count - own.length }];
  });
  const grouped = new Set(blocks.map(({ group }) => group.key));
  return {
    blocks: blocks.toSorted((a, b) => entries.indexOf(a.first) - entries.indexOf(b.first)),
    alone: entries.filter(({ group }) => group === undefined || !grouped.has(group)),
  };
}
