// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, putGate, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, ofPage, startJob } from "../../../../test/support/jobs.ts";
import { createPageJobs } from "./jobs.ts";
import { findUnfedLinks } from "./unfed-links.ts";

it("finds the links of a job that the ledger does not have yet, until the job is cancelled", async () => {
  const world = aWorld();
  await startJob(world, newLinks(203));
  await putGate(world, {
    state: "closed",
    cause: { kind: "busy", status: 429 },
    untilMs: world.clock.now() + 60_000,
    closings: 1,
    askedUntilMs: world.clock.now() + 60_000,
  });
  await aLife(world).deliverer.run();
  const jobs = createPageJobs(ofPage(world));
  const read: number[] = [];
  const report: typeof jobs.report = async function* (...given) {
    for await (const page of jobs.report(...given)) {
      read.push(...requireOk(page).map(({ row }) => row));
      yield page;
    }
  };
  const found = requireOk(await findUnfedLinks({ ...jobs, report }, aProfileId));
  // Rows that were given to the outbox are not read: they may be very many, and Tabs looks again and again.
  expect(read).toEqual([200, 201, 202]);
  expect([...found.keys()]).toEqual([200, 201, 202].map((at) => `quoin.example/imported/${at}`));
  requireOk(await jobs.steer({ id: aJobId, profileId: aProfileId }, "cancelled"));
  expect(requireOk(await findUnfedLinks(jobs, aProfileId)).size).toBe(0);
});
