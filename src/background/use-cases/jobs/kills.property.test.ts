// @vitest-environment node
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from "fast-check";
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  putEntries,
  requireOk,
  type World,
} from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import { stepping } from "../../../../test/support/stepping.ts";
import { aheadMost } from "../delivery/queue/ahead.ts";
import { undecidedMost } from "../delivery/queue/lanes.ts";
import { listJobs, reportPages, steerJob } from "../../../pages/options/ledger/jobs.ts";

const rows = 130;
const hourMs = 3_600_000;
const aKey = { id: aJobId, profileId: aProfileId };

const blows = record({
  /** The step at which the background dies. A step is a call to the disk, the browser or the service. */
  atStep: integer({ min: 1, max: 400 }),
  /** Whether that step is still done. */
  isKept: boolean(),
  /** Whether the browser ends too, and its memory with it. */
  endsBrowser: boolean(),
  /** How far the clock is moved before the next life. */
  clockMs: constantFrom(0, 0, -2 * hourMs, 8 * 24 * hourMs),
  /** What the user wishes afterwards. */
  wish: constantFrom("paused" as const, "resumed" as const, undefined, undefined),
});

/** The world as seen by a background that dies at a step: from then on nothing happens. */
function untilBlow(world: World, { atStep, isKept }: { atStep: number; isKept: boolean }) {
  let steps = 0;
  let die = () => {};
  const death = new Promise<void>((resolve) => (die = resolve));
  const mortal = stepping(world, () => {
    steps += 1;
    if (steps < atStep) return "go";
    die();
    return isKept ? "die after" : "die";
  });
  // After this reading, every change that the dead life had begun is on the disk.
  const dead = death.then(() => onDisk(world, (tx) => tx.gate(aProfileId)));
  return { mortal, dead };
}

it("whenever the background dies, no row is sent twice, and each is delivered or reported as unknown", async () => {
  await assert(
    asyncProperty(array(blows, { maxLength: 4 }), async (all) => {
      const world = aWorld();
      await startJob(world, newLinks(rows));
      let mostUndecided = 0;
      for (const { wish, clockMs, endsBrowser, ...blow } of all) {
        const { mortal, dead } = untilBlow(world, blow);
        const life = aLife(mortal);
        const lived = life.settleInterrupted().then(() => life.deliverer.run());
        await Promise.race([dead, lived]);
        if (endsBrowser) world.session.value = undefined;
        mostUndecided += undecidedMost + aheadMost;
        world.clock.pass(clockMs);
        if (wish !== undefined) {
          await steerJob({ jobs: world.jobStore, wake: () => undefined }, aKey, wish);
        }
      }
      await steerJob({ jobs: world.jobStore, wake: () => undefined }, aKey, "resumed");
      const last = aLife(world);
      await last.settleInterrupted();
      for (let round = 0; round < 3; round += 1) {
        await last.deliverer.run({ woken: true });
        world.clock.pass(hourMs);
      }
      const sent = world.service.sent.map(({ entryId }) => entryId);
      expect(new Set(sent).size).toBe(sent.length);
      const [view] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
      const { delivered = 0, undecided = 0, isOver } = view?.progress ?? {};
      expect(isOver).toBe(true);
      expect(delivered + undecided).toBe(rows);
      expect(undecided).toBeLessThanOrEqual(mostUndecided);
      const told: string[] = [];
      for await (const page of reportPages(world.jobStore, aKey)) {
        told.push(...requireOk(page).map(({ state }) => state.name));
      }
      expect(told.filter((name) => name === "unknown")).toHaveLength(undecided);
      expect(told.filter((name) => name === "delivered")).toHaveLength(delivered);
      expect(await onDisk(world, (tx) => tx.linksAfter(aProfileId, undefined, 500))).toMatchObject({
        links: { length: rows },
      });
      expect(last.bugs).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it("whenever a job is cancelled and the background dies, a refused row is not sent again, and each row is reported once", async () => {
  const busy = { kind: "answered", failure: { kind: "busy", status: 429 } } as const;
  const wake = () => undefined;
  const few = 30;
  const cases = record({
    /** The request during which the user cancels the job. */
    cancelAt: integer({ min: 1, max: 20 }),
    /** The requests that the service puts off. */
    refused: array(integer({ min: 1, max: 25 }), { maxLength: 8 }),
    blows: array(blows, { maxLength: 2 }),
  });
  await assert(
    asyncProperty(cases, async ({ cancelAt, refused, blows: all }) => {
      const world = aWorld();
      await startJob(world, newLinks(few));
      const send = world.service.send.bind(world.service);
      const accepted: string[] = [];
      let requests = 0;
      let askAgain = () => {};
      world.service.send = async (...given) => {
        requests += 1;
        const isRefused = refused.includes(requests);
        if (!isRefused) accepted.push(given[1].entryId);
        if (requests === cancelAt) {
          await steerJob({ jobs: world.jobStore, wake }, aKey, "cancelled");
          askAgain();
        }
        // Not before: another request would take the answer meanwhile.
        if (isRefused) world.service.answer(busy);
        return send(...given);
      };
      const live = async (life: ReturnType<typeof aLife>) => {
        askAgain = () => void life.deliverer.run();
        await life.settleInterrupted();
        await life.deliverer.run({ woken: true });
      };
      for (const blow of all) {
        const { mortal, dead } = untilBlow(world, blow);
        await Promise.race([dead, live(aLife(mortal))]);
        world.clock.pass(hourMs + blow.clockMs);
      }
      await steerJob({ jobs: world.jobStore, wake }, aKey, "cancelled");
      const last = aLife(world);
      await live(last);
      const { length } = world.service.sent;
      world.clock.pass(hourMs);
      await last.deliverer.run({ woken: true });
      expect(world.service.sent).toHaveLength(length);
      expect(new Set(accepted).size).toBe(accepted.length);
      const [view] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
      expect(view?.job.state).toBe("cancelled");
      const { delivered = 0, undecided = 0, left = 0, unfed = 0, isOver } = view?.progress ?? {};
      expect(isOver).toBe(true);
      expect(delivered + undecided + left + unfed).toBe(few);
      expect(delivered).toBeLessThanOrEqual(accepted.length);
      expect(last.bugs).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it("whenever the background dies while ended rows are pruned, each row is reported once", async () => {
  const few = 5;
  for (let atStep = 1; atStep <= 12; atStep += 1) {
    for (const isKept of [false, true]) {
      const world = aWorld();
      await startJob(world, newLinks(few));
      await aLife(world).deliverer.run();
      world.clock.pass(1_000);
      // As many as Activity keeps, and later than the rows.
      const state = { name: "delivered", atMs: world.clock.now() } as const;
      const later = Array.from({ length: 500 }, (_, at) => anEntry({ id: anId(at), state }));
      await putEntries(world, ...later);
      const { mortal, dead } = untilBlow(world, { atStep, isKept });
      const life = aLife(mortal);
      await Promise.race([dead, life.settleInterrupted().then(() => life.save(aDraft(1)))]);
      const told: string[] = [];
      for await (const page of reportPages(world.jobStore, aKey)) {
        told.push(...requireOk(page).map(({ state: { name } }) => name));
      }
      expect(told).toEqual(Array.from({ length: few }, () => "delivered"));
      const [view] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
      expect(view?.progress).toMatchObject({ delivered: few, moving: 0, isOver: true });
    }
  }
});
