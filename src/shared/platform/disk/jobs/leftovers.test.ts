// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  putGate,
  requireOk,
  type World,
} from "../../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { aJob, aJobId, newLinks, ofPage, startJob } from "../../../../../test/support/jobs.ts";
import { openGate } from "../../../domain/outbox/gate.ts";
import { asId, type JobId } from "../../../domain/values/ids.ts";
import { feedJobs } from "../../../../background/use-cases/jobs/feed.ts";
import { createPageJobs } from "../../../../pages/options/ledger/jobs.ts";
import { sweepJobs } from "../../../../pages/options/ledger/sweep-jobs.ts";
import { createDatabase } from "../database.ts";

const aKey = { id: aJobId, profileId: aProfileId };
const given = { ...aKey, kind: "import" as const, name: "bookmarks.html" };
const other = asId<JobId>("30000000-0000-4000-8000-000000000002");
const content = { pageContent: "<p>The mill</p>", excerpt: "The mill" };
const hourMs = 3_600_000;

const aPage = (world: World) => createPageJobs(ofPage(world));

const sweep = async (world: World) =>
  requireOk(await sweepJobs({ ...world, jobs: world.jobStore, isHeld: world.locks.isHeld }));

async function onDisk() {
  const db = await createDatabase().open();
  const [jobs, rows, payloads] = await Promise.all([
    db.getAll("jobs"),
    db.getAll("jobRows"),
    db.getAll("payloads"),
  ]);
  db.close();
  return { jobs, rows, payloads, full: rows.filter((row) => row.content !== undefined).length };
}

/** Deletes the job, as if its page or the browser had ended before its rows were deleted too. */
async function loseJob(): Promise<void> {
  const db = await createDatabase().open();
  await db.delete("jobs", [aProfileId, aJobId]);
  db.close();
}

describe("rows that no job will send", () => {
  it("do not stay if their job was removed while its page still wrote them", async () => {
    const world = aWorld();
    const page = aPage(world);
    const writer = requireOk(await page.begin(given));
    requireOk(await writer.write(newLinks(3)));
    requireOk(await page.forget(aKey));
    expect(await writer.write(newLinks(600, 3))).toEqual({
      ok: false,
      error: { kind: "job-gone" },
    });
    expect(await onDisk()).toMatchObject({ jobs: [], rows: [] });
  });

  it("are swept if their job is not there, and those of other jobs stay", async () => {
    const world = aWorld();
    await startJob(world, newLinks(700));
    await startJob(world, newLinks(3, 700), { id: other });
    await loseJob();
    expect((await onDisk()).rows).toHaveLength(703);
    await sweep(world);
    const { rows } = await onDisk();
    expect(rows.map(({ job }) => job)).toEqual([other, other, other]);
  });

  it("stay if their job is there and cannot be read: another version may", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3));
    const db = await createDatabase().open();
    // oxlint-disable-next-line no-unsafe-type-assertion -- what another version wrote
    await db.put("jobs", { ...aJob(), state: "dreaming" } as never);
    db.close();
    await sweep(world);
    expect((await onDisk()).rows).toHaveLength(3);
  });

  it("stay while the page that writes them is open, although the computer slept for two days", async () => {
    const world = aWorld();
    const writer = requireOk(await aPage(world).begin(given));
    requireOk(await writer.write(newLinks(3)));
    world.clock.pass(48 * hourMs);
    await sweep(world);
    requireOk(await writer.write(newLinks(2, 3)));
    requireOk(await writer.start());
    expect((await onDisk()).rows).toHaveLength(5);
  });

  it("are swept with a job whose page has ended, a day after it began, and a later start of the job fails", async () => {
    const world = aWorld();
    const page = aPage(world);
    const writer = requireOk(await page.begin(given));
    requireOk(await writer.write(newLinks(3)));
    world.clock.pass(23 * hourMs);
    await sweep(world);
    expect((await onDisk()).rows).toHaveLength(3);
    world.locks.die();
    world.clock.pass(2 * hourMs);
    await startJob(world, newLinks(2, 3), { id: other });
    await sweep(world);
    const { jobs, rows } = await onDisk();
    expect(jobs.map(({ id }) => id)).toEqual([other]);
    expect(rows).toHaveLength(2);
    expect(await writer.start()).toEqual({ ok: false, error: { kind: "job-gone" } });
  });

  it("stay while their job is being written, although the clock was put back", async () => {
    const world = aWorld();
    const page = aPage(world);
    const writer = requireOk(await page.begin(given));
    requireOk(await writer.write(newLinks(3)));
    world.clock.pass(-1_000 * hourMs);
    await sweep(world);
    requireOk(await writer.start());
    expect((await onDisk()).rows).toHaveLength(3);
  });
});

describe("the content of rows", () => {
  async function aJobWithContent() {
    const world = aWorld();
    await startJob(world, newLinks(130), {}, () => content);
    await putGate(world, { state: "shut", cause: { kind: "no-permission" } });
    await feedJobs(world, aProfileId);
    expect(await onDisk()).toMatchObject({ full: 80 });
    return world;
  }

  it("is deleted when the job is cancelled, because nothing can send it; the report stays", async () => {
    const world = await aJobWithContent();
    const page = aPage(world);
    requireOk(await page.steer(aKey, "cancelled"));
    const { rows, full } = await onDisk();
    expect(rows).toHaveLength(130);
    expect(full).toBe(0);
    await feedJobs(world, aProfileId);
    for await (const found of page.report(aKey)) {
      const names = requireOk(found).map(({ state }) => state.name);
      expect(names.filter((name) => name === "unfed")).toHaveLength(80);
      expect(names.filter((name) => name === "dropped")).toHaveLength(50);
    }
    expect((await onDisk()).payloads).toEqual([]);
  });

  it("stays while the job is paused, and is sent once it is resumed", async () => {
    const world = await aJobWithContent();
    const page = aPage(world);
    requireOk(await page.steer(aKey, "paused"));
    await sweep(world);
    expect((await onDisk()).full).toBe(80);
    await feedJobs(world, aProfileId);
    requireOk(await page.steer(aKey, "resumed"));
    await sweep(world);
    await putGate(world, openGate);
    await aLife(world).deliverer.run();
    expect(world.service.sent).toHaveLength(130);
    const sent = world.service.sent.map(({ payload }) => payload?.pageContent);
    expect(new Set(sent)).toEqual(new Set([content.pageContent]));
  });

  it("is swept if the page ended while it deleted the content of a cancelled job", async () => {
    const world = await aJobWithContent();
    const page = aPage({
      ...world,
      jobStore: {
        ...world.jobStore,
        forgetContent: async () => ({ ok: false, error: { kind: "storage-full" } }),
      },
    });
    requireOk(await page.steer(aKey, "cancelled"));
    expect((await onDisk()).full).toBe(80);
    await sweep(world);
    expect((await onDisk()).full).toBe(0);
  });

  it("is swept if the background ended before it deleted what it had given to the outbox", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3), {}, () => content);
    const forgetContent = () => new Promise<never>(() => undefined);
    const jobRows = { ...world.jobRows, forgetContent };
    void feedJobs({ ...world, jobRows }, aProfileId);
    await expect.poll(async () => (await onDisk()).jobs[0]?.state).toBe("fed");
    expect((await onDisk()).full).toBe(3);
    await sweep(world);
    expect(await onDisk()).toMatchObject({ full: 0, payloads: [{}, {}, {}] });
  });
});
