import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import type { BlobId, LocalId } from "../values/ids.ts";
import type { Outcome } from "../operation/outcome.ts";
import { defaultCompatibility } from "../profile/profile.ts";
import { choicesOf, modelOf } from "../../resources/models.ts";
import { decide } from "./decide.ts";
import { isFinal, needsPerson, type Entry, type EntryState, type StateName } from "./entry.ts";
import { transition, type EntryEvent } from "./transition.ts";

const nowMs = 5_000;
const cause = { kind: "connection-lost" } as const;

const events: readonly EntryEvent[] = [
  { kind: "captured" },
  { kind: "hold-over" },
  { kind: "undone" },
  { kind: "claimed" },
  { kind: "delivered", remoteId: 7 },
  { kind: "put-off", untilMs: nowMs, cause },
  { kind: "refused", cause },
  { kind: "lost", cause },
  { kind: "woken" },
  { kind: "must-wait-for", on: anId(9) },
  { kind: "parent-known" },
  { kind: "parent-lost", parent: anId(9) },
  { kind: "send-again" },
  { kind: "arrived" },
  { kind: "dropped" },
];

/** Events that only the user, or a setting of theirs, may cause. */
const byPerson = new Set<EntryEvent["kind"]>(["undone", "send-again", "arrived", "dropped"]);

const anyEvent = fc.constantFrom(...events);
const aFile = {
  kind: "create-file",
  subject: anId<LocalId>(8),
  fields: { link: anId<LocalId>(9), blob: anId<BlobId>(10), name: "a", type: "", size: 1 },
} as const;
const anyStart: fc.Arbitrary<Entry> = fc.constantFrom(
  anEntry(),
  anEntry({ operation: aFile }),
  anEntry({ state: { name: "capturing", untilMs: nowMs }, holdUntilMs: nowMs + 1 }),
  anEntry({ state: { name: "held", untilMs: nowMs + 1 } }),
);

function follow(start: Entry, sequence: readonly EntryEvent[]): readonly Entry[] {
  const seen = [start];
  for (const event of sequence) {
    const last = seen.at(-1) ?? start;
    const next = transition(last, event, nowMs, modelOf(last.operation).effect);
    if (next !== undefined) seen.push(next);
  }
  return seen;
}

describe("an event", () => {
  it("has no outcome if the state does not allow the event", () => {
    expect(transition(anEntry(), { kind: "arrived" }, nowMs, "creates")).toBeUndefined();
  });

  it("only an update that the user sends again starts its tries over", () => {
    const operation = { kind: "update-link", subject: anId<LocalId>(9), changes: {} } as const;
    const states: readonly [EntryState, EntryEvent, number][] = [
      [{ name: "blocked", cause }, { kind: "send-again" }, 0],
      [{ name: "blocked", cause }, { kind: "dropped" }, 3],
      [{ name: "ready" }, { kind: "claimed" }, 4],
    ];
    for (const [state, event, tries] of states) {
      const next = transition(anEntry({ operation, state, tries: 3 }), event, nowMs, "changes");
      expect(next?.tries).toBe(tries);
    }
  });
});

describe("an entry", () => {
  it("keeps its identity and its operation, whatever happens to it", () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyEvent), (start, sequence) => {
        for (const entry of follow(start, sequence)) {
          const moving = { state: 0, tries: 0, doubt: 0 };
          expect({ ...entry, ...moving }).toEqual({ ...start, ...moving });
        }
      }),
    );
  });

  it("starts its tries over when it is sent again, if that is harmless", () => {
    const triesAgain = (entry: Entry) =>
      follow({ ...entry, tries: 5, state: { name: "blocked", cause } }, [
        { kind: "send-again" },
      ]).at(-1)?.tries;
    const operation = { kind: "update-link", subject: anId<LocalId>(1), changes: {} } as const;
    expect(triesAgain(anEntry({ operation }))).toBe(0);
    expect(triesAgain(anEntry())).toBe(5);
  });

  it("never leaves a final state", () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyEvent), (start, sequence) => {
        const states = follow(start, sequence);
        const firstEnd = states.findIndex(isFinal);
        if (firstEnd !== -1) expect(firstEnd).toBe(states.length - 1);
      }),
    );
  });

  it("is delivered only by a response or by the user", () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyEvent), anyEvent, (start, sequence, last) => {
        const before = follow(start, sequence).at(-1) ?? start;
        const after = transition(before, last, nowMs, "creates");
        if (after?.state.name === "delivered") {
          expect(["delivered", "arrived"]).toContain(last.kind);
          expect(["sending", "unknown"]).toContain(before.state.name);
        }
      }),
    );
  });

  it("with an unknown outcome is moved only by the user", () => {
    const unknown = anEntry({ state: { name: "unknown", cause, sinceMs: nowMs } });
    for (const event of events) {
      expect(transition(unknown, event, nowMs, "creates") !== undefined).toBe(
        byPerson.has(event.kind) && event.kind !== "undone",
      );
    }
  });

  it("is never stuck: each state is final, moves on by itself, or offers the user a choice", () => {
    const movedByItself: readonly StateName[] = [
      "capturing",
      "held",
      "ready",
      "sending",
      "waiting",
      "depends",
    ];
    fc.assert(
      fc.property(anyStart, fc.array(anyEvent), (start, sequence) => {
        for (const entry of follow(start, sequence)) {
          const waysOut = movedByItself.includes(entry.state.name) || choicesOf(entry).length > 0;
          expect(isFinal(entry) || waysOut).toBe(true);
          if (needsPerson(entry)) expect(choicesOf(entry)).toContain("drop");
        }
      }),
    );
  });

  it("offers no choice that its state does not allow", () => {
    const eventOf = {
      "try-now": "woken",
      "send-again": "send-again",
      "send-without": "send-again",
      "edit-that": "send-again",
      "use-put": "send-again",
      "give-id": "send-again",
      arrived: "arrived",
      undo: "undone",
      // The outcome of the aborted request.
      cancel: "lost",
      drop: "dropped",
    } as const;
    fc.assert(
      fc.property(anyStart, fc.array(anyEvent), (start, sequence) => {
        for (const entry of follow(start, sequence)) {
          for (const choice of choicesOf(entry)) {
            // A `ready` entry offers "try now" too, which wakes the gate and not the entry.
            if (choice === "try-now" && entry.state.name === "ready") continue;
            const event = events.find(({ kind }) => kind === eventOf[choice]);
            expect(event && transition(entry, event, nowMs, "creates")).toBeDefined();
          }
        }
      }),
    );
  });

  it("counts a try for each request, and for nothing else", () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyEvent), (start, sequence) => {
        const sent = follow(start, sequence).filter(({ state }) => state.name === "sending").length;
        expect(follow(start, sequence).at(-1)?.tries).toBe(sent);
      }),
    );
  });
});

