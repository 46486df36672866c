// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import type { BlobId, EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { attachFiles } from "../files/attach-files.ts";
import { listJobs, steerJob } from "../../../pages/options/ledger/jobs.ts";
import { createQuickSave } from "../save/quick-save.ts";
import { feedJobs } from "./feed.ts";

const wake = () => undefined;
const aKey = { id: aJobId, profileId: aProfileId };

async function viewOf({ jobStore }: ReturnType<typeof aWorld>) {
  const [job] = requireOk(await listJobs(jobStore, aProfileId)).jobs;
  if (job === undefined) throw new Error("no job");
  return job;
}

const steer = async (world: ReturnType<typeof aWorld>, wish: "paused" | "resumed" | "cancelled") =>
  requireOk(await steerJob({ jobs: world.jobStore, wake }, aKey, wish));

describe("a job that is steered", () => {
  it("sends nothing more after a pause, and goes on after it", async () => {
    const world = aWorld();
    await startJob(world, newLinks(120));
    const life = aLife(world);
    world.service.hold();
    const run = life.deliverer.run();
    await world.service.untilOpen(3);
    await steer(world, "paused");
    world.service.release();
    await run;
    await life.deliverer.run();
    expect((await viewOf(world)).job.state).toBe("paused");
    const { length } = world.service.sent;
    expect(length).toBeLessThan(120);
    await life.deliverer.run({ woken: true });
    expect(world.service.sent).toHaveLength(length);
    await steer(world, "resumed");
    await life.deliverer.run();
    expect(world.service.sent).toHaveLength(120);
    expect((await viewOf(world)).progress).toMatchObject({ delivered: 120, isOver: true });
  });

  it("that is cancelled drops what did not arrive, and keeps what may have", async () => {
    const world = aWorld();
    await startJob(world, newLinks(120));
    world.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
    const life = aLife(world);
    await life.deliverer.run();
    await steer(world, "cancelled");
    await life.deliverer.run();
    const { job, progress } = await viewOf(world);
    expect(job.state).toBe("cancelled");
    const { delivered, undecided, left } = progress;
    expect(undecided).toBe(1);
    expect(world.service.sent).toHaveLength(delivered + undecided);
    expect(delivered + undecided + left).toBe(job.fed);
    expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready", "waiting"]))).toBe(0);
  });

  it("that is cancelled while it is paused leaves no entry in the lane that is never sent", async () => {
    const world = aWorld();
    await startJob(world, newLinks(60));
    world.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
    const life = aLife(world);
    await life.deliverer.run();
    for (const wish of ["paused", "cancelled"] as const) {
      await steer(world, wish);
      await life.deliverer.run();
    }
    const all = await onDisk(world, (tx) => tx.entriesIn(aProfileId, ["unknown", "dropped"]));
    expect(new Set(all.map(({ lane }) => lane))).toEqual(new Set(["bulk"]));
  });

  it("that is cancelled while rows are in flight does not send a refused one again", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3));
    const life = aLife(world);
    const busy = { kind: "busy", status: 429 } as const;
    for (let row = 0; row < 3; row += 1) {
      world.service.answer({ kind: "answered", failure: busy, retryAfterMs: 1_000 });
    }
    world.service.hold();
    const run = life.deliverer.run();
    await world.service.untilOpen(3);
    await steer(world, "cancelled");
    await feedJobs(life, aProfileId);
    world.service.release();
    await run;
    life.clock.pass(3_600_000);
    await life.deliverer.run({ woken: true });
    expect(world.service.sent).toHaveLength(3);
    const { job, progress } = await viewOf(world);
    expect(job.state).toBe("cancelled");
    expect(progress).toMatchObject({ left: 3, isOver: true });
  });
});

describe("a change that the user makes of a link, while a row of a job about the link has not been sent", () => {
  const kinds = [
    ["new", true],
    ["known", false],
  ] as const;

  /** The row is in the outbox, and nothing has been sent of it. */
  async function withRow(isNew: boolean) {
    const world = aWorld();
    const life = aLife(world, { asksToDeliver: false });
    const [created] = newLinks(1);
    if (created === undefined) throw new Error("no link");
    const link = isNew ? created.subject : aDraft(1).link;
    const retag = { kind: "update-link", subject: link, changes: { tags: ["sea"] } } as const;
    if (!isNew) {
      requireOk(await life.save(aDraft(1)));
      await life.deliverer.run();
    }
    await startJob(world, [isNew ? created : retag]);
    await feedJobs(world, aProfileId);
    const changes = { title: "Tides" };
    return {
      change: async () => requireOk(await life.changeLink({ entryId: anId(900), link, changes })),
      async carryOut(wish: "paused" | "cancelled") {
        await steer(world, wish);
        await feedJobs(world, aProfileId);
      },
      async expectSent() {
        await life.deliverer.run();
        const operation = { subject: link, [isNew ? "fields" : "changes"]: changes };
        expect(world.service.sent.at(-1)).toMatchObject({ operation });
        expect((await viewOf(world)).progress).toMatchObject({ delivered: 1, moving: 0 });
      },
    };
  }

  it.each(kinds)(
    "is sent if the job is then paused or cancelled; the link is %s",
    async (_title, isNew) => {
      for (const wish of ["paused", "cancelled"] as const) {
        const row = await withRow(isNew);
        await row.change();
        await row.carryOut(wish);
        await row.expectSent();
      }
    },
  );

  it.each(kinds)("is sent if the job was paused before; the link is %s", async (_title, isNew) => {
    const row = await withRow(isNew);
    await row.carryOut("paused");
    await row.change();
    await row.expectSent();
  });
});

