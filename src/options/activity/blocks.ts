import type { EntryView, GroupView } from "../../domain/views.ts";

/** Entries that stand for the same reason. The first stands for all of them. */
export interface Block {
  group: GroupView;
  first: EntryView;
  entries: readonly EntryView[];
}

/** A list in the parts it is shown in: groups in the order of their oldest entries, and the rest. */
export function blocksOf(
  entries: readonly EntryView[],
  groups: readonly GroupView[],
): { blocks: readonly Block[]; alone: readonly EntryView[] } {
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
