import { expect, it } from "vitest";
import { anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../values/ids.ts";
import { findBlockers } from "./blockers.ts";
import type { Entry, EntryState } from "./entry.ts";

const cause = { kind: "already-there", status: 409, words: { message: "", fields: [] } } as const;
const blocked: EntryState = { name: "blocked", cause };
const ready: EntryState = { name: "ready" };
const on = (number: number): EntryState => ({ name: "depends", on: anId<LocalId>(number) });

/** A collection with this number, whose entry has the same number. */
const aFolder = (number: number, state: EntryState): Entry =>
  anEntry({
    id: anId<EntryId>(number),
    operation: { kind: "create-collection", subject: anId(number), fields: { title: "Tides" } },
    state,
    createdAtMs: number,
  });

const aLink = (number: number, state: EntryState, parts: Partial<Entry> = {}): Entry =>
  anEntry({
    id: anId<EntryId>(number),
    operation: { kind: "create-link", subject: anId(number), fields: someLinkFields() },
    state,
    ...parts,
  });

const aChange = (number: number, subject: number, state: EntryState): Entry =>
  anEntry({
    id: anId<EntryId>(number),
    operation: { kind: "update-link", subject: anId(subject), changes: { title: "Mill" } },
    state,
    createdAtMs: number,
  });

it("an entry that can be sent without the user has no blocker", () => {
  const [parent, child] = [aFolder(1, ready), aLink(2, on(1))];
  const find = findBlockers([parent, child]);
  expect([find(parent), find(child)]).toEqual([undefined, undefined]);
});

it("what needs the user blocks itself, and what waits for it through any number of others", () => {
  const all = [aFolder(1, blocked), aFolder(2, on(1)), aFolder(3, on(2)), aLink(4, on(3))];
  expect(all.map(findBlockers(all)).map((one) => one?.id)).toEqual(all.map(() => all[0]?.id));
});

it("a change waits for an older one of the same link, and not for a younger one", () => {
  const all = [aChange(1, 9, ready), aChange(2, 9, blocked), aChange(3, 9, ready)];
  const find = findBlockers(all);
  expect(all.map((one) => find(one)?.id)).toEqual([undefined, all[1]?.id, all[1]?.id]);
});

it("a refused change of a collection does not block what waits for its creation", () => {
  const change = aChange(2, 1, blocked);
  const child = aLink(3, on(1));
  expect(findBlockers([aFolder(1, ready), change, child])(child)).toBeUndefined();
});

it("two changes of a link that were made at the same moment do not wait for each other", () => {
  const [one, other] = [aChange(1, 9, ready), { ...aChange(2, 9, blocked), createdAtMs: 1 }];
  expect(findBlockers([one, other])(one)).toBeUndefined();
});

it("a file waits for the link that it belongs to, if that link needs the user", () => {
  const link = aLink(1, blocked);
  const file = aLink(2, on(1));
  expect(findBlockers([link, file])(file)).toBe(link);
});

it("what waits for something without an entry has no blocker", () => {
  const child = aLink(2, on(1));
  expect(findBlockers([child])(child)).toBeUndefined();
});

it("entries that wait for each other have no blocker, and end the search", () => {
  const all = [aFolder(1, on(2)), aFolder(2, on(1))];
  expect(all.map(findBlockers(all))).toEqual([undefined, undefined]);
});
