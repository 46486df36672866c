import type { Job, JobRate } from "../../../src/shared/domain/jobs/job.ts";
import { wishJob, type JobWish } from "../../../src/shared/domain/jobs/job-state.ts";
import { progressOf, type RowCounts } from "../../../src/shared/domain/jobs/progress.ts";
import type { Failure, StorageFailure } from "../../../src/shared/domain/failures.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { ReportRow } from "../../../src/shared/ports/job-ports.ts";
import type { HeldBy, JobView, PageJobs } from "../../../src/pages/options/ledger/jobs.ts";

type FakeJob = { job: Job; counts: RowCounts } & Partial<Pick<JobView, "waitsFor" | "isOnHold">>;

/** The jobs of a test: as many as it puts there. A wish changes the state, as in the product. */
export function createFakeJobs() {
  const fake = {
    list: [] as readonly FakeJob[],
    unreadable: [] as readonly string[],
    /** The rows of every report. */
    rows: [] as readonly ReportRow[],
    wishes: [] as JobWish[],
    rates: [] as JobRate[],
    failure: undefined as StorageFailure | undefined,
    /** Of every profile. */
    heldBy: undefined as HeldBy | undefined,
  };
  const change = (key: Pick<Job, "id">, work: (job: Job) => Job) => {
    fake.list = fake.list.map((one) =>
      one.job.id === key.id ? { ...one, job: work(one.job) } : one,
    );
  };
  const find = ({ id }: Pick<Job, "id">) => fake.list.find(({ job }) => job.id === id)?.job;
  const gone: Failure & { kind: "job-gone" } = { kind: "job-gone" };
  const jobs: PageJobs = {
    begin: async () => err({ kind: "storage-full" }),
    list: async (profileId) => {
      if (fake.failure !== undefined) return err(fake.failure);
      const own = fake.list.filter(({ job }) => job.profileId === profileId);
      const views = own.map(({ job, counts, waitsFor = [], isOnHold = false }) => {
        const behind = waitsFor.reduce((sum, { rows }) => sum + rows, 0);
        return { job, progress: progressOf(job, counts, behind), waitsFor, isOnHold };
      });
      const { unreadable, heldBy } = fake;
      return ok({ jobs: views, unreadable, ...(heldBy && { heldBy }) });
    },
    async steer(key, wish) {
      const job = find(key);
      if (fake.failure !== undefined) return err(fake.failure);
      if (job === undefined) return err(gone);
      const wished = wishJob(job, wish);
      if (!wished.ok) return wished;
      fake.wishes.push(wish);
      change(key, () => wished.value);
      return wished;
    },
    async setRate(key, rate) {
      const job = find(key);
      if (job === undefined) return err(gone);
      fake.rates.push(rate);
      change(key, (one) => ({ ...one, rate }));
      return ok({ ...job, rate });
    },
    async *report() {
      yield ok(fake.rows);
    },
    async forget(key) {
      fake.list = fake.list.filter(({ job }) => job.id !== key.id);
      return ok();
    },
  };
  return { fake, jobs };
}
