import type { Profile } from "../../domain/profile/profile.ts";
import { createDelivery, type Delivery, type DeliverPorts } from "./delivery.ts";
import { findConnection } from "./find-connection.ts";
import { createFinish } from "./finish.ts";
import { probeGate, probeKey } from "./probe.ts";
import { createProfileRuns } from "./profile-runs.ts";
import { sendEntry } from "./send-entry.ts";
import { createSignal } from "./signal.ts";
import { takeWave } from "./take-wave.ts";

export interface Deliverer {
  /**
   * Sends what can go, until nothing can; resolves then. One run at a time, whatever starts it: a call
   * during a run makes that run look once more. `woken`: a closed gate may be probed before its time.
   */
  run(options?: { woken?: boolean }): Promise<void>;
  /** Waits until nothing is left that this life of the background alone knows; see `finish.ts`. */
  finish(): Promise<void>;
}

export function createDeliverer(ports: DeliverPorts): Deliverer {
  const delivery = createDelivery(ports);
  const askedAgain = createSignal();
  let asked: { woken: boolean } | undefined;
  let isRunning = false;

  async function run({ woken = false } = {}): Promise<void> {
    asked = { woken: woken || asked?.woken === true };
    askedAgain.raise();
    if (isRunning) return;
    isRunning = true;
    await runWhileAsked();
  }

  /** All profiles side by side. What follows from the last wave is done before the run is over. */
  async function runWhileAsked() {
    const runs = createProfileRuns((profile, woken) => deliverProfile(delivery, profile, woken));
    try {
      while (asked !== undefined || runs.underWay().length > 0) {
        const next = askedAgain.next();
        if (asked !== undefined) {
          const { woken } = asked;
          asked = undefined;
          for (const profile of await listProfiles()) {
            delivery.lanesOf(profile.id).wake();
            runs.ask(profile, woken);
          }
        }
        if (runs.underWay().length > 0) await Promise.race([...runs.underWay(), next]);
        delivery.followUp.ask();
        if (runs.underWay().length === 0) await delivery.followUp.flush();
      }
    } finally {
      // In the same breath as the last look: what is asked for after it is a run of its own.
      isRunning = false;
    }
    runs.raise();
  }

  /** None where they cannot be read: what is under way goes on, and the alarm brings the rest round again. */
  function listProfiles(): Promise<readonly Profile[]> {
    return ports.profiles.all().catch((bug: unknown) => {
      ports.report(bug);
      return [];
    });
  }

  return { run, finish: createFinish(delivery, run) };
}

/**
 * The way of one save, once it is kept: the connection is looked up, one strict transaction claims the entry,
 * the request is sent in a lane, and the transaction of the next wave records the outcome. A wave begins
 * with each outcome, and whenever something new was kept; the way ends when nothing is under way and nothing
 * can go.
 */
async function deliverProfile(delivery: Delivery, profile: Profile, woken: boolean): Promise<void> {
  const lanes = delivery.lanesOf(profile.id);
  // Requests that are under way went through the gate already.
  let mayProbe = lanes.sending().length === 0;
  for (;;) {
    // Taken before the look, so that no change goes unnoticed.
    const change = lanes.woken();
    const connection = await findConnection(delivery, profile);
    const wave = await takeWave(delivery, profile, { connection, woken, mayProbe });
    mayProbe = false;
    for (const { answer } of wave.answered) {
      const { decision, connection: used } = answer;
      if (decision.probeKey && used) lanes.take("person", probeKey(delivery, profile, used));
    }
    if (connection.ok) {
      for (const claimed of wave.claimed) {
        const { lane } = claimed.entry;
        lanes.take(lane, sendEntry(delivery, profile, connection.value, claimed));
      }
      if (wave.needsProbe) {
        if (await probeGate(delivery, profile, connection.value)) continue;
        return;
      }
    }
    delivery.followUp.ask();
    // A person waits for the news; of bulk work it follows.
    if (wave.answered.some(({ kind }) => kind === "person")) delivery.announcer.changed();
    const hasMore = wave.isStored && lanes.answered().length > 0;
    if (lanes.sending().length === 0 && !hasMore) return;
    await change;
  }
}