describe("a save of the user that needs a collection which a row of a job makes", () => {
  const collection = anId<LocalId>(800);
  const title = "Tides";

  /** The collection and a link are in the outbox, and nothing has been sent of them. */
  async function aWorldWithRows() {
    const world = aWorld();
    const [link] = newLinks(1);
    if (link === undefined) throw new Error("no link");
    await startJob(world, [
      { kind: "create-collection", subject: collection, fields: { title } },
      link,
    ]);
    await feedJobs(world, aProfileId);
    const save = async () => {
      const collections = [{ kind: "known", localId: collection, title }] as const;
      requireOk(await life.save({ ...aDraft(1), collections }));
    };
    const carryOut = async (wish: "paused" | "cancelled") => {
      await steer(world, wish);
      await feedJobs(world, aProfileId);
    };
    const life = aLife(world, { asksToDeliver: false });
    const sent = async () => {
      await life.deliverer.run();
      return world.service.sent.map(({ operation }) => operation.subject);
    };
    return { save, carryOut, sent };
  }

  it("is sent while the job is paused, and the collection before it", async () => {
    const { save, carryOut, sent } = await aWorldWithRows();
    await carryOut("paused");
    await save();
    expect(await sent()).toEqual([collection, aDraft(1).link]);
  });

  it.each(["paused", "cancelled"] as const)("is sent if the job is then %s", async (wish) => {
    const { save, carryOut, sent } = await aWorldWithRows();
    await save();
    await carryOut(wish);
    expect(await sent()).toEqual([collection, aDraft(1).link]);
  });
});

it("a collection that a save of the user needs is sent with the save, not in its turn among the rows of a job", async () => {
  const world = aWorld();
  const [collection, title] = [anId<LocalId>(800), "Tides"];
  await startJob(world, [
    ...newLinks(20),
    { kind: "create-collection", subject: collection, fields: { title } },
  ]);
  await feedJobs(world, aProfileId);
  const life = aLife(world, { asksToDeliver: false });
  const collections = [{ kind: "known", localId: collection, title }] as const;
  requireOk(await life.save({ ...aDraft(1), collections }));
  await life.deliverer.run();
  const sent = world.service.sent.map(({ operation }) => operation.subject);
  expect(sent).toHaveLength(22);
  expect(sent.indexOf(collection)).toBeLessThan(4);
  expect(sent.indexOf(aDraft(1).link)).toBeLessThan(8);
});

it("a link of a paused job is sent with the file that the user attaches to it", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const [row] = newLinks(1);
  if (row === undefined) throw new Error("no link");
  await startJob(life, [row]);
  await feedJobs(life, aProfileId);
  await steer(life, "paused");
  await feedJobs(life, aProfileId);
  const [entryId, file, blob] = [anId<EntryId>(1), anId<LocalId>(2), anId<BlobId>(3)];
  requireOk(await life.blobs.put(blob, new Blob(["tide"])));
  const tide = { entryId, file, blob, name: "tide.txt", type: "text/plain", size: 4 };
  const attach = attachFiles({ ...life, deliver: () => undefined });
  requireOk(await attach({ link: row.subject, files: [tide] }));
  await life.deliverer.run();
  expect(life.service.sent.map(({ operation }) => operation.kind)).toEqual([
    "create-link",
    "create-file",
  ]);
});

describe("a page of a job that the user saves without a form", () => {
  const [first] = newLinks(1);
  const address = "https://quoin.example/imported/0";

  /** All of its rows are in the outbox, and none is sent. */
  async function aJobWithThatPage() {
    const world = aWorld();
    await startJob(world, newLinks(2));
    await feedJobs(world, aProfileId);
    const life = aLife(world, { asksToDeliver: false });
    const save = async () => {
      const target = { kind: "link", address, text: "" } as const;
      expect(requireOk(await createQuickSave(life)(target)).already).toBeUndefined();
    };
    const carryOut = async (wish: "paused" | "cancelled") => {
      await steer(world, wish);
      await feedJobs(world, aProfileId);
    };
    const sent = async () => {
      await life.deliverer.run();
      return world.service.sent.map(({ operation }) => operation.subject);
    };
    return { save, carryOut, sent };
  }

  it("is sent while the job is paused", async () => {
    const { save, carryOut, sent } = await aJobWithThatPage();
    await carryOut("paused");
    await save();
    expect(await sent()).toEqual([first?.subject]);
  });

  it.each(["paused", "cancelled"] as const)("is sent if the job is then %s", async (wish) => {
    const { save, carryOut, sent } = await aJobWithThatPage();
    await save();
    await carryOut(wish);
    expect(await sent()).toEqual([first?.subject]);
  });
});
