import type { NotSentFailure } from "../../domain/failures.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import {
  gateToProbe,
  passage,
  stepGate,
  type GateEvent,
  type Passage,
} from "../../domain/outbox/gate.ts";
import type { Transaction } from "../ports.ts";
import type { FoundConnection } from "./find-connection.ts";

export interface Approach {
  connection: FoundConnection;
  /** A closed gate may be probed before its time. */
  woken: boolean;
  /** Whether the server has answered in this session of the browser. */
  isProven: boolean;
  /** Whether this is the place for a probe: before the first save of a run, never in the middle of one. */
  mayProbe: boolean;
}

/**
 * Whether saves may be sent, in the transaction that claims them. A closed gate, and a server that this
 * session has not heard of, need the harmless probe first, so that no save is risked. Without a connection
 * nothing passes, and the gate is told why.
 */
export async function passGate(
  tx: Transaction,
  profileId: ProfileId,
  { connection, woken, isProven, mayProbe }: Approach,
  nowMs: number,
  jitter: number,
): Promise<Passage> {
  if (!connection.ok) {
    await stepStoredGate(tx, profileId, withoutConnection(connection.error), nowMs, jitter);
    return "rest";
  }
  const gate = await tx.gate(profileId);
  if (!mayProbe) return gate.state === "open" ? "send" : "rest";
  if (gate.state === "shut" && gate.cause.kind === "no-permission") {
    // The permission is back: whoever granted it has acted.
    await tx.putGate(profileId, gateToProbe(gate.cause, nowMs));
    return "probe";
  }
  const allowed = passage(gate, nowMs, woken);
  if (allowed !== "send" || isProven) return allowed;
  // A server is asked nothing while there is nothing to send.
  return (await tx.countIn(profileId, ["ready", "waiting"])) > 0 ? "probe" : "rest";
}

/** Writes the step; whether the gate is open after it. */
export async function stepStoredGate(
  tx: Transaction,
  profileId: ProfileId,
  event: GateEvent,
  nowMs: number,
  jitter: number,
): Promise<boolean> {
  const before = await tx.gate(profileId);
  const after = stepGate(before, event, nowMs, jitter);
  if (after !== before) await tx.putGate(profileId, after);
  return after.state === "open";
}

function withoutConnection(failure: NotSentFailure): GateEvent {
  switch (failure.kind) {
    case "no-permission":
      return { kind: "shut", cause: failure };
    case "network-unready":
      return { kind: "close", cause: failure };
    default:
      // Offline or not connected: the browser or the person will tell, and the gate knows nothing of it.
      return { kind: "none" };
  }
}
