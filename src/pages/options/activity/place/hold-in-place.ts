import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { ShownActivity, ShownEntry, ShownGroup } from "../shown.ts";

const lists = ["needsYou", "waiting", "delivered"] as const;

interface Place {
  list: (typeof lists)[number];
  entry: ShownEntry;
}

/**
 * The fresh lists, but with each entry of `ids` in its earlier list and group, after the entry that it followed there.
 * So it does not move while the user points at it or has the focus on it. A deleted entry is not restored.
 */
export function holdInPlace(
  fresh: ShownActivity,
  before: ShownActivity | undefined,
  ids: readonly EntryId[],
): ShownActivity {
  return before === undefined ? fresh : ids.reduce((view, id) => hold(view, before, id), fresh);
}

function hold(view: ShownActivity, before: ShownActivity, id: EntryId): ShownActivity {
  const [was, is] = [placeOf(before, id), placeOf(view, id)];
  if (was === undefined || is === undefined) return view;
  const group = groupOf(was.entry, before);
  if (was.list === is.list && group?.key === groupOf(is.entry, view)?.key) return view;
  const { group: _left, ...own } = is.entry;
  const held: ShownEntry = { ...own, ...(group && { group: group.key }), isHeld: true };
  const without = {
    ...view,
    [is.list]: view[is.list].filter((entry) => entry.id !== id),
    counts: countsAfter(view, is.list, was.list),
  };
  const earlier = before[was.list].slice(0, before[was.list].indexOf(was.entry)).toReversed();
  const list = without[was.list];
  const after = earlier.map((one) => list.findIndex((entry) => entry.id === one.id));
  const at = (after.find((index) => index !== -1) ?? -1) + 1;
  const placed = { ...without, [was.list]: list.toSpliced(at, 0, held) };
  return group === undefined ? placed : withGroup(placed, before, was.list, group);
}

function placeOf(view: ShownActivity, id: EntryId): Place | undefined {
  for (const list of lists) {
    const entry = view[list].find((one) => one.id === id);
    if (entry !== undefined) return { list, entry };
  }
  return undefined;
}

/** The counts of the lists as shown. */
function countsAfter({ counts }: ShownActivity, from: Place["list"], to: Place["list"]) {
  const change = (list: Place["list"]) => Number(list === to) - Number(list === from);
  return {
    needsYou: counts.needsYou + change("needsYou"),
    waiting: counts.waiting + change("waiting"),
  };
}

/** A single key is not a group, because the background lists only groups of several entries. */
function groupOf({ group }: ShownEntry, { groups }: ShownActivity): ShownGroup | undefined {
  return groups.find(({ key }) => key === group);
}

/** A group of two loses its heading when one entry leaves. The other entry stays here while it is in its state. */
function withGroup(
  view: ShownActivity,
  before: ShownActivity,
  list: Place["list"],
  group: ShownGroup,
): ShownActivity {
  if (view.groups.some(({ key }) => key === group.key)) return view;
  const states = new Map(
    before[list]
      .filter((entry) => entry.group === group.key && entry.isHeld !== true)
      .map(({ id, state }) => [id, state]),
  );
  const isLeft = ({ id, state, isHeld }: ShownEntry) => isHeld !== true && states.get(id) === state;
  const count = view[list].filter((entry) => isLeft(entry)).length;
  if (count === 0) return view;
  const entries = view[list].map((entry) =>
    isLeft(entry) ? { ...entry, group: group.key } : entry,
  );
  return { ...view, [list]: entries, groups: [...view.groups, { ...group, count }] };
}
