// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import { steerJob } from "../../../pages/options/ledger/jobs.ts";
import { feedJobs } from "./feed.ts";

/** A job of two rows, which is paused while both are in flight and the service puts off one and loses the other. */
async function aPausedJob() {
  const world = aWorld();
  await startJob(world, newLinks(2));
  world.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
  world.service.answer({ kind: "answered", failure: { kind: "busy", status: 429 } });
  const life = aLife(world, { asksToDeliver: false });
  world.service.hold();
  const run = life.deliverer.run();
  await world.service.untilOpen(2);
  const key = { id: aJobId, profileId: aProfileId };
  requireOk(await steerJob({ jobs: world.jobStore, wake: () => undefined }, key, "paused"));
  await feedJobs(world, aProfileId);
  world.service.release();
  await run;
  expect(world.service.sent).toHaveLength(2);
  const [lost, busy] = world.service.sent.map(({ entryId }) => entryId);
  if (lost === undefined || busy === undefined) throw new Error("nothing was sent");
  return { life, "send-again": lost, "try-now": busy };
}

it.each(["send-again", "try-now"] as const)(
  "%s of one row of a paused job sends it, and no other row",
  async (choice) => {
    const { life, [choice]: entryId } = await aPausedJob();
    requireOk(await life.choose({ entryId, choice }));
    await life.deliverer.run({ woken: true });
    expect(life.service.sent.slice(2).map((sent) => sent.entryId)).toEqual([entryId]);
  },
);
