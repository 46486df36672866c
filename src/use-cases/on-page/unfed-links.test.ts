// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, putGate, requireOk } from "../../../test/support/a-life.ts";
import { aProfileId } from "../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../test/support/jobs.ts";
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
  const jobs = createPageJobs({ ...world, jobs: world.jobStore, wake: () => undefined });
  const found = requireOk(await findUnfedLinks(jobs, aProfileId));
  expect([...found.keys()]).toEqual([200, 201, 202].map((at) => `quoin.example/imported/${at}`));
  requireOk(await jobs.steer({ id: aJobId, profileId: aProfileId }, "cancelled"));
  expect(requireOk(await findUnfedLinks(jobs, aProfileId)).size).toBe(0);
});
