// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  putEntries,
  requireOk,
  type World,
} from "../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import { newLinks, ofPage, startJob } from "../../../../test/support/jobs.ts";
import type { JobOperation } from "../../../shared/domain/jobs/job.ts";
import { asId, type EntryId, type JobId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { createPageJobs } from "../../../pages/options/ledger/jobs.ts";
import { feedJobs } from "./feed.ts";

async function viewOf(world: World) {
  const [job] = requireOk(await createPageJobs(ofPage(world)).list(aProfileId)).jobs;
  if (job === undefined) throw new Error("no job");
  return job;
}

describe("a row that needs the user holds up what waits for it, and nothing else", () => {
  const folder = anId<LocalId>(800);
  const words = { message: "no", fields: [] };
  const rejected = { kind: "rejected", status: 422, words } as const;
  const makeFolder: JobOperation = {
    kind: "create-collection",
    subject: folder,
    fields: { title: "Reading" },
  };
  const inFolder = (links: readonly JobOperation[], collection: LocalId) =>
    links.map((link) =>
      link.kind === "create-link"
        ? { ...link, fields: { ...link.fields, collections: [collection] } }
        : link,
    );

  it.each([
    ["refused", { kind: "answered", failure: rejected }],
    ["unknown", { kind: "answered", failure: { kind: "redirected", status: 302 } }],
  ] as const)("if a folder is %s, all links outside it are sent", async (_title, answer) => {
    const world = aWorld();
    const links = newLinks(550);
    await startJob(world, [
      makeFolder,
      ...inFolder(links.slice(0, 250), folder),
      ...links.slice(250),
    ]);
    world.service.answer(answer);
    const life = aLife(world);
    await life.deliverer.run();
    requireOk(await life.tryAll({}));
    await life.settled();
    const { job, progress, waitsFor } = await viewOf(world);
    expect(job.fed).toBe(551);
    const [parent] = await onDisk(world, (tx) => tx.entriesAbout(folder));
    expect(waitsFor).toEqual([{ entryId: parent?.id, rows: 250 }]);
    const counted = { delivered: 300, undecided: 1, moving: 0, behind: 250, isOver: false };
    expect(progress).toMatchObject(counted);
    expect(life.bugs).toEqual([]);
  });

  it("if a folder is refused, those inside its subfolders wait for it too", async () => {
    const world = aWorld();
    const inner = anId<LocalId>(801);
    const links = newLinks(500);
    await startJob(world, [
      makeFolder,
      { kind: "create-collection", subject: inner, fields: { title: "Tides", parent: folder } },
      ...inFolder(links.slice(0, 250), inner),
      ...links.slice(250),
    ]);
    world.service.answer({ kind: "answered", failure: rejected });
    await aLife(world).deliverer.run();
    expect((await viewOf(world)).progress).toMatchObject({ delivered: 250, unfed: 0 });
  });

  it("if changes of links are refused, later ones of other links are sent", async () => {
    const world = aWorld();
    const other = asId<JobId>("30000000-0000-4000-8000-000000000002");
    const links = newLinks(260);
    await startJob(world, links);
    const life = aLife(world);
    await life.deliverer.run();
    const retag = (tag: string) => (link: JobOperation) =>
      ({ kind: "update-link", subject: link.subject, changes: { tags: [tag] } }) as const;
    const retitled = links.slice(0, 210).map(retag("sea"));
    await startJob(world, retitled, { id: other });
    const already = { kind: "already-there", status: 409, words } as const;
    world.service.answer(...retitled.map(() => ({ kind: "answered", failure: already }) as const));
    await life.deliverer.run();
    const third = asId<JobId>("30000000-0000-4000-8000-000000000003");
    await startJob(world, links.map(retag("tide")), { id: third });
    const before = world.service.sent.length;
    await life.deliverer.run();
    expect(world.service.sent.length - before).toBe(50);
  });

  it.each([
    ["is at the service already", 50],
    ["is refused for any reason", 0],
  ])("if each of a thousand %s, the next fifty are given, or none: %i", async (title, given) => {
    const cause = title.includes("already")
      ? ({ kind: "already-there", status: 409, words } as const)
      : rejected;
    const world = aWorld();
    const job = await startJob(world, newLinks(1_300));
    const entries = newLinks(1_000).map((operation, row) =>
      anEntry({
        id: anId<EntryId>(row),
        operation,
        state: { name: "blocked", cause },
        lane: "bulk",
        fedBy: { job: job.id, row },
      }),
    );
    await putEntries(world, ...entries);
    requireOk(await world.store.change((tx) => tx.putJob({ ...job, fed: 1_000 })));
    await feedJobs(world, aProfileId);
    expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(given);
    expect((await viewOf(world)).isOnHold).toBe(given === 0);
  });

  it("in flight, it is not waited for before other rows are given", async () => {
    const world = aWorld();
    const links = newLinks(460);
    await startJob(world, [
      makeFolder,
      ...inFolder(links.slice(0, 250), folder),
      ...links.slice(250),
    ]);
    world.service.answer({ kind: "answered", failure: rejected });
    const slow = links[250]?.subject;
    const send = world.service.send.bind(world.service);
    let end = () => {};
    world.service.send = async (...given) => {
      const outcome = await send(...given);
      if (given[1].operation.subject === slow) await new Promise<void>((done) => (end = done));
      return outcome;
    };
    const run = aLife(world).deliverer.run();
    await expect
      .poll(async () => (await viewOf(world)).progress.delivered, { timeout: 20_000 })
      .toBe(209);
    end();
    await run;
  });
});
