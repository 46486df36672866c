import { lanes as lanesOf, openGate, type Gate } from "../../../shared/domain/outbox/gate.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Payload } from "../../../shared/domain/operation.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { claimNew, type Claimed } from "./claim.ts";
import { decideGate } from "./decide-gate.ts";
import type { Delivery } from "./delivery.ts";
import { findConnection, type FoundConnection } from "./find-connection.ts";
import { sendEntry } from "./send-entry.ts";

/**
 * A save that is about to be kept. Its request leaves without a second transaction, if all that a wave would look up
 * is known before its first one is.
 */
export interface Departure {
  /** A transaction begins, perhaps anew: what the one before it has claimed is not on disk. */
  stay(): void;
  /**
   * Claims the entry in the transaction that makes it, unless something stands between it and its request: then it
   * stays ready, and a wave takes it. Nothing else on disk is about its resource. `gate` and `payload`: as this
   * transaction has them.
   */
  claim(
    tx: Transaction,
    entry: Entry,
    known: { gate: Gate; payload: Payload | undefined },
    nowMs: number,
  ): Promise<void>;
  /** The transaction is on disk: sends what it has claimed. Whether that was anything; the next wave has its outcome. */
  leave(): boolean;
}

/** What a wave looks up before it claims. */
interface Found {
  profile: Profile;
  connection: FoundConnection;
}

/** Begins to look up what the save of this profile needs. For profiles whose earlier life is settled. */
export function beginDeparture(delivery: Delivery, id: ProfileId): Departure {
  let found: Found | undefined;
  let claimed: (Claimed & { payload: Payload | undefined }) | undefined;
  // If this fails, a wave looks again, and reports it.
  void look(delivery, id).then(
    (one) => (found = one),
    () => undefined,
  );
  return {
    stay() {
      claimed = undefined;
    },
    async claim(tx, entry, { gate, payload }, nowMs) {
      if (entry.state.name !== "ready" || !mayLeave(delivery, found, gate, nowMs)) return;
      const one = await claimNew(tx, entry, nowMs);
      if (one !== undefined) claimed = { ...one, payload };
    },
    leave() {
      if (claimed === undefined || !found?.connection.ok) return false;
      const { profile, connection } = found;
      const work = sendEntry(delivery, profile, connection.value, claimed);
      delivery.lanesOf(id).take(claimed.entry.lane, work);
      return true;
    },
  };
}

async function look(delivery: Delivery, id: ProfileId): Promise<Found | undefined> {
  const [all, connection] = await Promise.all([
    delivery.profiles.all(),
    findConnection(delivery, { id }),
  ]);
  const profile = all.find((one) => one.id === id);
  return profile && { profile, connection };
}

/**
 * Only past a gate that is wide open. An outcome that is not on disk yet may close it.
 */
function mayLeave(
  { network, random, lanesOf: lanesFor }: Delivery,
  found: Found | undefined,
  gate: Gate,
  nowMs: number,
): boolean {
  if (!found?.connection.ok || lanesOf(gate) < lanesOf(openGate)) return false;
  const { profile, connection } = found;
  const isProven = network.isProven(connection.value.serverAddress);
  const attempt = { connection, woken: false, mayProbe: false, isProven };
  if (decideGate(gate, attempt, nowMs, random.fraction()).passage !== "send") return false;
  const lanes = lanesFor(profile.id);
  return lanes.answered().length === 0 && lanes.sending().length < lanesOf(gate);
}
