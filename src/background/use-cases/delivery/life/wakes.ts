import { isAsking } from "../../../../shared/domain/jobs/job-state.ts";
import { longestHoldMs } from "../../../../shared/domain/outbox/entry.ts";
import { gateWakeAt, type Gate } from "../../../../shared/domain/outbox/gate.ts";
import { isConnected, type Profile } from "../../../../shared/domain/profile/profile.ts";
import type {
  Alarms,
  Clock,
  Network,
  ProfileStore,
  Store,
} from "../../../../shared/ports/ports.ts";
import { hasDue } from "../queue/claim.ts";
import { holdingStates } from "../queue/end-holds.ts";

/**
 * How often to check while the browser is offline or its storage cannot be read. The check costs nothing.
 */
const againLookMs = 60_000;

/**
 * How often to look behind a closed gate that may be probed: an alarm that comes late is the sign that the computer has
 * slept, and then the gate is probed early. The check costs nothing.
 */
const sleepLookMs = 5 * 60_000;

/**
 * An entry due for longer than this could not be moved on, for example because the disk takes no changes.
 */
const lateMs = 1_000;
const stuckLookMs = 5_000;

/** Longer than a small request may take. While a request is in flight, there is nothing else to check. */
const sendingLookMs = 60_000;

export function createWakes(ports: WakesPorts) {
  const { store, profiles, alarms, clock } = ports;
  return {
    /**
     * Sets the alarm to a minute from now, whatever waits, because nothing may be sent yet. Reads nothing:
     * reading may be what failed.
     */
    lookAgain: () => alarms.wakeAt(clock.now() + againLookMs),
    /** Sets the one alarm to the next moment at which something can be sent; clears it when nothing waits. */
    async schedule() {
      const all = await profiles.all();
      const times = await Promise.all(all.map((profile) => nextTime(ports, profile)));
      const known = times.filter((timeMs) => timeMs !== undefined);
      await alarms.wakeAt(known.length === 0 ? undefined : notAtOnce(Math.min(...known)));
    },
  };

  function notAtOnce(atMs: number): number {
    const nowMs = clock.now();
    return atMs < nowMs - lateMs ? nowMs + stuckLookMs : atMs;
  }

  async function nextTime({ network }: WakesPorts, profile: Profile): Promise<number | undefined> {
    const wakeAt = await store.read(async (tx) => {
      const nowMs = clock.now();
      const timed = await tx.entriesIn(profile.id, holdingStates);
      // The clock may have been put back since.
      const latestMs = nowMs + longestHoldMs;
      const times = timed.flatMap(({ state }) =>
        "untilMs" in state ? [Math.min(state.untilMs, latestMs)] : [],
      );
      // If the background dies during a request, a later life has to check its outcome.
      // An unreadable entry does not count: another version of the extension looks after it.
      const sending = await tx.entriesIn(profile.id, ["sending"]);
      if (sending.length > 0) times.push(nowMs + sendingLookMs);
      const isWaiting = await hasDue(tx, profile.id);
      // If this life dies before it feeds the jobs, a later life does.
      if (!isWaiting && (await tx.jobs(profile.id)).some(isAsking)) {
        times.push(nowMs + againLookMs);
      }
      const gate = await tx.gate(profile.id);
      if (isConnected(profile) && (isWaiting || isUnprobed(gate))) {
        const gateAt = gateWakeAt(gate, nowMs);
        // Behind an open gate only entries wait that could not be claimed.
        if (!network.isOnline() || gate.state === "open") times.push(nowMs + againLookMs);
        else if (gateAt !== undefined) times.push(Math.min(gateAt, nextSleepLook(gate, nowMs)));
      }
      return times.length === 0 ? undefined : Math.min(...times);
    });
    // Unreadable storage is read again later: one failed read must not stop the queue.
    return wakeAt.ok ? wakeAt.value : clock.now() + againLookMs;
  }
}

export type Wakes = ReturnType<typeof createWakes>;

/** Not before the time that the service has named: until then, nothing is probed early. */
function nextSleepLook(gate: Gate, nowMs: number): number {
  const askedUntilMs = gate.state === "closed" ? gate.askedUntilMs : Infinity;
  return Math.max(nowMs + sleepLookMs, askedUntilMs);
}

/**
 * Nobody has asked the server yet, and no event will: the run that was to send the first probe of this
 * connection could not read or write the disk, or the browser seemed to be offline.
 */
function isUnprobed(gate: Gate): boolean {
  return gate.state === "closed" && gate.cause.kind === "not-connected";
}

interface WakesPorts {
  store: Store;
  profiles: ProfileStore;
  alarms: Alarms;
  network: Network;
  clock: Clock;
}
