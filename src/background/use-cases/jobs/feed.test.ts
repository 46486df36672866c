// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { aLife, aWorld, onDisk, putGate, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import type { JobOperation } from "../../../shared/domain/jobs/job.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { asId, type EntryId, type JobId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { feedJobs } from "./feed.ts";
import { listJobs, reportPages } from "../../../pages/options/ledger/jobs.ts";

const aKey = { id: aJobId, profileId: aProfileId };

async function viewOf({ jobStore }: ReturnType<typeof aWorld>) {
  const [job] = requireOk(await listJobs(jobStore, aProfileId)).jobs;
  if (job === undefined) throw new Error("no job");
  return job;
}

function waitingGate(world: ReturnType<typeof aWorld>) {
  return putGate(world, {
    state: "closed",
    cause: { kind: "busy", status: 429 },
    untilMs: world.clock.now() + 60_000,
    closings: 1,
    askedUntilMs: world.clock.now() + 60_000,
  });
}

describe("a job that runs", () => {
  it("is sent whole, through the outbox, and its links are in the library in its order", async () => {
    const world = aWorld();
    const job = await startJob(world, newLinks(130));
    const life = aLife(world);
    await life.deliverer.run();
    expect(new Set(life.service.sent.map(({ entryId }) => entryId)).size).toBe(130);
    expect(life.service.sent).toHaveLength(130);
    expect(life.service.mostAtOnce).toBe(3);
    const { links } = await onDisk(life, (tx) => tx.linksAfter(aProfileId, undefined, 200));
    expect(links.map(({ title }) => title)).toEqual(
      Array.from({ length: 130 }, (_, at) => `Imported ${at}`),
    );
    expect(links[129]?.createdAtMs).toBe(job.createdAtMs + 129);
    const { progress } = await viewOf(world);
    expect(progress).toMatchObject({ delivered: 130, unfed: 0, moving: 0, isOver: true });
    expect(life.bugs).toEqual([]);
  });

  it("sends the content that was read for a row, and keeps its beginning in the ledger", async () => {
    const world = aWorld();
    const [link] = newLinks(1);
    if (link === undefined) throw new Error("no link");
    const content = { pageContent: "<p>The mill</p>", excerpt: "The mill" };
    await startJob(world, [link], {}, () => content);
    await waitingGate(world);
    await aLife(world).deliverer.run();
    const found = await onDisk(world, async (tx) => {
      const [entry] = await tx.entriesAbout(link.subject);
      const payload = entry && (await tx.payload(entry.id));
      return { payload, row: await tx.row(linkRef(link.subject)) };
    });
    expect(found.payload).toEqual({ pageContent: "<p>The mill</p>" });
    expect(found.row?.excerpt).toBe("The mill");
  });

  it("has at most 200 rows in the outbox while nothing can be sent", async () => {
    const world = aWorld();
    await startJob(world, newLinks(450));
    await waitingGate(world);
    await aLife(world).deliverer.run();
    const waiting = await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]));
    expect(waiting).toBe(200);
    expect((await viewOf(world)).progress).toMatchObject({ unfed: 250, moving: 200 });
  });

  it("leaves a lane for a save of the user, which does not wait behind it", async () => {
    const world = aWorld();
    await startJob(world, newLinks(100));
    const life = aLife(world);
    world.service.hold();
    const run = life.deliverer.run();
    await world.service.untilOpen(3);
    requireOk(await life.save(aDraft(1)));
    await world.service.untilOpen(4);
    expect(world.service.sent.at(-1)?.entryId).toBe(aDraft(1).entryId);
    world.service.release();
    await run;
    await life.settled();
  });

  it("makes collections before the links that are in them", async () => {
    const world = aWorld();
    const [parent, child] = [anId<LocalId>(1), anId<LocalId>(2)];
    await startJob(world, [
      { kind: "create-collection", subject: parent, fields: { title: "Reading" } },
      { kind: "create-collection", subject: child, fields: { title: "Tides", parent } },
      {
        kind: "create-link",
        subject: anId(3),
        fields: someLinkFields({ collections: [child], tags: ["sea"] }),
      },
    ]);
    const life = aLife(world);
    await life.deliverer.run();
    expect(world.service.sent.map(({ operation }) => operation.subject)).toEqual([
      parent,
      child,
      anId(3),
    ]);
    expect(
      (await onDisk(world, (tx) => tx.rows("tag", aProfileId))).map(({ name }) => name),
    ).toEqual(["sea"]);
  });

  it("changes links that are known here; a link that was forgotten is reported as gone", async () => {
    const world = aWorld();
    const life = aLife(world);
    requireOk(await life.save(aDraft(1)));
    await life.settled();
    const retag = (subject: LocalId): JobOperation => ({
      kind: "update-link",
      subject,
      changes: { tags: ["sea"] },
    });
    await startJob(world, [retag(aDraft(1).link), retag(anId(7_777))]);
    await life.deliverer.run();
    expect(world.service.sent.at(-1)?.operation).toMatchObject({
      subject: aDraft(1).link,
      before: { tags: [] },
    });
    expect(await onDisk(world, (tx) => tx.row(linkRef(aDraft(1).link)))).toMatchObject({
      tags: ["sea"],
    });
    expect((await viewOf(world)).progress).toMatchObject({ delivered: 1, left: 1, isOver: true });
    for await (const page of reportPages(world.jobStore, aKey)) {
      expect(requireOk(page).map(({ state }) => state.name)).toEqual(["delivered", "gone"]);
    }
  });

  it("sends as many at a time as chosen", async () => {
    const world = aWorld();
    await startJob(world, newLinks(9), { rate: { atOnce: 1, delayMs: 0 } });
    await aLife(world).deliverer.run();
    expect(world.service.sent).toHaveLength(9);
    expect(world.service.mostAtOnce).toBe(1);
  });

  it("waits between two rows if a delay is chosen", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3), { rate: { atOnce: 4, delayMs: 1_000 } });
    world.clock.pass(1_000);
    expect(await feedJobs(world, aProfileId)).toBe(0);
    world.clock.pass(400);
    expect(await feedJobs(world, aProfileId)).toBe(600);
    world.clock.pass(600);
    expect(await feedJobs(world, aProfileId)).toBe(0);
    expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(2);
  });

  it("goes on after the delay in the same run, without an alarm for each row", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3), { rate: { atOnce: 4, delayMs: 50 } });
    const startMs = performance.now();
    const nowMs = world.clock.now();
    world.clock.now = () => nowMs + performance.now() - startMs;
    await aLife(world).deliverer.run();
    expect(world.service.sent).toHaveLength(3);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(100);
  });

  it("is woken by the alarm if the background dies before its first row", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3));
    await aLife(world).wakes.schedule();
    expect(world.alarms.atMs).toBe(world.clock.now() + 60_000);
  });

  it("keeps a row's outcome when its entry is pruned", async () => {
    const world = aWorld();
    await startJob(world, newLinks(620));
    const life = aLife(world);
    await life.deliverer.run();
    const left = await onDisk(world, (tx) => tx.endedBefore(aProfileId, 0, Infinity));
    expect(left.length).toBeLessThan(620);
    expect((await viewOf(world)).progress).toMatchObject({ delivered: 620, isOver: true });
    const states: string[] = [];
    for await (const page of reportPages(world.jobStore, aKey)) {
      states.push(...requireOk(page).map(({ state }) => state.name));
    }
    expect(states).toEqual(Array.from({ length: 620 }, () => "delivered"));
  });

  it("gathers its unknown outcomes in a group of its own", async () => {
    const world = aWorld();
    const other = asId<JobId>("30000000-0000-4000-8000-000000000002");
    await startJob(world, newLinks(2));
    await startJob(world, newLinks(2, 2), { id: other });
    const lost = { kind: "lost", failure: { kind: "connection-lost" } } as const;
    world.service.answer(lost, lost, lost, lost);
    const life = aLife(world);
    for (let round = 0; round < 5; round += 1) {
      await life.deliverer.run({ woken: true });
      world.clock.pass(3_600_000);
    }
    const { groups } = requireOk(await life.listActivity({}));
    expect(groups.map(({ count }) => count)).toEqual([2, 2]);
    expect((await viewOf(world)).progress).toMatchObject({ undecided: 2, isOver: true });
  });
});

