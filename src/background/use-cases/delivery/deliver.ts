import type { Profile } from "../../../shared/domain/profile/profile.ts";
import type { EntryId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { findDeparture } from "./request/find-departure.ts";
import { createDelivery, type Delivery, type DeliverPorts } from "./life/delivery.ts";
import { findConnection } from "./gate/find-connection.ts";
import { lanesForBulk } from "../../../shared/domain/jobs/feeding.ts";
import { feedJobs } from "../jobs/feed.ts";
import { createRetryUntilRecorded, pause } from "./runs/retry-until-recorded.ts";
import { probeKey } from "./gate/probe.ts";
import { createProber, type Prober } from "./gate/prober.ts";
import { createProfileRuns, type Asked } from "./runs/profile-runs.ts";
import { sendClaimed } from "./request/send-entry.ts";
import { putAllBack } from "./wave/put-back.ts";
import { createSignal } from "./runs/signal.ts";
import { recordAndClaim } from "./wave/record-and-claim.ts";

export function createDeliverer(ports: DeliverPorts) {
  const delivery = createDelivery(ports);
  const askedAgain = createSignal();
  let asked: { woken: boolean } | undefined;
  let isRunning = false;

  /**
   * Sends every entry that can be sent, and resolves when none is left. There is one run at a time: a call during a run
   * resolves at once, and that run looks again at once, whatever is in flight. `woken`: a closed gate may be probed
   * early.
   */
  async function run({ woken = false } = {}): Promise<void> {
    asked = { woken: woken || asked?.woken === true };
    // The caller may have changed an entry that was claimed ahead, or the connection of its claim.
    delivery.leaveAhead();
    askedAgain.raise();
    if (isRunning) return;
    isRunning = true;
    await runWhileAsked();
  }

  /** Delivers all profiles side by side. The follow-up of the last wave is done before the run ends. */
  async function runWhileAsked() {
    const runs = createProfileRuns(async (profile, by) => {
      const prober = createProber(delivery, profile);
      try {
        await deliverProfile(delivery, profile, prober, by);
      } finally {
        delivery.lanesOf(profile.id).ahead.leave();
        // Also after a bug: the next delivery of the profile has a prober of its own.
        await prober.ended();
      }
    });
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
        // A save that comes meanwhile does not wait for the follow-up.
        if (runs.underWay().length === 0) await Promise.race([delivery.followUp.flush(), next]);
      }
    } finally {
      // In the same turn as the last check of `asked`, so that a later call starts a run of its own.
      isRunning = false;
    }
    runs.raise();
  }

  /**
   * Empty if the profiles cannot be read: requests in flight continue, and the alarm starts the next run.
   */
  function listProfiles(): Promise<readonly Profile[]> {
    return ports.profiles.all().catch((bug: unknown) => {
      ports.report(bug);
      return [];
    });
  }

  /**
   * Aborts the upload of this entry, which then has an outcome like any other. False if the entry has no upload in
   * flight.
   */
  function cancelUpload(entryId: EntryId): boolean {
    const upload = delivery.uploads.get(entryId);
    upload?.abort();
    return upload !== undefined;
  }

  return {
    run,
    /** Resolves when nothing is left that only this life of the background knows, or after ten minutes of tries. */
    retryUntilRecorded: createRetryUntilRecorded(delivery, run),
    cancelUpload,
    /** For a save that is about to be kept. */
    findDeparture: (id: ProfileId) => findDeparture(delivery, id),
  };
}

export type Deliverer = ReturnType<typeof createDeliverer>;

/** Jobs are asked for rows after this many outcomes, not after each: the outbox has more rows of a job than this. */
const outcomesPerFeeding = 25;

/**
 * How a kept save is sent: look up the connection, claim the entry in one strict transaction, send the
 * request in a lane, and record the outcome in the transaction of the next wave. Each outcome, each new
 * entry and each request for a run starts a wave. Jobs are fed after the wave's requests have left, so no save waits
 * for them. The delivery ends when no request is in flight and nothing can be sent or fed.
 */
async function deliverProfile(
  delivery: Delivery,
  profile: Profile,
  prober: Prober,
  asked: Asked,
): Promise<void> {
  const lanes = delivery.lanesOf(profile.id);
  let { woken } = asked;
  // The outcomes since the jobs were asked for rows. At the limit, the next wave asks them.
  let unaskedOutcomes = outcomesPerFeeding;
  for (;;) {
    // Taken before the wave, so that no change is missed.
    const change = lanes.woken();
    const again = asked.again();
    if (again !== undefined) prober.allow();
    woken ||= again?.woken === true;
    if (again !== undefined) unaskedOutcomes = outcomesPerFeeding;
    const connection = await findConnection(delivery, profile);
    if (connection.ok) delivery.lastConnections.set(profile.id, connection.value);
    else delivery.lastConnections.delete(profile.id);
    const mayProbe = prober.isFree();
    // A probe may end during the wave or while jobs are fed, and what it lets through needs one more wave.
    const wasProbing = prober.isProbing();
    const wave = await recordAndClaim(delivery, profile, {
      connection,
      woken,
      mayProbe,
      isProven: connection.ok && prober.isProven(connection.value),
    });
    // A wake-up counts for one probe.
    if (mayProbe && wave.isStored) woken = false;
    for (const { answer } of wave.answered) {
      const { decision, connection: used } = answer;
      if (!decision.probeKey || used === undefined) continue;
      const probing = probeKey(delivery, profile, used).finally(() => lanes.ahead.leave());
      lanes.take("person", probing);
    }
    if (connection.ok) {
      sendClaimed(delivery, profile, connection.value, wave.claimed, prober);
      if (wave.needsProbe) prober.probe(connection.value);
    }
    delivery.followUp.ask();
    // The user waits for the outcome of a save. The outcomes of bulk work may be announced later.
    if (wave.answered.some(({ kind }) => kind === "person")) delivery.announcer.changed();
    unaskedOutcomes += wave.answered.length;
    // Uploads do not count: one may take an hour, in which the jobs could run out of rows.
    const taken = lanes.sending().length + lanes.answered().length - delivery.uploads.size;
    const isBusy = taken >= lanesForBulk;
    const asksJobs = wave.isStored && (!isBusy || unaskedOutcomes >= outcomesPerFeeding);
    const feedAfterMs = asksJobs ? await feed(delivery, profile) : undefined;
    if (feedAfterMs === 0) continue;
    if (asksJobs) unaskedOutcomes = 0;
    const hasMore = wave.isStored && (lanes.answered().length > 0 || lanes.ahead.left().length > 0);
    const isIdle = lanes.sending().length === 0 && !wasProbing && !wave.needsProbe && !hasMore;
    // A job with a delay goes on in the run that the opening of a closed gate asks for.
    if (isIdle && (feedAfterMs === undefined || !wave.isOpen)) return;
    await (feedAfterMs === undefined ? change : Promise.race([change, pause(feedAfterMs)]));
  }
}

/** `feedJobs`, whose bugs must not keep saves from being sent. */
function feed(delivery: Delivery, { id }: Profile): Promise<number | undefined> {
  return feedJobs(delivery, id, () => putAllBack(delivery, id)).catch((bug: unknown) => {
    delivery.report(bug);
    return undefined;
  });
}
