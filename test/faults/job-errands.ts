import {
  defaultRate,
  type JobOperation,
  type JobRate,
  type JobState,
} from "../../src/shared/domain/jobs/job.ts";
import type { JobWish } from "../../src/shared/domain/jobs/job-state.ts";
import { jobOf, putJob, putWish, readJob, type StoredJob } from "../support/put-job.ts";
import { until } from "../support/until.ts";
import { requireOk, stepMs, type Desk } from "./desk.ts";
import type { Errand, JobKey } from "./errand.ts";
import type { Judge } from "./judge.ts";
import type { Slot } from "./slot.ts";

/** An operation of a job, with a view of its outcome at the service. */
export interface RowErrand {
  readonly errand: Errand;
  readonly operation: JobOperation;
}

/** The last of these rows. They are kept together, as one job. */
export function lastOfJob(
  slot: Slot,
  desk: Desk,
  rows: readonly [...RowErrand[], RowErrand],
  rate: JobRate = defaultRate,
): Errand {
  const errands = rows.map(({ errand }) => errand);
  const of = rows.map(({ errand: { entryId }, operation }) => ({ entryId, operation }));
  const written = jobOf(slot.profileId, of, { rate });
  const { job } = written;
  return {
    ...(errands.at(-1) as Errand), // there is one
    job,
    async keep() {
      await putJob(desk.page, written);
      requireOk(await desk.client.runJobs({}));
    },
    async findMiscounts({ client, page }) {
      const { all } = requireOk(await client.listProfiles({}));
      const isThere = all.some(({ id }) => id === slot.profileId);
      return compare(errands, await readJob(page, job), isThere);
    },
  };
}

/**
 * The differences between what the job says of its rows and what the service has. Each row is told once: by
 * its entry, by its outcome, or as one that the outbox has not been given.
 */
function compare(
  errands: readonly Errand[],
  { job, rows, outcomes, entries }: StoredJob,
  isProfileThere: boolean,
): readonly string[] {
  if (job === undefined) {
    const left = rows.length + outcomes.length + entries.length;
    if (isProfileThere) return ["the job is gone"];
    return left === 0 ? [] : [`${left} rows are left of a job that was deleted`];
  }
  return errands.flatMap((errand, row) => {
    const states = [
      ...(row < job.fed ? [] : ["unfed"]),
      ...entries.flatMap(({ fedBy, state }) => (fedBy?.row === row ? [state.name] : [])),
      ...outcomes.flatMap((outcome) => (outcome.row === row ? [outcome.state.name] : [])),
    ];
    const told = states.join(" and ");
    if (states.length !== 1) return [`row ${row} is told ${states.length} times: ${told}`];
    const isStored = errand.storedCount() > 0;
    const fits = isStored === (told === "delivered");
    return fits ? [] : [`row ${row} is ${told}, and ${isStored ? "" : "not "}at the service`];
  });
}

/** The job of the judge's row, as it is on disk. */
export async function jobOnDisk({ world, errand }: Judge): Promise<StoredJob> {
  return readJob(world.desk.page, requireJob(errand));
}

/** The user pauses, resumes or cancels the job. */
export async function steer({ world: { desk }, errand }: Judge, wish: JobWish): Promise<void> {
  const isAllowed = await putWish(desk.page, requireJob(errand), wish);
  if (!isAllowed) throw new Error(`The job could not be ${wish}`);
  requireOk(await desk.client.runJobs({}));
}

export async function untilJobIs(judge: Judge, state: JobState): Promise<void> {
  await until(`the job to be ${state}`, stepMs, async () => {
    return (await jobOnDisk(judge)).job?.state === state;
  });
}

function requireJob({ job }: Errand): JobKey {
  if (job === undefined) throw new Error("No row of a job");
  return job;
}
