import { isAboutSignIn, type DeliveryFailure } from "../failures.ts";
import { isDue, longestWaitMs } from "./entry.ts";

/**
 * The gate of a profile: whether anything may be sent at all. One fault closes the gate for the whole
 * queue, so an outage costs one small request per attempt, however long the queue is.
 */
export type Gate =
  /** `closings`: how often faults have closed the gate since the last delivery. */
  (
    | { state: "open"; refusals: Refusals; closings?: number }
    /** Reopens automatically, after a probe that cannot change anything. */
    | {
        state: "closed";
        cause: DeliveryFailure;
        untilMs: number;
        closings: number;
        askedUntilMs: number;
        sinceMs?: number;
      }
    /** Closed until the user acts. `probeAtMs`: a refused key or a missing sign-in is probed again once an hour. */
    | { state: "shut"; cause: DeliveryFailure; probeAtMs?: number; sinceMs?: number }
  ) & {
    /**
     * The last time when the service accepted a save or passed a probe, epoch ms, to the minute: a long queue does not
     * write its gate with each save. Absent: never with this connection.
     */
    answeredAtMs?: number;
  };

// `sinceMs`: when the times were set, epoch ms. If the clock shows an earlier time, it was put back, and
// the length of the wait so far is unknown. Rows of older versions have no `sinceMs`.

/** Equal refusals in a row. Ten of them are not about one link. */
interface Refusals {
  signature: string;
  count: number;
}

export type GateEvent =
  | { kind: "none" }
  /** A probe succeeded. Only a probe opens a gate, but it does not predict the response to a save. */
  | { kind: "passed" }
  /** A request succeeded. It may have started before the gate closed. */
  | { kind: "delivered" }
  | { kind: "close"; cause: DeliveryFailure; retryAfterMs?: number }
  | { kind: "shut"; cause: DeliveryFailure }
  | { kind: "refusal"; signature: string; cause: DeliveryFailure };

export const openGate: Gate & { state: "open" } = {
  state: "open",
  refusals: { signature: "", count: 0 },
};

/**
 * A gate that is probed at the next opportunity: after the user acted, or on a first connection. A save is
 * never used to find out whether the service is available. `before`: the gate so far, if the connection is still
 * the same.
 */
export function gateToProbe(cause: DeliveryFailure, nowMs: number, before?: Gate): Gate {
  return {
    ...answeredAt(before?.answeredAtMs),
    state: "closed",
    cause,
    untilMs: nowMs,
    closings: 0,
    askedUntilMs: nowMs,
    sinceMs: nowMs,
  };
}

const minuteMs = 60_000;
const firstClosingMs = 30_000;
const longestClosingMs = 60 * 60 * 1_000;
const keyProbeEveryMs = 60 * 60 * 1_000;
const refusalsInARow = 10;

/**
 * The gate after an event. It closes for 30 s (the shortest alarm Chrome grants) and doubles the delay up
 * to 1 h until something is delivered. A longer Retry-After wins, up to 24 h. `jitter` in [0, 1) adds up to
 * a tenth, so that devices do not retry in step.
 */
export function stepGate(gate: Gate, event: GateEvent, nowMs: number, jitter: number): Gate {
  const next = nextGate(gate, event, nowMs, jitter);
  // A request whose result arrives at a closed or shut gate may have been sent to another server.
  const hasAnswered =
    event.kind === "passed" || (event.kind === "delivered" && gate.state === "open");
  if (next === gate && (!hasAnswered || isRecent(gate.answeredAtMs, nowMs))) return gate;
  return { ...next, ...answeredAt(hasAnswered ? nowMs : gate.answeredAtMs) };
}

function isRecent(answeredAtMs: number | undefined, nowMs: number): boolean {
  const passedMs = nowMs - (answeredAtMs ?? -Infinity);
  return passedMs >= 0 && passedMs < minuteMs;
}

function answeredAt(answeredAtMs: number | undefined): Pick<Gate, "answeredAtMs"> {
  return answeredAtMs === undefined ? {} : { answeredAtMs };
}