const words = { message: "", fields: [] };
const anyCancel = fc.boolean().map((isSent): Outcome => ({ kind: "cancelled", isSent }));
const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({ kind: "accepted" }),
  anyCancel,
  fc
    .constantFrom(
      ...(["offline", "dns-failed", "connection-refused", "tls-failed", "no-permission"] as const),
    )
    .map((kind): Outcome => ({ kind: "not-sent", failure: { kind } })),
  fc
    .constantFrom(...(["connection-lost", "timed-out", "interrupted"] as const))
    .map((kind): Outcome => ({ kind: "lost", failure: { kind } })),
  fc.constantFrom<Outcome>(
    { kind: "answered", failure: { kind: "busy", status: 429 } },
    { kind: "answered", failure: { kind: "server-error", status: 500 } },
    { kind: "answered", failure: { kind: "unauthorized" } },
    { kind: "answered", failure: { kind: "sign-in-wall", status: 401 } },
    { kind: "answered", failure: { kind: "sign-in-page", status: 302 } },
    { kind: "answered", failure: { kind: "forbidden", words } },
    { kind: "answered", failure: { kind: "already-there", words } },
    { kind: "answered", failure: { kind: "too-large", words, fields: [] } },
    { kind: "answered", failure: { kind: "rejected", status: 422, words } },
    { kind: "answered", failure: { kind: "moved", status: 308, location: "" } },
    { kind: "answered", failure: { kind: "redirected", status: 302 } },
    { kind: "answered", failure: { kind: "html-answer", status: 200 } },
  ),
);

/** Failures after which the service may have the resource without having confirmed it. */
const unconfirmed = new Set([
  "connection-lost",
  "timed-out",
  "interrupted",
  "server-error",
  "redirected",
  "html-answer",
  "sign-in-page",
]);

function mayHaveArrived(outcome: Outcome): boolean {
  if (outcome.kind === "cancelled") return outcome.isSent;
  return outcome.kind === "accepted" || unconfirmed.has(outcome.failure.kind);
}

describe("a create", () => {
  it("that may have been accepted is never retried automatically", () => {
    fc.assert(
      fc.property(fc.array(anyOutcome), (outcomes) => {
        let entry = anEntry();
        let mayBeThere = false;
        for (const outcome of outcomes) {
          const claimed = transition(entry, { kind: "claimed" }, nowMs, "creates");
          if (claimed === undefined) break;
          expect(mayBeThere).toBe(false);
          const { tries } = claimed;
          const compatibility = defaultCompatibility;
          const { entry: event } = decide(outcome, {
            effect: "creates",
            tries,
            compatibility,
            nowMs,
          });
          const after = transition(claimed, event, nowMs, "creates");
          expect(after).toBeDefined();
          if (after !== undefined) entry = after;
          mayBeThere ||= mayHaveArrived(outcome);
        }
      }),
    );
  });

  it("is retried automatically after a lost response if the server is known to deduplicate", () => {
    const compatibility = { ...defaultCompatibility, honoursIdempotencyKey: true };
    const outcome: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };
    const { entry } = decide(outcome, { effect: "creates", tries: 1, compatibility, nowMs });
    expect(entry.kind).toBe("put-off");
  });
});

describe("an update", () => {
  it("is retried after a lost response four times, then needs the user", () => {
    const compatibility = defaultCompatibility;
    const outcome: Outcome = { kind: "lost", failure: { kind: "timed-out" } };
    const after = [1, 2, 3, 4, 5].map(
      (tries) => decide(outcome, { effect: "changes", tries, compatibility, nowMs }).entry.kind,
    );
    expect(after).toEqual(["put-off", "put-off", "put-off", "put-off", "refused"]);
  });

  it("never becomes unknown", () => {
    fc.assert(
      fc.property(anyOutcome, fc.nat(20), (outcome, tries) => {
        const compatibility = defaultCompatibility;
        const { entry } = decide(outcome, { effect: "changes", tries, compatibility, nowMs });
        expect(entry.kind).not.toBe("lost");
      }),
    );
  });
});
