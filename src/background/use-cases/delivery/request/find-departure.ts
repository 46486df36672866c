import { lanes, openGate, type Gate } from "../../../../shared/domain/outbox/gate.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import type { Connection } from "../../../../shared/ports/service.ts";
import type { Departure } from "../../outbox/departure.ts";
import { claimNew } from "../queue/claim.ts";
import { decideGate } from "../gate/decide-gate.ts";
import type { Delivery } from "../life/delivery.ts";
import { keepsGateOpen } from "../queue/lanes.ts";
import { sendEntry } from "./send-entry.ts";

/** What a wave looks up before it claims. */
interface Found {
  profile: Profile;
  connection: Connection;
}

/**
 * Begins to look up what a save of this profile needs: whether the connection of the last wave still holds. The save
 * does not wait for the answer: if it has not come when the save could be claimed, a wave looks. Undefined if no wave
 * of this life has had a connection, or the last one had none: then a wave looks too. The permission is not asked for
 * again, because that takes longer than the save, and a wave runs whenever a permission comes or goes.
 */
export function findDeparture(delivery: Delivery, id: ProfileId): Departure | undefined {
  const last = delivery.lastConnections.get(id);
  if (last === undefined) return undefined;
  let found: Found | undefined;
  look(delivery, id, last).then(
    (one) => (found = one),
    // A wave looks again, and reports it.
    () => undefined,
  );
  let leaving: (() => void) | undefined;
  return {
    stay() {
      leaving = undefined;
    },
    async claim(tx, entry, { gate, payload }, nowMs) {
      if (found === undefined || entry.state.name !== "ready") return;
      const { profile, connection } = found;
      if (!mayLeave(delivery, found, gate, nowMs)) return;
      const claimed = await claimNew(tx, entry, nowMs);
      if (claimed === undefined) return;
      leaving = () => {
        const work = sendEntry(delivery, profile, connection, { ...claimed, payload });
        delivery.lanesOf(id).take(claimed.entry.lane, work);
      };
    },
    leave() {
      leaving?.();
    },
  };
}

async function look(
  { profiles }: Delivery,
  id: ProfileId,
  last: Connection,
): Promise<Found | undefined> {
  const [all, now] = await Promise.all([profiles.all(), profiles.connection(id)]);
  const profile = all.find((one) => one.id === id);
  const holds = JSON.stringify(now) === JSON.stringify(last);
  return profile && holds ? { profile, connection: last } : undefined;
}

/** Only past a gate that is open for all lanes. An outcome that is not on disk yet may close the gate. */
function mayLeave(
  delivery: Delivery,
  { profile, connection }: Found,
  gate: Gate,
  nowMs: number,
): boolean {
  const { network, random } = delivery;
  const laneCount = lanes(gate);
  if (!network.isOnline() || laneCount < lanes(openGate)) return false;
  const isProven = network.isProven(connection.serverAddress);
  const attempt = { connection: ok(connection), woken: false, mayProbe: false, isProven };
  if (decideGate(gate, attempt, nowMs, random.fraction()).passage !== "send") return false;
  const taken = delivery.lanesOf(profile.id);
  return taken.answered().every(keepsGateOpen) && taken.sending().length < laneCount;
}
