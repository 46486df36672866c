import { isAboutResource } from "./failure-concern.ts";
import type { AnswerFailure, DeliveryFailure, LostFailure, NotSentFailure } from "../failures.ts";
import type { Outcome } from "../operation/outcome.ts";
import type { Compatibility } from "../profile/profile.ts";
import type { GateEvent } from "./gate.ts";
import type { Effect } from "../operation/operation.ts";
import type { EntryEvent } from "./transition.ts";

/**
 * How often an update with an unknown outcome is sent before the user is asked. Repeating an update is
 * harmless.
 */
export const updateTries = 5;

export interface Decision {
  entry: EntryEvent;
  gate: GateEvent;
  /** Probe the key once: a 403 may concern this link or the key itself. */
  probeKey: boolean;
}

interface Circumstances {
  effect: Effect;
  /** An earlier request of the entry may have been accepted. */
  doubt?: boolean | undefined;
  /** Requests started for the entry, including this one. */
  tries: number;
  compatibility: Compatibility;
  nowMs: number;
}

/**
 * Decides the effect of a response on the entry and on the gate: the table in docs/outbox.md, row by row. A create
 * that may have been accepted becomes `unknown`. It is retried automatically only if the server is known to
 * deduplicate, or the user chose so in advance.
 */
export function decide(outcome: Outcome, circumstances: Circumstances): Decision {
  switch (outcome.kind) {
    case "accepted":
      return decision({ ...outcome, kind: "delivered" }, { kind: "delivered" });
    case "not-sent":
      return decision(putOff(outcome.failure, circumstances), closeUnanswered(outcome.failure));
    case "lost":
      return decision(doubtful(outcome.failure, circumstances), closeUnanswered(outcome.failure));
    case "answered":
      return decideAnswer(outcome.failure, outcome.retryAfterMs, circumstances);
    case "cancelled":
      return decideCancelled(outcome.isSent, circumstances);
  }
}

/** A cancelled request says nothing about the server. The user decides what comes next. */
function decideCancelled(isSent: boolean, { effect, doubt = false }: Circumstances): Decision {
  const kind = effect === "creates" && (isSent || doubt) ? "lost" : "refused";
  return decision({ kind, cause: { kind: "upload-cancelled" } }, { kind: "none" });
}

function decideAnswer(
  failure: AnswerFailure,
  retryAfterMs: number | undefined,
  circumstances: Circumstances,
): Decision {
  const close = closeGate(failure, retryAfterMs);
  const create = circumstances.effect === "creates";
  switch (failure.kind) {
    case "busy": {
      const again = putOff(failure, circumstances);
      // An equal request is in progress, which may yet be accepted: no change may join this one, under another key.
      return decision(failure.status === 409 ? { ...again, mayHaveArrived: true } : again, close);
    }
    case "server-error":
    case "error-answer":
      return decision(doubtful(failure, circumstances), close);
    case "unauthorized":
    case "sign-in-wall":
      return decision(putOff(failure, circumstances), { kind: "shut", cause: failure });
    case "forbidden":
      return { ...decision(refused(failure), refusal(failure)), probeKey: true };
    case "too-large":
    case "rejected":
    case "nothing-there":
    case "method-refused":
    case "already-there":
    case "bytes-missing":
    case "bytes-unreadable":
    case "payload-unreadable":
      return decision(refused(failure), refusal(failure));
    case "moved":
      return decision(refused(failure), { kind: "shut", cause: failure });
    case "redirected":
      // The redirect may lead to a sign-in page, and then every later request would end there too.
      return decision(create ? { kind: "lost", cause: failure } : refused(failure), {
        kind: "shut",
        cause: failure,
      });
    case "html-answer":
    case "sign-in-page":
      return decision(create ? { kind: "lost", cause: failure } : putOff(failure, circumstances), {
        kind: "shut",
        cause: failure,
      });
  }
}