function nextGate(gate: Gate, event: GateEvent, nowMs: number, jitter: number): Gate {
  switch (event.kind) {
    case "none":
      return gate;
    case "passed":
      // A probe says nothing about saves: only the response to a save ends a series of refusals or faults.
      if (gate.state === "open") return gate;
      return gate.state === "shut" || gate.closings === 0
        ? openGate
        : { ...openGate, closings: gate.closings };
    case "delivered": {
      if (gate.state === "open") return isWithoutFault(gate) ? gate : openGate;
      if (gate.state === "shut") return gate;
      // A success wakes the queue, but never shortens a delay the server asked for.
      const soonestMs = Math.max(gate.askedUntilMs, nowMs);
      return { ...gate, untilMs: Math.min(gate.untilMs, soonestMs), closings: 0 };
    }
    case "close": {
      // Only the user opens a shut gate. If the server fails as well, the next probe is postponed.
      if (gate.state === "shut") {
        return gate.probeAtMs === undefined
          ? gate
          : { ...gate, probeAtMs: nowMs + keyProbeEveryMs, sinceMs: nowMs };
      }
      const askedMs = Math.min(event.retryAfterMs ?? 0, longestWaitMs);
      if (gate.state === "closed" && !hasCome(gate.untilMs, gate, nowMs)) {
        // The same fault, reported by a request in flight or an early probe: not a second closing.
        const askedUntilMs = Math.max(gate.askedUntilMs, nowMs + askedMs);
        const untilMs = Math.max(gate.untilMs, askedUntilMs);
        return { ...gate, cause: event.cause, untilMs, askedUntilMs };
      }
      const closings = (gate.closings ?? 0) + 1;
      const backoffMs = Math.min(firstClosingMs * 2 ** (closings - 1), longestClosingMs);
      const delayMs = Math.max(backoffMs * (1 + jitter / 10), askedMs);
      return {
        state: "closed",
        cause: event.cause,
        untilMs: nowMs + Math.min(Math.round(delayMs), longestWaitMs),
        closings,
        askedUntilMs: nowMs + askedMs,
        sinceMs: nowMs,
      };
    }
    case "shut":
      return {
        state: "shut",
        cause: event.cause,
        ...(mayBeMendedThere(event.cause) && {
          probeAtMs: nowMs + keyProbeEveryMs,
          sinceMs: nowMs,
        }),
      };
    case "refusal": {
      if (gate.state !== "open") return gate;
      const same = gate.refusals.signature === event.signature;
      const refusals = { signature: event.signature, count: same ? gate.refusals.count + 1 : 1 };
      return refusals.count >= refusalsInARow
        ? { state: "shut", cause: event.cause }
        : { state: "open", refusals };
    }
  }
}

/** Whether what the gate waits for may happen outside Linkstow: a new right for the key, a sign-in in the browser. */
function mayBeMendedThere(cause: DeliveryFailure): boolean {
  return cause.kind === "unauthorized" || isAboutSignIn(cause);
}

function isWithoutFault({ refusals, closings }: Gate & { state: "open" }): boolean {
  return refusals.count === 0 && closings === undefined;
}

/**
 * The number of requests that may run at a time (docs/outbox.md). After a fault, one request until an entry is
 * delivered. A server that fails saves but passes probes then makes one entry `unknown` per probe, not four.
 */
export function lanes(gate: Gate): number {
  if (gate.state !== "open") return 0;
  return gate.closings === undefined ? 4 : 1;
}

/** The number of lanes for bulk work. If there is more than one lane, one stays free for the user's saves. */
export function bulkLanes(gate: Gate): number {
  return Math.min(lanes(gate), Math.max(lanes(gate) - 1, 1));
}

/** The actions that the queue may take for the profile now. */
export type Passage = "send" | "probe" | "rest";

/**
 * `woken`: an event makes an early probe worthwhile (a page of the extension was opened, the computer woke,
 * the browser started). It never shortens a delay the server asked for.
 */
export function passage(gate: Gate, nowMs: number, woken: boolean): Passage {
  switch (gate.state) {
    case "open":
      return "send";
    case "closed":
      if (hasCome(gate.untilMs, gate, nowMs)) return "probe";
      return woken && isDue(gate.askedUntilMs, nowMs) ? "probe" : "rest";
    case "shut":
      return hasCome(gate.probeAtMs, gate, nowMs) ? "probe" : "rest";
  }
}

/** Whether one of the gate's times has come, or the clock was put back after it was set. */
function hasCome(
  atMs: number | undefined,
  { sinceMs }: { sinceMs?: number },
  nowMs: number,
): atMs is number {
  return atMs !== undefined && (isDue(atMs, nowMs) || nowMs < (sinceMs ?? nowMs));
}

/** When the gate needs attention next, epoch ms; undefined if only the user or a save can change it. */
export function gateWakeAt(gate: Gate, nowMs = Infinity): number | undefined {
  if (gate.state === "open") return undefined;
  const atMs = gate.state === "closed" ? gate.untilMs : gate.probeAtMs;
  return hasCome(atMs, gate, nowMs) ? Math.min(atMs, nowMs) : atMs;
}