it("no row is sent to a server that has not responded in this session, before the harmless probe", async () => {
  const world = aWorld();
  world.network.proven = false;
  await startJob(world, newLinks(3));
  world.service.answerProbe({ outcome: { kind: "lost", failure: { kind: "connection-lost" } } });
  const life = aLife(world);
  await life.deliverer.run();
  expect(world.service.probes).toHaveLength(1);
  expect(world.service.sent).toEqual([]);
  await life.deliverer.run({ woken: true });
  expect(world.service.probes).toHaveLength(2);
  expect(world.service.sent).toHaveLength(3);
});

it("rows that are fed a second time change nothing", async () => {
  const world = aWorld();
  await startJob(world, newLinks(5));
  await aLife(world).deliverer.run();
  const [job] = await onDisk(world, (tx) => tx.jobs(aProfileId));
  if (job === undefined) throw new Error("no job");
  // As if the count of rows had been lost.
  requireOk(await world.store.change((tx) => tx.putJob({ ...job, fed: 0, state: "running" })));
  await aLife(world).deliverer.run();
  expect(world.service.sent).toHaveLength(5);
  // Also once their entries are gone.
  requireOk(
    await world.store.change(async (tx) => {
      for (const { id } of await tx.endedBefore(aProfileId, 0, Infinity)) await tx.forgetEntry(id);
      await tx.putJob({ ...job, fed: 0, state: "running" });
    }),
  );
  await aLife(world).deliverer.run();
  expect(world.service.sent).toHaveLength(5);
});