/** Certainly not accepted. The gate holds the delay; the entry itself is due as soon as the gate opens. */
function putOff(
  cause: DeliveryFailure,
  { nowMs }: Circumstances,
): EntryEvent & { kind: "put-off" } {
  return { kind: "put-off", untilMs: nowMs, cause };
}

/** The request may have been accepted. An update is repeated; a create only as the user chose in advance. */
function doubtful(cause: DeliveryFailure, circumstances: Circumstances): EntryEvent {
  const { effect, tries, compatibility } = circumstances;
  const again = { ...putOff(cause, circumstances), mayHaveArrived: true } as const;
  if (effect === "changes") return tries < updateTries ? again : refused(cause);
  const mayGoAgain =
    compatibility.honoursIdempotencyKey ||
    (cause.kind === "server-error" && compatibility.afterServerError === "send-again");
  return mayGoAgain ? again : { kind: "lost", cause };
}

function refused(cause: DeliveryFailure): EntryEvent {
  return { kind: "refused", cause };
}

/**
 * Decides the effect of a refusal on the gate. A refusal that concerns only this resource has none, however many come in
 * a row. Two refusals are equal if status and messages are equal. Ten equal refusals in a row are not about one link.
 */
function refusal(failure: AnswerFailure): GateEvent {
  if (isAboutResource(failure) || !("words" in failure)) return { kind: "none" };
  const { message, fields } = failure.words;
  const status = "status" in failure ? failure.status : failure.kind;
  return { kind: "refusal", signature: JSON.stringify([status, message, fields]), cause: failure };
}

/**
 * No response. Only a missing permission needs the user; any other cause closes the gate for a time. A connection that
 * was replaced says nothing about the server of the new one.
 */
function closeUnanswered(cause: NotSentFailure | LostFailure): GateEvent {
  if (cause.kind === "not-connected") return { kind: "none" };
  return { kind: cause.kind === "no-permission" ? "shut" : "close", cause };
}

/** The server responds, but cannot accept requests now. */
function closeGate(cause: AnswerFailure, retryAfterMs: number | undefined): GateEvent {
  return { kind: "close", cause, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

function decision(entry: EntryEvent, gate: GateEvent): Decision {
  return { entry, gate, probeKey: false };
}

/**
 * Decides the effect of the harmless probe on the gate (docs/api-readings.md, "does the key work?"). An HTML page does
 * not come from the service, whatever its status.
 */
export function decideProbe({
  outcome,
  status,
  html,
}: {
  outcome: Outcome;
  status: number;
  html: boolean;
}): GateEvent {
  const event = readProbe(outcome);
  return event.kind === "passed" && html
    ? { kind: "shut", cause: { kind: "html-answer", status } }
    : event;
}

function readProbe(outcome: Outcome): GateEvent {
  switch (outcome.kind) {
    case "accepted":
      return { kind: "passed" };
    case "not-sent":
    case "lost":
      return closeUnanswered(outcome.failure);
    case "answered":
      return decideProbeAnswer(outcome.failure, outcome.retryAfterMs);
    case "cancelled":
      return { kind: "none" };
  }
}

function decideProbeAnswer(failure: AnswerFailure, retryAfterMs: number | undefined): GateEvent {
  switch (failure.kind) {
    case "busy":
    case "server-error":
      return closeGate(failure, retryAfterMs);
    case "unauthorized":
    case "forbidden":
    case "moved":
    case "redirected":
    case "html-answer":
    case "sign-in-wall":
    case "sign-in-page":
      return { kind: "shut", cause: failure };
    case "rejected":
      return failure.status === 405
        ? { kind: "shut", cause: { kind: "not-the-service", status: failure.status } }
        : { kind: "passed" };
    case "already-there":
    case "nothing-there":
    case "method-refused":
    case "too-large":
    case "bytes-missing":
    case "bytes-unreadable":
    case "payload-unreadable":
    // A service may report the missing link with status 200 and an error in the body.
    case "error-answer":
      return { kind: "passed" };
  }
}
