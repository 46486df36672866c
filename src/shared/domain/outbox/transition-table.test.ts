import { describe, expect, it } from "vitest";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import type { EntryState } from "./entry.ts";
import { transition, type EntryEvent } from "./transition.ts";

const nowMs = 5_000;
const cause = { kind: "connection-lost" } as const;

describe("an event", () => {
  const capturing: EntryState = { name: "capturing", untilMs: 1 };
  const held: EntryState = { name: "held", untilMs: 1 };
  const ready: EntryState = { name: "ready" };
  const sending: EntryState = { name: "sending", sinceMs: 1 };
  const waiting: EntryState = { name: "waiting", untilMs: 1, cause };
  const depends: EntryState = { name: "depends", on: anId<LocalId>(9) };
  const blocked: EntryState = { name: "blocked", cause, sinceMs: nowMs };
  const unknown: EntryState = { name: "unknown", cause, sinceMs: 1 };
  const orphaned: EntryState = {
    name: "blocked",
    cause: { kind: "parent-missing", parent: anId<LocalId>(9) },
    sinceMs: nowMs,
  };
  const cancelled: EntryState = { name: "cancelled", atMs: nowMs };
  const dropped: EntryState = { name: "dropped", atMs: nowMs };
  const delivered: EntryState = { name: "delivered", atMs: nowMs };

  const rows: readonly [EntryState, EntryEvent, EntryState][] = [
    [capturing, { kind: "captured" }, { name: "held", untilMs: nowMs + 1 }],
    [capturing, { kind: "undone" }, cancelled],
    [capturing, { kind: "dropped" }, dropped],
    [held, { kind: "hold-over" }, ready],
    [held, { kind: "undone" }, cancelled],
    [held, { kind: "dropped" }, dropped],
    [ready, { kind: "claimed" }, { name: "sending", sinceMs: nowMs }],
    [ready, { kind: "must-wait-for", on: anId(9) }, depends],
    [ready, { kind: "parent-lost", parent: anId(9) }, orphaned],
    [ready, { kind: "dropped" }, dropped],
    [sending, { kind: "delivered" }, delivered],
    [sending, { kind: "delivered", remoteId: 7 }, { ...delivered, remoteId: 7 }],
    [sending, { kind: "put-off", untilMs: 2, cause }, { name: "waiting", untilMs: 2, cause }],
    [sending, { kind: "refused", cause }, blocked],
    [sending, { kind: "lost", cause }, { name: "unknown", cause, sinceMs: nowMs }],
    [waiting, { kind: "woken" }, ready],
    [waiting, { kind: "claimed" }, { name: "sending", sinceMs: nowMs }],
    [waiting, { kind: "must-wait-for", on: anId(9) }, depends],
    [waiting, { kind: "parent-lost", parent: anId(9) }, orphaned],
    [waiting, { kind: "dropped" }, dropped],
    [depends, { kind: "parent-known" }, ready],
    [depends, { kind: "parent-lost", parent: anId(9) }, orphaned],
    [depends, { kind: "undone" }, cancelled],
    [depends, { kind: "dropped" }, dropped],
    [blocked, { kind: "send-again" }, ready],
    [blocked, { kind: "dropped" }, dropped],
    [unknown, { kind: "send-again" }, ready],
    [unknown, { kind: "arrived", remoteId: 7 }, { ...delivered, remoteId: 7 }],
    [unknown, { kind: "arrived" }, delivered],
    [unknown, { kind: "dropped" }, dropped],
  ];
  it.each(rows.map(([from, event, to]) => ({ from, event, to })))(
    "$event.kind: from $from.name to $to.name",
    ({ from, event, to }) => {
      const next = transition(
        anEntry({ state: from, holdUntilMs: nowMs + 1 }),
        event,
        nowMs,
        "creates",
      );
      expect(next?.state).toStrictEqual(to);
    },
  );

  it("is refused in any other state", () => {
    const states = [...rows.map(([from]) => from), cancelled, dropped, delivered];
    const known = new Set(rows.map(([from, event]) => `${from.name} ${event.kind}`));
    for (const state of states) {
      for (const [, event] of rows) {
        const next = transition(anEntry({ state }), event, nowMs, "creates");
        expect(next !== undefined).toBe(known.has(`${state.name} ${event.kind}`));
      }
    }
  });

  it("puts an entry back that was claimed ahead as it was before, and no other", () => {
    const entry = anEntry({ state: ready });
    const claimed = transition(entry, { kind: "claimed", aheadIn: "a life" }, nowMs, "creates");
    expect(claimed?.state).toEqual({ name: "sending", sinceMs: nowMs, aheadIn: "a life" });
    const back = claimed && transition(claimed, { kind: "not-begun" }, nowMs, "creates");
    expect(back).toStrictEqual(entry);
    for (const [state] of rows) {
      const next = transition(anEntry({ state }), { kind: "not-begun" }, nowMs, "creates");
      expect(next).toBeUndefined();
    }
  });
});
