import type { Job } from "../../../shared/domain/jobs/job.ts";
import { mayBeThere } from "../../../shared/domain/outbox/edition.ts";
import { decidingStates, movingStates } from "../../../shared/domain/outbox/entry.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

/**
 * Carries out what a page asked for. `settled`: the job as it is afterwards. The rows of a paused job stay in
 * the outbox, in a lane that is not sent. Of a cancelled job, those are dropped that certainly did not arrive.
 * False: rows of a cancelled job are in flight, and have to be looked at again after their responses.
 */
export async function settleEntries(
  tx: Transaction,
  settled: Job,
  nowMs: number,
): Promise<boolean> {
  const { id, state } = settled;
  const lane = state === "paused" ? state : "bulk";
  const moving = await tx.idsInJob(id, movingStates);
  // What needs the user stays as it is, but must not stay in a lane that is never sent.
  const undecided = lane === "paused" ? [] : await tx.idsInJob(id, decidingStates);
  let isWhole = true;
  for (const entryId of [...moving, ...undecided]) {
    // Read again: dropping another entry may have changed this one.
    const entry = await tx.entry(entryId);
    // An entry that has become the user's, or that another job needs, is no longer up to this job.
    if (entry === undefined || entry.lane === "person" || entry.isShared) continue;
    const isInFlight = state === "cancelled" && entry.state.name === "sending";
    if (isInFlight) isWhole = false;
    // A row that the service puts off must not be sent again before it is dropped.
    const queued = { ...entry, lane: isInFlight ? "paused" : lane } as const;
    await tx.putEntry(queued);
    if (state === "cancelled" && moving.includes(entryId) && !mayBeThere(entry)) {
      await moveEntry(tx, queued, { kind: "dropped" }, nowMs);
    }
  }
  return isWhole;
}
