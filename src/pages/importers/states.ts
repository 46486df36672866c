import { getDateMs } from "./dates.ts";
import { columnKey } from "./known-names.ts";

/** The states of a link at its service, apart from its folders. Each is also the tag that it can become. */
export const linkStates = ["unread", "read", "archived", "favorite"] as const;
export type LinkState = (typeof linkStates)[number];

/** The names of columns, by `columnKey`, whose truth or date is a state. `important` is Raindrop.io's, also in HTML. */
const flags = byName({
  unread: "toread unread isunread",
  read: "read isread readat",
  archived: "archived isarchived",
  favorite:
    "favorite favourite isfavorite isfavourite favourited favorited starred isstarred isfav marked ismarked important dataimportant",
});

/** The names of columns, by `columnKey`, whose value is a state. */
const valued: ReadonlySet<string> = new Set(["status", "state", "location"]);

/** `readarchive` is Pocket's heading for the links that were read. */
const values = byName({
  unread: "unread toread",
  read: "read",
  archived: "archive archived readarchive",
  favorite: "favorite favourite favorites starred",
});

function byName(names: Record<LinkState, string>): ReadonlyMap<string, LinkState> {
  return new Map(
    linkStates.flatMap((state) => names[state].split(" ").map((name) => [name, state] as const)),
  );
}

/** The state that a value, or the name of a folder, says. */
export function getState(text: string): LinkState | undefined {
  return text.length > 20 ? undefined : values.get(columnKey(text));
}

/** The names of the columns that can tell a state. */
export function stateNamesIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => flags.has(columnKey(name)) || valued.has(columnKey(name)));
}

/** The states that these columns tell, each once. `names`: as of `stateNamesIn`. */
export function statesOf(
  names: readonly string[],
  valueOf: (name: string) => unknown,
): readonly LinkState[] {
  const told = names.flatMap((name) => {
    const key = columnKey(name);
    const given = valueOf(name);
    const isText = typeof given === "string" || typeof given === "number";
    const value = isText || typeof given === "boolean" ? `${given}`.trim() : "";
    if (valued.has(key)) return getState(value) ?? [];
    const isTold = /^(?:1|true|yes)$/i.test(value) || getDateMs(given) !== undefined;
    return isTold ? (flags.get(key) ?? []) : [];
  });
  return [...new Set(told)];
}

/** What becomes of the links in a state: they get its tag, or nothing, or are left out. A state has its tag by default. */
export type StateChoices = Readonly<Partial<Record<LinkState, "tag" | "nothing" | "left">>>;

/** Whether a link is left out: only if it has states, and all of them are left out. */
export function areLeft(states: readonly LinkState[], choices: StateChoices): boolean {
  return states.length > 0 && states.every((state) => choices[state] === "left");
}
