import { describe, expect, it } from "vitest";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import type { DeliveryFailure } from "../failures.ts";
import type { BlobId, LocalId } from "../values/ids.ts";
import { choicesOf } from "../../resources/models.ts";
import { standing } from "./choices.ts";
import type { Entry, EntryState } from "./entry.ts";
import { gateToProbe, openGate, type Gate } from "./gate.ts";

const words = { message: "", fields: [] };
const cause = { kind: "timed-out" } as const;
const shut: Gate = { state: "shut", cause: { kind: "unauthorized" } };
const on = anId<LocalId>(9);
const states: Record<EntryState["name"], EntryState> = {
  capturing: { name: "capturing", untilMs: 1 },
  held: { name: "held", untilMs: 1 },
  ready: { name: "ready" },
  sending: { name: "sending", sinceMs: 1 },
  waiting: { name: "waiting", untilMs: 1, cause },
  depends: { name: "depends", on },
  blocked: { name: "blocked", cause },
  unknown: { name: "unknown", cause, sinceMs: 1 },
  delivered: { name: "delivered", atMs: 1 },
  cancelled: { name: "cancelled", atMs: 1 },
  dropped: { name: "dropped", atMs: 1 },
};
const inState = (name: EntryState["name"]) => anEntry({ state: states[name] });
const blockedBy = (failure: DeliveryFailure, entry: Partial<Entry> = {}) =>
  choicesOf(anEntry({ state: { name: "blocked", cause: failure }, ...entry }));
const aFile = {
  operation: {
    kind: "create-file",
    subject: anId<LocalId>(8),
    fields: { link: on, blob: anId<BlobId>(10), name: "a", type: "", size: 1 },
  },
} as const;

describe("the choices about an entry", () => {
  it.each([
    ["capturing", ["undo"]],
    ["held", ["undo"]],
    ["ready", ["try-now", "drop"]],
    ["sending", []],
    ["waiting", ["try-now", "drop"]],
    ["depends", ["drop"]],
    ["unknown", ["arrived", "send-again", "drop"]],
    ["delivered", []],
    ["cancelled", []],
    ["dropped", []],
  ] as const)("that is %s are %j", (state, choices) => {
    expect(choicesOf(inState(state))).toEqual(choices);
  });

  it("whose content is still being read are none if a job needs it", () => {
    expect(choicesOf(anEntry({ state: states.capturing, isShared: true }))).toEqual([]);
  });

  it("for an upload in flight are to cancel it, and for a file whose bytes cannot be read not to leave them out", () => {
    expect(choicesOf(anEntry({ ...aFile, state: states.sending }))).toEqual(["cancel"]);
    const choices = ["send-again", "drop"];
    expect(blockedBy({ kind: "payload-unreadable" }, aFile)).toEqual(choices);
    expect(blockedBy({ kind: "upload-cancelled" }, aFile)).toEqual(choices);
  });

  it("for a file are to drop it if its bytes are gone, and to send it without a field that was refused", () => {
    expect(blockedBy({ kind: "bytes-missing" }, aFile)).toEqual(["drop"]);
    expect(blockedBy({ kind: "bytes-unreadable" }, aFile)).toEqual(["send-again", "drop"]);
    const others = ["send-again", "drop"];
    const refusal = { kind: "rejected", status: 422, words } as const;
    expect(blockedBy({ ...refusal, fields: ["description"] }, aFile)).toEqual([
      "send-without",
      ...others,
    ]);
    expect(blockedBy({ ...refusal, fields: [] }, aFile)).toEqual(others);
    expect(blockedBy(refusal, aFile)).toEqual(others);
    expect(blockedBy({ kind: "too-large", words, fields: [] }, aFile)).toEqual(others);
  });

  it("for a link whose content cannot be read include sending it without the content", () => {
    expect(blockedBy({ kind: "payload-unreadable" })).toEqual([
      "send-without",
      "send-again",
      "drop",
    ]);
  });

  it("after a refused method include sending it with PUT", () => {
    expect(blockedBy({ kind: "method-refused", status: 405, words })).toEqual([
      "use-put",
      "send-again",
      "drop",
    ]);
  });

  it("for a link the service already has include editing that link, if its id is known", () => {
    const there = { kind: "already-there", words, remoteId: 7 } as const;
    const others = ["send-again", "drop"];
    expect(blockedBy(there)).toEqual(["edit-that", ...others]);
    expect(blockedBy({ kind: "already-there", words })).toEqual(others);
    const operation = { kind: "create-collection", subject: on, fields: { title: "A" } } as const;
    expect(blockedBy(there, { operation })).toEqual(others);
  });

  it("after a refusal are to send it again or to drop it", () => {
    for (const failure of [
      { kind: "rejected", status: 422, words },
      { kind: "forbidden", words },
      { kind: "already-there", words },
      { kind: "moved", status: 301, location: "" },
    ] as const) {
      expect(blockedBy(failure)).toEqual(["send-again", "drop"]);
    }
  });

  it(`after "too large" include sending it without the large fields`, () => {
    expect(blockedBy({ kind: "too-large", words, fields: [] })).toEqual([
      "send-without",
      "send-again",
      "drop",
    ]);
  });

  it("after a refused field include sending it without that field", () => {
    expect(blockedBy({ kind: "rejected", status: 422, words, fields: ["latitude"] })).toEqual([
      "send-without",
      "send-again",
      "drop",
    ]);
  });

  it("after a lost parent are to give the id, or to send it without the parent if that is optional", () => {
    const lostParent = { kind: "parent-missing", parent: on } as const;
    expect(blockedBy(lostParent)).toEqual(["give-id", "send-without", "drop"]);
    const operation = { kind: "update-link", subject: on, changes: { title: "b" } } as const;
    expect(blockedBy(lostParent, { operation })).toEqual(["give-id", "drop"]);
  });
});

describe("the standing of an entry", () => {
  it.each([
    ["capturing", "waiting"],
    ["held", "waiting"],
    ["ready", "waiting"],
    ["sending", "waiting"],
    ["waiting", "waiting"],
    ["depends", "waiting"],
    ["blocked", "needs-you"],
    ["unknown", "needs-you"],
    ["delivered", "saved"],
    ["cancelled", "gone"],
    ["dropped", "gone"],
  ] as const)("%s is %s", (state, stands) => {
    expect(standing(inState(state), openGate)).toBe(stands);
    expect(standing(inState(state), gateToProbe(cause, 1))).toBe(stands);
  });

  it(`is "needs-you" behind a shut gate, unless the entry is final`, () => {
    for (const state of ["ready", "waiting", "depends", "held", "blocked", "unknown"] as const) {
      expect(standing(inState(state), shut)).toBe("needs-you");
    }
    expect(standing(inState("delivered"), shut)).toBe("saved");
    expect(standing(inState("dropped"), shut)).toBe("gone");
  });
});
