import { describe, expect, it } from "vitest";
import { anEntry } from "../../../../test/support/builders.ts";
import { isAboutResource } from "./failure-concern.ts";
import type { AnswerFailure, LostFailure, NotSentFailure } from "../failures.ts";
import type { Outcome } from "../operation/outcome.ts";
import { defaultCompatibility } from "../profile/profile.ts";
import { decide, decideProbe, updateTries } from "./decide.ts";
import { transition } from "./transition.ts";

const nowMs = 5_000;
const words = { message: "no", fields: [] };

const notSent = (failure: NotSentFailure): Outcome => ({ kind: "not-sent", failure });
const lost = (failure: LostFailure): Outcome => ({ kind: "lost", failure });
const answered = (failure: AnswerFailure, retryAfterMs?: number): Outcome => ({
  kind: "answered",
  failure,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

function decided(outcome: Outcome, kind: "create-link" | "update-link", settings = {}, tries = 1) {
  return decide(outcome, {
    effect: kind === "create-link" ? "creates" : "changes",
    tries,
    compatibility: { ...defaultCompatibility, ...settings },
    nowMs,
  });
}

function stateAfter(...parameters: Parameters<typeof decided>): string | undefined {
  const sending = anEntry({ state: { name: "sending", sinceMs: nowMs } });
  const after = transition(sending, decided(...parameters).entry, nowMs, "creates");
  return after?.state.name;
}

/** The table in docs/outbox.md: the outcome, a create, an update, the gate. */
const table: readonly [string, Outcome, create: string, update: string, gate: string][] = [
  ["offline", notSent({ kind: "offline" }), "waiting", "waiting", "close"],
  ["the name is not found", notSent({ kind: "dns-failed" }), "waiting", "waiting", "close"],
  ["refused", notSent({ kind: "connection-refused" }), "waiting", "waiting", "close"],
  ["no trust", notSent({ kind: "tls-failed" }), "waiting", "waiting", "close"],
  ["no permission", notSent({ kind: "no-permission" }), "waiting", "waiting", "shut"],
  ["replaced", notSent({ kind: "not-connected" }), "waiting", "waiting", "none"],
  ["408", answered({ kind: "busy", status: 408 }), "waiting", "waiting", "close"],
  ["425", answered({ kind: "busy", status: 425 }), "waiting", "waiting", "close"],
  ["429", answered({ kind: "busy", status: 429 }), "waiting", "waiting", "close"],
  ["503 until", answered({ kind: "busy", status: 503 }, 9), "waiting", "waiting", "close"],
  ["500", answered({ kind: "server-error", status: 500 }), "unknown", "waiting", "close"],
  ["502", answered({ kind: "server-error", status: 502 }), "unknown", "waiting", "close"],
  [
    "an error that is called a success",
    answered({ kind: "error-answer", status: 200, words }),
    "unknown",
    "waiting",
    "close",
  ],
  ["connection lost", lost({ kind: "connection-lost" }), "unknown", "waiting", "close"],
  ["timed out", lost({ kind: "timed-out" }), "unknown", "waiting", "close"],
  ["death while sending", lost({ kind: "interrupted" }), "unknown", "waiting", "close"],
  ["an unlisted error", lost({ kind: "network-error", error: "?" }), "unknown", "waiting", "close"],
  ["401", answered({ kind: "unauthorized" }), "waiting", "waiting", "shut"],
  ["a sign-in", answered({ kind: "sign-in-wall", status: 401 }), "waiting", "waiting", "shut"],
  ["a sign-in page", answered({ kind: "sign-in-page", status: 302 }), "unknown", "waiting", "shut"],
  ["403", answered({ kind: "forbidden", words }), "blocked", "blocked", "refusal"],
  ["409", answered({ kind: "already-there", words }), "blocked", "blocked", "none"],
  ["413", answered({ kind: "too-large", words, fields: [] }), "blocked", "blocked", "none"],
  [
    "other 4xx",
    answered({ kind: "rejected", status: 422, words }),
    "blocked",
    "blocked",
    "refusal",
  ],
  [
    "a create whose path is unknown",
    answered({ kind: "nothing-there", status: 404, words }),
    "blocked",
    "blocked",
    "refusal",
  ],
  [
    "no such method",
    answered({ kind: "method-refused", status: 405, words }),
    "blocked",
    "blocked",
    "refusal",
  ],
  ["no bytes on disk", answered({ kind: "bytes-missing" }), "blocked", "blocked", "none"],
  ["bytes lost on disk", answered({ kind: "bytes-unreadable" }), "blocked", "blocked", "none"],
  ["unreadable bytes", answered({ kind: "payload-unreadable" }), "blocked", "blocked", "none"],
  ["301", answered({ kind: "moved", status: 301, location: "" }), "blocked", "blocked", "shut"],
  ["308", answered({ kind: "moved", status: 308, location: "" }), "blocked", "blocked", "shut"],
  ["302", answered({ kind: "redirected", status: 302 }), "unknown", "blocked", "shut"],
  ["an unseen redirect", answered({ kind: "redirected", status: 0 }), "unknown", "blocked", "shut"],
  ["2xx", { kind: "accepted" }, "delivered", "delivered", "delivered"],
  ["2xx with HTML", answered({ kind: "html-answer", status: 200 }), "unknown", "waiting", "shut"],
];

it("a probe passes if its response is an error inside a 200", () => {
  const outcome = answered({ kind: "error-answer", status: 200, words });
  expect(decideProbe({ outcome, status: 200, html: false })).toEqual({ kind: "passed" });
});

it("each refusal is counted by its own status and message, without an invented delay", () => {
  const signature = (failure: AnswerFailure) => decided(answered(failure), "create-link").gate;
  expect(signature({ kind: "rejected", status: 422, words })).toMatchObject({
    kind: "refusal",
    signature: '[422,"no",[]]',
  });
  expect(signature({ kind: "forbidden", words })).toMatchObject({
    signature: '["forbidden","no",[]]',
  });
  expect(signature({ kind: "busy", status: 429 })).toStrictEqual({
    kind: "close",
    cause: { kind: "busy", status: 429 },
  });
});

it("a create whose earlier request is in progress at the service waits, and may have arrived", () => {
  const sending = anEntry({ state: { name: "sending", sinceMs: nowMs }, tries: 1, doubt: false });
  const event = (status: number) =>
    decided(answered({ kind: "busy", status }), "create-link").entry;
  const after = (status: number) => transition(sending, event(status), nowMs, "creates");
  expect(event(409)).toMatchObject({ kind: "put-off", mayHaveArrived: true });
  expect(after(409)).toMatchObject({ state: { name: "waiting" }, doubt: true });
  expect(after(429)).toMatchObject({ state: { name: "waiting" }, doubt: false });
});

it("a refusal counts towards the series that shuts the gate only if it may be about more than its resource", () => {
  const refusals = table.flatMap(([, outcome]) =>
    outcome.kind === "answered" && decided(outcome, "update-link").entry.kind === "refused"
      ? outcome.failure
      : [],
  );
  expect(refusals.map(isAboutResource)).toContain(true);
  for (const failure of refusals) {
    const gate = decided(answered(failure), "update-link").gate.kind;
    expect(gate === "none", failure.kind).toBe(isAboutResource(failure));
  }
});

describe("what a response means", () => {
  it.each(table)("%s", (_name, outcome, create, update, gate) => {
    expect({
      create: stateAfter(outcome, "create-link"),
      update: stateAfter(outcome, "update-link"),
      gates: [decided(outcome, "create-link").gate.kind, decided(outcome, "update-link").gate.kind],
    }).toEqual({ create, update, gates: [gate, gate] });
  });

  it("leaves a create in doubt at most, and never a change", () => {
    for (const [, , create, update] of table) {
      expect(create === "unknown" && update === "unknown").toBe(false);
    }
  });

  it("probes the key after a 403 and after nothing else", () => {
    for (const [name, outcome] of table) {
      expect(decided(outcome, "create-link").probeKey).toBe(name === "403");
    }
  });

  it("passes on the id in the response", () => {
    const { entry } = decided({ kind: "accepted", remoteId: 42 }, "create-link");
    expect(entry).toEqual({ kind: "delivered", remoteId: 42 });
  });

  it("passes the server's Retry-After to the gate; the entry is due when the gate opens", () => {
    const busy = answered({ kind: "busy", status: 429 }, 90_000);
    expect(decided(busy, "create-link")).toMatchObject({
      entry: { kind: "put-off", untilMs: nowMs },
      gate: { kind: "close", retryAfterMs: 90_000 },
    });
  });

  it("counts refusals with the same status and message as equal", () => {
    const signature = (status: number, message: string) => {
      const failure = { kind: "rejected", status, words: { message, fields: [] } } as const;
      const { gate } = decided(answered(failure), "create-link");
      return gate.kind === "refusal" ? gate.signature : undefined;
    };
    expect(signature(422, "no")).toBe(signature(422, "no"));
    expect(signature(422, "no")).not.toBe(signature(400, "no"));
    expect(signature(422, "no")).not.toBe(signature(422, "never"));
  });
});

describe("an update", () => {
  it(`is blocked after ${updateTries} tries without a clear outcome, not after many clear ones`, () => {
    const unclear = lost({ kind: "timed-out" });
    expect(stateAfter(unclear, "update-link", {}, updateTries - 1)).toBe("waiting");
    expect(stateAfter(unclear, "update-link", {}, updateTries)).toBe("blocked");
    const offline = notSent({ kind: "offline" });
    expect(stateAfter(offline, "update-link", {}, 50 * updateTries)).toBe("waiting");
  });
});

describe("a create with an unknown outcome", () => {
  it("is retried automatically if the server is known to deduplicate", () => {
    const settings = { honoursIdempotencyKey: true };
    for (const outcome of [
      lost({ kind: "interrupted" }),
      answered({ kind: "server-error", status: 500 }),
    ]) {
      expect(stateAfter(outcome, "create-link", settings)).toBe("waiting");
    }
  });

  it("is retried automatically if the user chose so, but only after a server error", () => {
    const settings = { afterServerError: "send-again" };
    const serverError = answered({ kind: "server-error", status: 500 });
    expect(stateAfter(serverError, "create-link", settings)).toBe("waiting");
    expect(stateAfter(lost({ kind: "timed-out" }), "create-link", settings)).toBe("unknown");
  });
});

describe("a probe", () => {
  const html = answered({ kind: "html-answer", status: 404 });
  const probed = (outcome: Outcome) => decideProbe({ outcome, status: 0, html: false });
  const rows: readonly [string, Outcome, string][] = [
    ["an answer to a change of nothing", { kind: "accepted" }, "passed"],
    ["no such link", answered({ kind: "rejected", status: 404, words }), "passed"],
    ["a refused change", answered({ kind: "rejected", status: 422, words }), "passed"],
    ["a conflict", answered({ kind: "already-there", words }), "passed"],
    ["too much", answered({ kind: "too-large", words, fields: [] }), "passed"],
    ["an unknown path", answered({ kind: "nothing-there", status: 404, words }), "passed"],
    ["a refused method", answered({ kind: "method-refused", status: 405, words }), "passed"],
    ["no bytes, which no probe has", answered({ kind: "bytes-missing" }), "passed"],
    ["lost bytes, which no probe has", answered({ kind: "bytes-unreadable" }), "passed"],
    ["unreadable bytes, which no probe has", answered({ kind: "payload-unreadable" }), "passed"],
    ["a cancelled upload, which no probe is", { kind: "cancelled", isSent: true }, "none"],
    ["a refused key", answered({ kind: "unauthorized" }), "shut"],
    ["a sign-in", answered({ kind: "sign-in-wall", status: 401 }), "shut"],
    ["a sign-in page", answered({ kind: "sign-in-page", status: 200 }), "shut"],
    ["a forbidden key", answered({ kind: "forbidden", words }), "shut"],
    ["a moved address", answered({ kind: "moved", status: 301, location: "" }), "shut"],
    ["a redirect", answered({ kind: "redirected", status: 302 }), "shut"],
    ["a web page", html, "shut"],
    ["no such method", answered({ kind: "rejected", status: 405, words }), "shut"],
    ["no permission", notSent({ kind: "no-permission" }), "shut"],
    ["offline", notSent({ kind: "offline" }), "close"],
    ["a lost answer", lost({ kind: "timed-out" }), "close"],
    ["a server error", answered({ kind: "server-error", status: 500 }), "close"],
    ["a busy server", answered({ kind: "busy", status: 429 }, 9), "close"],
  ];
  it.each(rows)("after %s", (_name, outcome, gate) => {
    expect(probed(outcome).kind).toBe(gate);
  });

  it("does not take an HTML page for the service, whatever its status", () => {
    const rejected = answered({ kind: "rejected", status: 404, words });
    expect(decideProbe({ outcome: rejected, status: 404, html: true })).toEqual({
      kind: "shut",
      cause: { kind: "html-answer", status: 404 },
    });
    const unwell = answered({ kind: "server-error", status: 502 });
    expect(decideProbe({ outcome: unwell, status: 502, html: true }).kind).toBe("close");
  });

  it("passes on the server's Retry-After", () => {
    expect(probed(answered({ kind: "busy", status: 429 }, 90_000))).toMatchObject({
      retryAfterMs: 90_000,
    });
  });

  it("reports another server at the address if the method is unknown there", () => {
    expect(probed(answered({ kind: "rejected", status: 405, words }))).toMatchObject({
      cause: { kind: "not-the-service", status: 405 },
    });
  });
});
