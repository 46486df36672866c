import { describe, expect, it } from "vitest";
import { anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import { asId, isUuid, type EntryId, type LocalId } from "../values/ids.ts";
import type { Operation } from "../operation/operation.ts";
import { mayBeThere, olderMayBeThere, requestKey, withLess, withOperation } from "./edition.ts";
import type { Entry, EntryState } from "./entry.ts";
import { transition, type EntryEvent } from "./transition.ts";

const subject = anId<LocalId>(101);
const changed: Operation = {
  kind: "create-link",
  subject,
  fields: someLinkFields({ title: "New" }),
};
const words = { message: "", fields: [] };
const offline: EntryEvent = { kind: "put-off", untilMs: 1, cause: { kind: "offline" } };
const refused: EntryEvent = { kind: "refused", cause: { kind: "forbidden", words } };
const lost: EntryEvent = { kind: "lost", cause: { kind: "timed-out" } };
const byItself: EntryEvent = { ...offline, mayHaveArrived: true };

function after(...events: readonly EntryEvent[]): Entry {
  return events.reduce((entry, event) => {
    const next = transition(entry, event, 1, "creates");
    if (next === undefined) throw new Error(event.kind);
    return next;
  }, anEntry());
}

const claimed: EntryEvent = { kind: "claimed" };
const again: EntryEvent = { kind: "send-again" };

describe("whether a request may have been accepted", () => {
  it.each<[string, boolean, readonly EntryEvent[]]>([
    ["not where none was sent", false, []],
    ["not after what was surely not sent", false, [claimed, offline, claimed, offline]],
    ["not after refusals, however many", false, [claimed, refused, again, claimed, refused]],
    ["after one whose end nobody knows", true, [claimed, lost]],
    ["also when a later one is refused", true, [claimed, lost, again, claimed, refused]],
    ["also when a later one was not sent", true, [claimed, lost, again, claimed, offline]],
    ["after one that goes again by itself", true, [claimed, byItself]],
    ["also when that waits for something", true, [claimed, byItself, dependsOn(9)]],
  ])("is known: %s", (_name, expected, events) => {
    expect(mayBeThere(after(...events))).toBe(expected);
  });

  const blocked = (
    kind:
      | "unauthorized"
      | "parent-missing"
      | "payload-unreadable"
      | "bytes-missing"
      | "bytes-unreadable",
  ): EntryState => ({
    name: "blocked",
    cause: kind === "parent-missing" ? { kind, parent: anId(9) } : { kind },
  });
  it.each<[boolean, string, EntryState, number]>([
    [false, "before the first request", { name: "depends", on: anId(9) }, 0],
    [false, "when the one request was refused", blocked("unauthorized"), 1],
    [true, "when the second was refused", blocked("unauthorized"), 2],
    [true, "when what it needs was lost since", blocked("parent-missing"), 1],
    [true, "when its payload could not be read since", blocked("payload-unreadable"), 1],
    [true, "when its bytes were lost since", blocked("bytes-missing"), 1],
    [true, "when its bytes could not be read since", blocked("bytes-unreadable"), 1],
    [true, "when it is sent again", { name: "ready" }, 1],
  ])("is %s for an entry of an older version %s", (expected, _name, state, tries) => {
    expect(mayBeThere(anEntry({ state, tries }))).toBe(expected);
    const claim = transition(
      { ...anEntry({ state: { name: "ready" }, tries }) },
      claimed,
      1,
      "creates",
    );
    expect(claim && mayBeThere(claim)).toBe(tries > 0);
  });
});

function dependsOn(number: number): EntryEvent {
  return { kind: "must-wait-for", on: anId<LocalId>(number) };
}

describe("the Idempotency-Key", () => {
  it("is the entry's own id, however often the same content is sent", () => {
    expect(requestKey(anEntry())).toBe(anEntry().id);
    expect(requestKey(after(claimed, lost, again, claimed, refused))).toBe(anEntry().id);
    expect(requestKey(withOperation(anEntry(), changed))).toBe(anEntry().id);
  });

  it("is a new UUID after each change to content that was sent", () => {
    const once = withOperation(after(claimed, refused), changed);
    const twice = withOperation(once, anEntry().operation);
    expect(once.operation).toEqual(changed);
    expect([once, twice].map(requestKey)).toEqual([
      "10000000-0000-5000-8000-000000000001",
      "10000000-0000-6000-8000-000000000001",
    ]);
  });

  it("is new even if an older version sent the content", () => {
    expect(requestKey(withOperation(anEntry({ tries: 1 }), changed))).not.toBe(anEntry().id);
  });

  it("is new even for a change whose tries were counted from zero again", () => {
    const operation: Operation = { kind: "update-link", subject, changes: {} };
    const sent = [claimed, refused, again].reduce((entry, event) => {
      return transition(entry, event, 1, "changes") ?? entry;
    }, anEntry({ operation }));
    expect(sent.tries).toBe(0);
    expect(requestKey(withOperation(sent, operation))).not.toBe(sent.id);
  });

  it("is never the same for two editions", () => {
    const id = asId<EntryId>("ffffffff-0000-4000-8000-000000000001");
    const keys = Array.from({ length: 40 }, (_, edition) => requestKey({ id, edition }));
    expect(new Set(keys).size).toBe(40);
    expect(keys.every(isUuid)).toBe(true);
    expect([keys[11], keys[12]]).toEqual([
      "ffffffff-0000-f000-8000-000000000001",
      "00000000-0000-5000-8000-000000000001",
    ]);
  });
});

describe("older content of an entry", () => {
  it("may be what the service has only if the entry was changed since it was sent, and may have arrived", () => {
    const lostOnce = after(claimed, lost);
    const refusedOnce = after(claimed, refused);
    const inTwoEditions = [lostOnce, refusedOnce].map((entry) => withOperation(entry, changed));
    expect([lostOnce, refusedOnce].map(olderMayBeThere)).toEqual([false, false]);
    expect(inTwoEditions.map(olderMayBeThere)).toEqual([true, false]);
  });
});

describe("an entry that is sent with less of its content", () => {
  const less = anEntry().operation;
  const lostOnce = after(claimed, lost);

  it("keeps its key if it is a create that may have arrived", () => {
    expect(requestKey(withLess(lostOnce, less, "creates"))).toBe(requestKey(lostOnce));
  });

  it("gets a new key if it was refused, or if it is an update", () => {
    const refusedOnce = after(claimed, refused);
    expect(requestKey(withLess(refusedOnce, less, "creates"))).not.toBe(requestKey(refusedOnce));
    expect(requestKey(withLess(lostOnce, less, "changes"))).not.toBe(requestKey(lostOnce));
  });
});
