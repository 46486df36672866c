import type { DeliveryFailure } from "../failures.ts";
import { isDue, longestWaitMs } from "./entry.ts";

/**
 * The gate of a profile: whether anything may be sent at all. One fault closes it for the whole
 * queue, so an outage costs one small request per try, whatever the length of the queue.
 */
export type Gate =
  /** `closings`: how often faults have closed it, where nothing was delivered since. */
  | { state: "open"; refusals: Refusals; closings?: number }
  /** Reopens by itself, on a probe that can change nothing. */
  | {
      state: "closed";
      cause: DeliveryFailure;
      untilMs: number;
      closings: number;
      askedUntilMs: number;
      sinceMs?: number;
    }
  /** Until the person acts. `probeAtMs`: a refused key is tried again once an hour. */
  | { state: "shut"; cause: DeliveryFailure; probeAtMs?: number; sinceMs?: number };

// `sinceMs`: when its times were set, epoch ms. A clock that shows an earlier one has been put back, and
// then nobody knows how long a wait has lasted. Rows of older versions have none.

/** Equal refusals in a row: ten, and it is no longer about one link. */
interface Refusals {
  signature: string;
  count: number;
}

export type GateEvent =
  | { kind: "none" }
  /** A probe came through: nothing else opens a gate. What a save will be answered it does not say. */
  | { kind: "passed" }
  /** A request was answered well; it may have been under way since before the gate closed. */
  | { kind: "delivered" }
  | { kind: "close"; cause: DeliveryFailure; retryAfterMs?: number }
  | { kind: "shut"; cause: DeliveryFailure }
  | { kind: "refusal"; signature: string; cause: DeliveryFailure };

export const openGate: Gate & { state: "open" } = {
  state: "open",
  refusals: { signature: "", count: 0 },
};

/**
 * A gate that is probed at the next look: after the person has acted, or at a first connection. A save
 * is never what finds out whether the way is free.
 */
export function gateToProbe(cause: DeliveryFailure, nowMs: number): Gate {
  return {
    state: "closed",
    cause,
    untilMs: nowMs,
    closings: 0,
    askedUntilMs: nowMs,
    sinceMs: nowMs,
  };
}

const firstClosingMs = 30_000;
const longestClosingMs = 60 * 60 * 1_000;
const keyProbeEveryMs = 60 * 60 * 1_000;
const refusalsInARow = 10;

/**
 * The gate after an event. Closed for 30 s (the shortest alarm Chrome grants), doubling to 1 h until
 * something is delivered; a longer Retry-After wins, up to 24 h. `jitter` in [0, 1) spreads devices out
 * over a tenth more.
 */
export function stepGate(gate: Gate, event: GateEvent, nowMs: number, jitter: number): Gate {
  switch (event.kind) {
    case "none":
      return gate;
    case "passed":
      // A probe says nothing about saves: only an answer to one ends a row of refusals or of faults.
      if (gate.state === "open") return gate;
      return gate.state === "shut" || gate.closings === 0
        ? openGate
        : { ...openGate, closings: gate.closings };
    case "delivered": {
      if (gate.state === "open") return openGate;
      if (gate.state === "shut") return gate;
      // A success wakes the queue, but never cuts a wait that the server asked for.
      const soonestMs = Math.max(gate.askedUntilMs, nowMs);
      return { ...gate, untilMs: Math.min(gate.untilMs, soonestMs), closings: 0 };
    }
    case "close": {
      // Only the person opens a shut gate; a server that is down as well just puts the next probe off.
      if (gate.state === "shut") {
        return gate.probeAtMs === undefined
          ? gate
          : { ...gate, probeAtMs: nowMs + keyProbeEveryMs, sinceMs: nowMs };
      }
      const askedMs = Math.min(event.retryAfterMs ?? 0, longestWaitMs);
      if (gate.state === "closed" && !hasCome(gate.untilMs, gate, nowMs)) {
        // The same fault, met again by a request under way or an early look: it is no second closing.
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
        ...(event.cause.kind === "unauthorized" && {
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

/**
 * Requests at a time (design, section 3). After a fault it is one, until something is delivered: a server
 * that fails saves and passes probes makes one unknown by each look, not four.
 */
export function lanes(gate: Gate): number {
  if (gate.state !== "open") return 0;
  return gate.closings === undefined ? 4 : 1;
}

/** How many of the lanes bulk work may take: a person's save finds one free, if there is more than one. */
export function bulkLanes(gate: Gate): number {
  return Math.min(lanes(gate), Math.max(lanes(gate) - 1, 1));
}

/** What the drain may do with the profile now. */
export type Passage = "send" | "probe" | "rest";

/**
 * `woken`: something happened that makes an early look worth while (a page of ours was opened, the
 * computer woke, the browser started). It never cuts a wait that the server asked for.
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

/** Whether one of the gate's times has come, or the clock was put back since it was set. */
function hasCome(
  atMs: number | undefined,
  { sinceMs }: { sinceMs?: number },
  nowMs: number,
): atMs is number {
  return atMs !== undefined && (isDue(atMs, nowMs) || nowMs < (sinceMs ?? nowMs));
}

/** When the gate wants to be looked at again, epoch ms; undefined when only a person or a save can. */
export function gateWakeAt(gate: Gate, nowMs = Infinity): number | undefined {
  if (gate.state === "open") return undefined;
  const atMs = gate.state === "closed" ? gate.untilMs : gate.probeAtMs;
  return hasCome(atMs, gate, nowMs) ? Math.min(atMs, nowMs) : atMs;
}
