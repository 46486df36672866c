// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  putEntries,
  putGate,
  requireOk,
  type World,
} from "../../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../../test/support/builders.ts";
import { aJob, aJobId, newLinks, ofPage, startJob } from "../../../../../test/support/jobs.ts";
import { linkRef } from "../../../domain/operation/operation.ts";
import type { LocalId } from "../../../domain/values/ids.ts";
import { feedJobs } from "../../../../background/use-cases/jobs/feed.ts";
import { beginJob } from "../../../../pages/options/ledger/write-job.ts";
import {
  forgetJob,
  listJobs,
  reportPages,
  steerJob,
} from "../../../../pages/options/ledger/jobs.ts";
import { createDatabase } from "../database.ts";

const aKey = { id: aJobId, profileId: aProfileId };
const given = { ...aKey, kind: "import" as const, name: "bookmarks.html" };

/** Ports of a page, with the number of times that it called the background. */
function aPage(world: World) {
  const calls = { count: 0 };
  return { ...ofPage(world), calls, wake: () => void (calls.count += 1) };
}

async function statesOf({ jobStore }: World): Promise<readonly string[]> {
  const states: string[] = [];
  for await (const page of reportPages(jobStore, aKey)) {
    states.push(...requireOk(page).map(({ state }) => state.name));
  }
  return states;
}

/** Writes a row as another version might have left it. */
async function spoil(store: "jobs" | "jobRows" | "links", value: object): Promise<void> {
  const db = await createDatabase().open();
  // oxlint-disable-next-line no-unsafe-type-assertion -- what another version wrote
  await db.put(store, value as never);
  db.close();
}

describe("a job that is being written", () => {
  it("is never fed before it is started, even if all of its rows are on disk", async () => {
    const world = aWorld();
    const writer = requireOk(await beginJob(aPage(world), given));
    requireOk(await writer.write(newLinks(3)));
    await aLife(world).deliverer.run();
    expect(world.service.sent).toEqual([]);
    requireOk(await writer.start());
    await aLife(world).deliverer.run();
    expect(world.service.sent).toHaveLength(3);
  });

  it("calls the background once it is on disk, and not before", async () => {
    const page = aPage(aWorld());
    const writer = requireOk(await beginJob(page, given));
    requireOk(await writer.write(newLinks(1)));
    expect(page.calls.count).toBe(0);
    requireOk(await writer.start());
    expect(page.calls.count).toBe(1);
  });

  it("is not started if a wave did not reach the disk", async () => {
    const world = aWorld();
    let waves = 0;
    const putRows: typeof world.jobStore.putRows = (rows) => {
      waves += 1;
      return waves === 2
        ? Promise.resolve({ ok: false, error: { kind: "storage-full" } })
        : world.jobStore.putRows(rows);
    };
    const page = { ...aPage(world), jobs: { ...world.jobStore, putRows } };
    const writer = requireOk(await beginJob(page, given));
    expect(await writer.write(newLinks(600))).toEqual({
      ok: false,
      error: { kind: "storage-full" },
    });
    expect(await writer.start({ isConfirmed: true })).toEqual({
      ok: false,
      error: { kind: "job-incomplete" },
    });
    expect(requireOk(await forgetJob(world.jobStore, aKey))).toBeUndefined();
    expect(requireOk(await listJobs(world.jobStore, aProfileId)).jobs).toEqual([]);
  });

  it("asks before more than 1,000 creates", async () => {
    const writer = requireOk(await beginJob(aPage(aWorld()), given));
    requireOk(await writer.write(newLinks(1_000)));
    requireOk(await writer.write(newLinks(1, 1_000)));
    expect(await writer.start()).toEqual({
      ok: false,
      error: { kind: "job-unconfirmed", creates: 1_001 },
    });
    expect(requireOk(await writer.start({ isConfirmed: true }))).toMatchObject({
      state: "running",
      rows: 1_001,
      creates: 1_001,
      isConfirmed: true,
    });
  });
});

