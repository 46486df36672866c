// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, gateOnDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import { listJobs, steerJob } from "../../../pages/options/ledger/jobs.ts";
import { feedJobs } from "./feed.ts";

const aKey = { id: aJobId, profileId: aProfileId };

it("a job that is cancelled while rows are in flight does not send one again with a new key", async () => {
  const world = aWorld();
  await startJob(world, newLinks(3));
  const life = aLife(world, { asksToDeliver: false });
  const unauthorized = { kind: "answered", failure: { kind: "unauthorized" } } as const;
  world.service.answer(unauthorized, unauthorized, unauthorized);
  world.service.hold();
  const run = life.deliverer.run();
  await world.service.untilOpen(3);
  requireOk(await steerJob({ jobs: world.jobStore, wake: () => undefined }, aKey, "cancelled"));
  await feedJobs(life, aProfileId);
  // The gate opens for the new key. What the old one was told does not close it.
  const serverAddress = "https://links.example";
  requireOk(await life.saveConnection({ serverAddress, key: "new-key", name: "" }));
  void life.deliverer.run({ woken: true });
  await expect.poll(async () => (await gateOnDisk(life)).state).toBe("open");
  world.service.release();
  await run;
  expect(world.service.sent).toHaveLength(3);
  const [job] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
  expect(job?.progress).toMatchObject({ left: 3, isOver: true });
});
