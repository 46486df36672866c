// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { newLinks, startJob } from "../../../../test/support/jobs.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import { listJobs } from "../../../pages/options/ledger/jobs.ts";

it("a job with a row that the disk has lost sends all others, says which it is, and ends", async () => {
  const world = aWorld();
  const job = await startJob(world, newLinks(5));
  loseRow("jobRows", [aProfileId, job.id, 2]);
  const life = aLife(world, { asksToDeliver: false });
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(4);
  const [listed] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
  expect(listed?.progress).toMatchObject({ unfed: 0, moving: 0 });
  const rows = requireOk(await world.jobStore.report(job, 0, 5));
  expect(rows.map(({ state }) => state.name)).toEqual([
    "delivered",
    "delivered",
    "unreadable",
    "delivered",
    "delivered",
  ]);
  expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(0);
});

it("a job with content that the disk has lost sends all others, and forgets the content that was spent", async () => {
  const world = aWorld();
  const content = { pageContent: "<p>Mills</p>", excerpt: "Mills" };
  const job = await startJob(world, newLinks(3), {}, () => content);
  loseRow("jobRows", [aProfileId, job.id, 0]);
  const life = aLife(world, { asksToDeliver: false });
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(2);
  const rows = requireOk(await world.jobRows.read(job, 0, 3));
  expect([...rows.values()].map((row) => row.content)).toEqual([undefined, undefined]);
});