it("the tags of a row are read a few times each, however many the rows before have", async () => {
  const world = aWorld();
  const tags = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
  const rows = newLinks(40).map((row, at) =>
    row.kind === "create-link"
      ? { ...row, fields: { ...row.fields, tags: tags.map((tag) => `${tag} of ${at}`) } }
      : row,
  );
  await startJob(world, rows);
  await waitingGate(world);
  const read = vi.spyOn(String.prototype, "normalize");
  await aLife(world).deliverer.run();
  expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(40);
  expect(read.mock.calls.length).toBeLessThan(20 * 800);
});

it("nothing is fed while the disk takes no changes, and everything afterwards", async () => {
  const world = aWorld();
  await startJob(world, newLinks(5));
  const full = { ok: false, error: { kind: "storage-full" } } as const;
  const ports = { ...world, store: { ...world.store, change: () => Promise.resolve(full) } };
  expect(await feedJobs(ports, aProfileId)).toBeUndefined();
  expect(await feedJobs(world, aProfileId)).toBe(0);
  expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(5);
});

it("an entry that the user drops is in the report as dropped", async () => {
  const world = aWorld();
  await startJob(world, newLinks(2));
  await waitingGate(world);
  const life = aLife(world, { asksToDeliver: false });
  await life.deliverer.run();
  const [first] = await onDisk(world, (tx) => tx.entriesIn(aProfileId, ["ready"]));
  const entryId = first?.id ?? anId<EntryId>(0);
  requireOk(await life.choose({ entryId, choice: "drop" }));
  for await (const page of reportPages(world.jobStore, aKey)) {
    expect(requireOk(page).map(({ state }) => state.name)).toContain("dropped");
  }
});

it("a save is sent even if a bug stops all jobs, and the bug is reported", async () => {
  const world = aWorld();
  await startJob(world, newLinks(2));
  const life = aLife({
    ...world,
    jobRows: { ...world.jobRows, read: () => Promise.reject(new TypeError("a bug")) },
  });
  requireOk(await life.save(aDraft(1)));
  await life.settled();
  expect(world.service.sent.map(({ entryId }) => entryId)).toEqual([aDraft(1).entryId]);
  expect(life.bugs).not.toEqual([]);
});
