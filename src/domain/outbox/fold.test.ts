import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anEntry, anId, someLinkFields } from "../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import type { LinkChanges, Operation } from "../operation.ts";
import type { EntryState } from "./entry.ts";
import { fold, takesChanges } from "./fold.ts";

const subject = anId<LocalId>(7);
const anyChanges: fc.Arbitrary<LinkChanges> = fc.record(
  { title: fc.string(), description: fc.string(), tags: fc.array(fc.string()) },
  { requiredKeys: [] },
);

function update(changes: LinkChanges): Operation {
  return { kind: "update-link", subject, changes };
}

describe("folding", () => {
  it("merges changes into a create that was not sent", () => {
    const create: Operation = { kind: "create-link", subject, fields: someLinkFields() };
    expect(fold(create, update({ title: "New", tags: [] }))).toEqual({
      ...create,
      fields: { ...someLinkFields(), title: "New", tags: [] },
    });
  });

  it("keeps the newer of two values of a field, and all other fields", () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (earlier, later) => {
        expect(fold(update(earlier), update(later))).toEqual(update({ ...earlier, ...later }));
      }),
    );
  });

  it("does the same for collections", () => {
    const create: Operation = { kind: "create-collection", subject, fields: { title: "A" } };
    const change: Operation = { kind: "update-collection", subject, changes: { pinned: true } };
    expect(fold(create, change)).toEqual({ ...create, fields: { title: "A", pinned: true } });
    const again: Operation = { kind: "update-collection", subject, changes: { pinned: false } };
    expect(fold(change, again)).toEqual(again);
  });

  it("keeps the values from before the first of two changes", () => {
    const before = (changes: LinkChanges, was: LinkChanges): Operation => ({
      kind: "update-link",
      subject,
      changes,
      before: was,
    });
    const first = before({ title: "B" }, { title: "A" });
    expect(
      fold(first, before({ title: "C", tags: ["x"] }, { title: "B", tags: [] })),
    ).toStrictEqual(before({ title: "C", tags: ["x"] }, { title: "A", tags: [] }));
    const older = update({ title: "B" });
    expect(fold(older, before({ title: "C" }, { title: "B" }))).toStrictEqual(
      update({ title: "C" }),
    );
  });

  it("never merges a link with a collection", () => {
    const change: Operation = { kind: "update-collection", subject, changes: {} };
    const create: Operation = { kind: "create-collection", subject, fields: { title: "A" } };
    expect(fold(update({}), change)).toBeUndefined();
    expect(fold(create, update({}))).toBeUndefined();
    expect(fold(create, create)).toBeUndefined();
    expect(fold(change, create)).toBeUndefined();
  });

  it("keeps different things and different kinds apart", () => {
    const other = { ...update({ title: "x" }), subject: anId<LocalId>(8) };
    expect(fold(update({}), other)).toBeUndefined();
    const create: Operation = { kind: "create-link", subject, fields: someLinkFields() };
    expect(fold(update({}), create)).toBeUndefined();
  });

  it("never touches an entry that is being sent, may have been accepted, or is final", () => {
    const cause = { kind: "timed-out" } as const;
    expect(takesChanges(anEntry({ state: { name: "sending", sinceMs: 1 } }))).toBe(false);
    expect(takesChanges(anEntry({ state: { name: "unknown", cause, sinceMs: 1 } }))).toBe(false);
    expect(takesChanges(anEntry({ state: { name: "delivered", atMs: 1 } }))).toBe(false);
    const waiting = { name: "waiting", untilMs: 1 } as const;
    for (const state of [
      { name: "capturing", untilMs: 1 },
      { name: "held", untilMs: 1 },
      { name: "ready" },
      { ...waiting, cause },
      { name: "depends", on: anId<LocalId>(9) },
      { name: "blocked", cause },
    ] satisfies EntryState[]) {
      expect(takesChanges(anEntry({ state }))).toBe(true);
      expect(takesChanges(anEntry({ state, tries: 2, doubt: false }))).toBe(true);
      expect(takesChanges(anEntry({ state, tries: 1, doubt: true }))).toBe(false);
      const change = anEntry({ operation: update({}), state, tries: 1, doubt: true });
      expect(takesChanges(change)).toBe(true);
    }
  });
});