it("an unreadable row is reported with its number, stays on disk, and holds up no other row", async () => {
  const world = aWorld();
  const content = { pageContent: "<p>The mill</p>", excerpt: "The mill" };
  await startJob(world, newLinks(3), {}, () => content);
  const odd = {
    profileId: aProfileId,
    job: aJobId,
    row: 1,
    operation: { kind: "create-note" },
    content,
  };
  await spoil("jobRows", odd);
  await aLife(world).deliverer.run();
  expect(world.service.sent).toHaveLength(2);
  expect(await statesOf(world)).toEqual(["delivered", "unreadable", "delivered"]);
  const db = await createDatabase().open();
  expect(await db.get("jobRows", [aProfileId, aJobId, 1])).toEqual(odd);
});

it("a job that cannot be read is listed by its id, stays as it is, and holds up no other job", async () => {
  const world = aWorld();
  await startJob(world, newLinks(2));
  const other = "30000000-0000-4000-8000-00000000000f";
  const odd = { ...aJob(), id: other, state: "dreaming" };
  await spoil("jobs", odd);
  await aLife(world).deliverer.run();
  expect(world.service.sent).toHaveLength(2);
  const { jobs, unreadable } = requireOk(await listJobs(world.jobStore, aProfileId));
  expect(jobs).toHaveLength(1);
  expect(unreadable).toEqual([other]);
  const steered = await steerJob(aPage(world), { ...aKey, id: odd.id as typeof aJobId }, "paused");
  expect(steered).toEqual({ ok: false, error: { kind: "storage-unreadable" } });
});

it("jobs are listed with the reason why nothing of their profile is sent", async () => {
  const world = aWorld();
  const held = async () => requireOk(await listJobs(world.jobStore, aProfileId)).heldBy;
  expect(await held()).toBeUndefined();
  const cause = { kind: "busy", status: 429 } as const;
  await putGate(world, { state: "closed", cause, untilMs: 9, closings: 1, askedUntilMs: 9 });
  expect(await held()).toEqual({ cause, nextTryAtMs: 9 });
  await putGate(world, { state: "shut", cause: { kind: "no-permission" } });
  expect(await held()).toEqual({ cause: { kind: "no-permission" } });
});

it("a report tells rows that the outbox does not have yet, a page of rows at a time", async () => {
  const world = aWorld();
  await startJob(world, newLinks(1_200));
  const sizes: number[] = [];
  for await (const page of reportPages(world.jobStore, aKey)) sizes.push(requireOk(page).length);
  expect(sizes).toEqual([500, 500, 200]);
  expect(new Set(await statesOf(world))).toEqual(new Set(["unfed"]));
});

it("a job that runs is not forgotten; one that is over leaves nothing behind", async () => {
  const world = aWorld();
  await startJob(world, newLinks(2));
  expect(await forgetJob(world.jobStore, aKey)).toEqual({
    ok: false,
    error: { kind: "job-moved-on" },
  });
  await aLife(world).deliverer.run();
  requireOk(await forgetJob(world.jobStore, aKey));
  const db = await createDatabase().open();
  expect(await db.count("jobRows")).toBe(0);
  expect(await steerJob(aPage(world), aKey, "paused")).toEqual({
    ok: false,
    error: { kind: "job-gone" },
  });
});

it("an entry that outlives its job leaves no outcome behind when it is pruned", async () => {
  const world = aWorld();
  await startJob(world, newLinks(2));
  await aLife(world).deliverer.run();
  requireOk(await forgetJob(world.jobStore, aKey));
  world.clock.pass(1_000);
  // As many entries as Activity shows, and later than the rows.
  const state = { name: "delivered", atMs: world.clock.now() } as const;
  await putEntries(
    world,
    ...Array.from({ length: 500 }, (_, at) => anEntry({ id: anId(at), state })),
  );
  await aLife(world).settleInterrupted();
  const db = await createDatabase().open();
  await expect.poll(() => db.count("entries")).toBe(500);
  expect(await db.count("jobOutcomes")).toBe(0);
});

