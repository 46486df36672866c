import type { Connection } from "../../../../shared/ports/service.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import type { Delivery } from "../life/delivery.ts";
import { probeGate } from "./probe.ts";

/** The probes of one delivery of a profile: one at a time, beside any requests in flight. */
export function createProber(delivery: Delivery, profile: Profile) {
  const lanes = delivery.lanesOf(profile.id);
  const proven = new Set<string>();
  let probing: Promise<void> | undefined;
  let isBarred = false;

  async function probe(connection: Connection) {
    // While the disk does not take the outcome, the service is not probed again and again.
    isBarred = true;
    try {
      const seen = await probeGate(delivery, profile, connection);
      if (seen !== "unrecorded") isBarred = false;
      if (seen === "passed") {
        proven.add(connection.serverAddress);
        lanes.opened();
      }
    } catch (bug) {
      delivery.report(bug);
    } finally {
      probing = undefined;
      lanes.wake();
    }
  }

  return {
    /** Whether a probe may begin: none is in flight, and the last outcome is on disk, or `allow` was called since. */
    isFree: () => probing === undefined && !isBarred,
    isProbing: () => probing !== undefined,
    /** Whether the server has responded in this browser session, or to a probe of this delivery. */
    isProven: ({ serverAddress }: Connection) =>
      delivery.network.isProven(serverAddress) || proven.has(serverAddress),
    /** Begins a probe. Its end starts a wave. */
    probe(connection: Connection) {
      probing = probe(connection);
    },
    /** Lets a new run probe again, although the outcome of the last probe could not be recorded. */
    allow() {
      isBarred = false;
    },
    /** Resolves when no probe is in flight. */
    ended: () => probing ?? Promise.resolve(),
  };
}

export type Prober = ReturnType<typeof createProber>;
