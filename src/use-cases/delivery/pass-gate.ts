import type { NotSentFailure } from "../../domain/failures.ts";
import {
  gateToProbe,
  passage,
  stepGate,
  type Gate,
  type Passage,
} from "../../domain/outbox/gate.ts";
import type { FoundConnection } from "./find-connection.ts";

export interface Approach {
  connection: FoundConnection;
  /** A closed gate may be probed before its time. */
  woken: boolean;
  /** Whether this is the place for a probe: before the first save of a run, never in the middle of one. */
  mayProbe: boolean;
}

interface Passed {
  passage: Passage;
  /** The gate as it is now; the same where nothing has changed. */
  gate: Gate;
}

/**
 * Whether saves may be sent. A closed gate, and a server that this session has not heard of (`isProven`), need
 * the harmless probe first, so that no save is risked. Without a connection nothing passes, and the gate is
 * told why.
 */
export function passGate(
  gate: Gate,
  { connection, woken, mayProbe }: Approach,
  isProven: boolean,
  nowMs: number,
  jitter: number,
): Passed {
  if (!connection.ok) {
    return { passage: "rest", gate: withoutConnection(gate, connection.error, nowMs, jitter) };
  }
  if (!mayProbe) return { passage: gate.state === "open" ? "send" : "rest", gate };
  if (gate.state === "shut" && gate.cause.kind === "no-permission") {
    // The permission is back: whoever granted it has acted.
    return { passage: "probe", gate: gateToProbe(gate.cause, nowMs) };
  }
  const allowed = passage(gate, nowMs, woken);
  return { passage: allowed === "send" && !isProven ? "probe" : allowed, gate };
}

/** Offline or not connected, nothing is known of the server: the browser or the person will tell. */
function withoutConnection(
  gate: Gate,
  failure: NotSentFailure,
  nowMs: number,
  jitter: number,
): Gate {
  switch (failure.kind) {
    case "no-permission":
      return stepGate(gate, { kind: "shut", cause: failure }, nowMs, jitter);
    case "network-unready":
      return stepGate(gate, { kind: "close", cause: failure }, nowMs, jitter);
    default:
      return gate;
  }
}
