import type { JobId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Clock, Store, Transaction } from "../../../../shared/ports/ports.ts";

/** How many ended entries each profile keeps for Activity. */
const endedKept = 500;

/** How many more may be on disk while a long queue is sent. */
const pruneEvery = 50;

/**
 * Deletes the oldest ended entries, beyond those that Activity keeps. The entry of a job's row leaves its
 * outcome behind.
 */
export async function pruneEnded(
  tx: Transaction,
  profileId: ProfileId,
  nowMs: number,
): Promise<void> {
  const ended = await tx.endedBefore(profileId, endedKept, nowMs);
  // All at once: each wait is a round trip to the browser process.
  await Promise.all(
    ended.map(async ({ id, state, fedBy }) => {
      if (fedBy && "atMs" in state) await tx.putOutcome({ profileId, ...fedBy, state });
      await tx.forgetEntry(id);
    }),
  );
  await passOver(tx, profileId, new Set(ended.flatMap(({ fedBy }) => fedBy?.job ?? [])));
}

/**
 * Chromium keeps the index entries of rows that were changed or deleted until a transaction that may write passes
 * over them. Each reader passes over all that are left: without this, an import became slower with each link.
 */
async function passOver(
  tx: Transaction,
  profileId: ProfileId,
  jobs: ReadonlySet<JobId>,
): Promise<void> {
  const states = ["ready", "sending", "delivered"] as const;
  await Promise.all([
    tx.countIn(profileId, states),
    ...[...jobs].map((job) => tx.idsInJob(job, states)),
  ]);
}

/** Prunes after every fiftieth outcome of a profile. If that fails, the next outcome tries again. */
export function createPruning() {
  const outcomes = new Map<ProfileId, number>();
  return async (
    { store, clock, report }: { store: Store; clock: Clock; report: (bug: unknown) => void },
    profileId: ProfileId,
    recorded: number,
  ): Promise<void> => {
    const since = (outcomes.get(profileId) ?? 0) + recorded;
    outcomes.set(profileId, since);
    if (since < pruneEvery) return;
    try {
      const pruned = await store.change((tx) => pruneEnded(tx, profileId, clock.now()));
      if (pruned.ok) outcomes.set(profileId, 0);
    } catch (bug) {
      report(bug);
    }
  };
}
