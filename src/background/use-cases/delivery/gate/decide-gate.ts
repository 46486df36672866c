import type { NotSentFailure } from "../../../../shared/domain/failures.ts";
import {
  gateToProbe,
  passage,
  stepGate,
  type Gate,
  type Passage,
} from "../../../../shared/domain/outbox/gate.ts";
import type { FoundConnection } from "./find-connection.ts";

export interface Attempt {
  connection: FoundConnection;
  /** A closed gate may be probed early. */
  woken: boolean;
  /** False while a probe is in flight, and after one whose outcome is not on disk. */
  mayProbe: boolean;
  /** Whether the server has responded in this session. */
  isProven: boolean;
}

interface GateDecision {
  passage: Passage;
  /** The gate as it is now; the same object if nothing has changed. */
  gate: Gate;
}

/**
 * Whether saves may be sent. A closed gate, and a server without a response in this session (`isProven`),
 * need the harmless probe first, so that no save is risked. Without a connection nothing passes, and the
 * gate records why.
 */
export function decideGate(
  gate: Gate,
  { connection, woken, mayProbe, isProven }: Attempt,
  nowMs: number,
  jitter: number,
): GateDecision {
  if (!connection.ok) {
    return { passage: "rest", gate: withoutConnection(gate, connection.error, nowMs, jitter) };
  }
  const allowed = passage(gate, nowMs, woken);
  if (allowed === "send" && isProven) return { passage: "send", gate };
  if (!mayProbe) return { passage: "rest", gate };
  if (gate.state === "shut" && gate.cause.kind === "no-permission") {
    // The permission is back, so the user has acted.
    return { passage: "probe", gate: gateToProbe(gate.cause, nowMs, gate) };
  }
  return { passage: allowed === "send" ? "probe" : allowed, gate };
}

/**
 * Offline or not connected, nothing is known about the server: the browser or the user will start the next
 * attempt.
 */
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