it("the content of a page is on disk once, in its row until the outbox has it", async () => {
  const world = aWorld();
  const content = { pageContent: "<p>The mill</p>", excerpt: "The mill" };
  await startJob(world, newLinks(60), {}, () => content);
  await feedJobs(world, aProfileId);
  const db = await createDatabase().open();
  const rows = await db.getAll("jobRows");
  const [fed, later] = [rows.slice(0, 50), rows.slice(50)];
  expect(fed.filter((row) => "content" in row)).toEqual([]);
  expect(later.map((row) => row.content)).toEqual(later.map(() => content));
  expect(await db.getAll("payloads")).toHaveLength(50);
  expect(await statesOf(world)).toEqual([...fed.map(() => "ready"), ...later.map(() => "unfed")]);
});

it("a report has the content of few pages in memory at a time: each may have 2 MB", async () => {
  const world = aWorld();
  await startJob(world, newLinks(120), {}, () => ({ pageContent: "<p>Mill</p>", excerpt: "" }));
  const read: number[] = [];
  const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
  const rows = requireOk(await world.jobStore.report(aKey, 0, 500));
  for (const { value } of getAll.mock.results) {
    if (value.source.name === "jobRows") read.push(value.result.length);
  }
  getAll.mockRestore();
  expect(rows.map(({ row }) => row)).toEqual(newLinks(120).map((_, at) => at));
  expect(read).toEqual([50, 50, 20]);
});

it("a wish is on disk without counting the rows: for a hundred thousand, the page might be closed before", async () => {
  const world = aWorld();
  await startJob(world, newLinks(3));
  const count = vi.spyOn(IDBObjectStore.prototype, "count");
  requireOk(await steerJob(aPage(world), aKey, "cancelled"));
  expect(count).not.toHaveBeenCalled();
  count.mockRestore();
});

it("rows that were not sent count among what the deletion of a profile would lose, and go with it", async () => {
  const world = aWorld();
  await startJob(world, newLinks(7));
  const { deleteProfile } = aLife(world);
  const asked = requireOk(await deleteProfile({ profileId: aProfileId }));
  expect(asked).toMatchObject({ deleted: false, waiting: 7, lost: [aJobId] });
  requireOk(await deleteProfile({ profileId: aProfileId, agreed: [aJobId] }));
  expect(await onDisk(world, (tx) => tx.jobs(aProfileId))).toEqual([]);
  const db = await createDatabase().open();
  expect(await db.count("jobRows")).toBe(0);
});

it("rows that a cancelled job will never send do not count among what the deletion of a profile would lose", async () => {
  const world = aWorld();
  await startJob(world, newLinks(7));
  requireOk(await steerJob(aPage(world), aKey, "cancelled"));
  const { deleteProfile } = aLife(world);
  const nothing = { deleted: false, waiting: 0, lost: [] };
  expect(requireOk(await deleteProfile({ profileId: aProfileId }))).toMatchObject(nothing);
  await feedJobs(world, aProfileId);
  expect(requireOk(await deleteProfile({ profileId: aProfileId }))).toMatchObject(nothing);
});

it("a report names the links that a job changes, as far as they are known", async () => {
  const world = aWorld();
  const life = aLife(world);
  requireOk(await life.save(aDraft(1)));
  await life.settled();
  const changes = { tags: ["sea"] };
  await startJob(world, [
    { kind: "update-link", subject: aDraft(1).link, changes },
    { kind: "update-link", subject: anId<LocalId>(7_777), changes },
  ]);
  const rows = requireOk(await world.jobStore.report(aKey, 0, 2));
  const { title, address: targetUrl } = aDraft(1);
  expect(rows.map(({ link }) => link)).toEqual([{ title, targetUrl }, undefined]);
});

it("a change of a link that this version cannot read is not reported as one whose link was removed", async () => {
  const world = aWorld();
  const life = aLife(world);
  requireOk(await life.save(aDraft(1)));
  await life.settled();
  const row = await onDisk(world, (tx) => tx.row(linkRef(aDraft(1).link)));
  await spoil("links", { ...row, tags: "mill" });
  const changes = { tags: ["sea"] };
  await startJob(world, [
    { kind: "update-link", subject: aDraft(1).link, changes },
    { kind: "update-link", subject: anId<LocalId>(7_777), changes },
  ]);
  await aLife(world).deliverer.run();
  expect(await statesOf(world)).toEqual(["unreadable", "gone"]);
});
