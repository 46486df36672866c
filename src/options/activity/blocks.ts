import type { ShownEntry, ShownGroup } from "./shown.ts";

/** Entries in their state for the same reason. The first represents all of them. */
export interface Block {
  group: ShownGroup;
  first: ShownEntry;
  entries: readonly ShownEntry[];
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
    const [first] = members;
    return first === undefined ? [] : [{ group, first, entries: members }];
  });
  const grouped = new Set(blocks.map(({ group }) => group.key));
  return {
    blocks: blocks.toSorted((a, b) => entries.indexOf(a.first) - entries.indexOf(b.first)),
    alone: entries.filter(({ group }) => group === undefined || !grouped.has(group)),
  };
}
