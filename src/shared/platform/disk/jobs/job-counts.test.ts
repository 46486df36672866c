// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, requireOk, type World } from "../../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../../test/support/jobs.ts";
import type { RowOutcome } from "../../../domain/jobs/job.ts";
import { feedJobs } from "../../../../background/use-cases/jobs/feed.ts";
import { listJobs } from "../../../../pages/options/ledger/jobs.ts";
import { createDatabase } from "../database.ts";

afterEach(() => void vi.restoreAllMocks());

const countsOf = async ({ jobStore }: World) =>
  requireOk(await jobStore.list(aProfileId)).jobs[0]?.counts;

/** Writes outcomes, like the background when it deletes entries. The earlier rows have their outcomes already. */
async function putOutcomes(from: number, to: number, name: "delivered" | "already") {
  const db = await createDatabase().open();
  const tx = db.transaction("jobOutcomes", "readwrite");
  for (let row = from; row < to; row += 1) {
    const outcome: RowOutcome = {
      profileId: aProfileId,
      job: aJobId,
      row,
      state: { name, atMs: 1 },
    };
    await tx.store.put(outcome);
  }
  await tx.done;
  db.close();
}

async function setJob(change: object) {
  const db = await createDatabase().open();
  const job = await db.get("jobs", [aProfileId, aJobId]);
  if (job === undefined) throw new Error("no job");
  await db.put("jobs", { ...job, ...change });
  db.close();
}

/** A job that has 50 rows in the outbox, after so many delivered ones and so many that were saved already. */
async function aRunningJob(delivered: number, already: number) {
  const world = aWorld();
  const ended = delivered + already;
  await startJob(world, newLinks(ended + 50));
  await setJob({ fed: ended });
  await putOutcomes(0, delivered, "delivered");
  await putOutcomes(delivered, ended, "already");
  await feedJobs(world, aProfileId);
  return world;
}

/** The outcomes that were counted one by one since, by their state. */
function watchCounts() {
  const spy = vi.spyOn(IDBIndex.prototype, "count");
  return () =>
    spy.mock.calls.flatMap(([key], at) => {
      const index = spy.mock.contexts[at];
      return index instanceof IDBIndex && index.name === "by-state" && Array.isArray(key)
        ? key.slice(1, 2).filter((one) => typeof one === "string")
        : [];
    });
}

describe("the counts of a job", () => {
  it.each([
    ["delivered", 300, 20],
    ["already", 20, 300],
  ] as const)(
    "do not go through the outcomes again and again while it runs; most are %s",
    async (most, delivered, already) => {
      const world = await aRunningJob(delivered, already);
      const expected = { delivered, already, ready: 50 };
      expect(await countsOf(world)).toEqual(expected);
      const counted = watchCounts();
      for (let look = 0; look < 3; look += 1) expect(await countsOf(world)).toEqual(expected);
      expect(counted()).not.toContain(most);
    },
  );

  it("are those of the disk once it is over, and are then known", async () => {
    const world = await aRunningJob(100, 0);
    expect(await countsOf(world)).toEqual({ delivered: 100, ready: 50 });
    await aLife(world).deliverer.run();
    const counted = watchCounts();
    expect(await countsOf(world)).toEqual({ delivered: 150 });
    expect(counted().filter((name) => name === "delivered")).toHaveLength(1);
    expect(await countsOf(world)).toEqual({ delivered: 150 });
    expect(counted().filter((name) => name === "delivered")).toHaveLength(1);
  });

  it("do not say of a row that is nowhere that it was delivered", async () => {
    const world = await aRunningJob(100, 0);
    await aLife(world).deliverer.run();
    const db = await createDatabase().open();
    await db.delete("jobOutcomes", [aProfileId, aJobId, 7]);
    db.close();
    const [job] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
    expect(job?.progress).toMatchObject({ delivered: 149, moving: 1, isOver: false });
  });
});
