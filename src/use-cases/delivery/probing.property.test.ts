// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { aLife, aWorld, gateOnDisk, onDisk } from "../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { moment } from "../../../test/support/fake-ports.ts";
import type { Outcome } from "../../domain/outbox/outcome.ts";
import type { EntryId } from "../../domain/values/ids.ts";

const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 429 } };
const fine: Outcome = { kind: "accepted", remoteId: 7 };
const down: Outcome = { kind: "not-sent", failure: { kind: "connection-refused" } };

/** What may happen while any number of requests is in flight. */
const aStep = fc.oneof(
  fc.record({ step: fc.constant("save" as const) }),
  fc.record({
    step: fc.constant("answer" as const),
    at: fc.nat({ max: 3 }),
    outcome: fc.constantFrom(fine, busy, down),
  }),
  fc.record({ step: fc.constant("answer-probe" as const), isDown: fc.boolean() }),
  fc.record({ step: fc.constant("wake" as const) }),
  fc.record({ step: fc.constant("pass" as const), ms: fc.constantFrom(1_000, 40_000, 7_200_000) }),
  fc.record({ step: fc.constant("new-key" as const) }),
);

/** A life whose requests and probes are all answered by hand. */
function aHeldLife() {
  const world = aWorld();
  const open = new Map<EntryId, (outcome: Outcome) => void>();
  const probes: ((outcome: Outcome | undefined) => void)[] = [];
  const sent: EntryId[] = [];
  world.service.send = (_connection, { entryId }) => {
    expect(open.has(entryId)).toBe(false);
    sent.push(entryId);
    return new Promise((resolve) => {
      open.set(entryId, (outcome) => {
        open.delete(entryId);
        resolve(outcome);
      });
      expect(open.size).toBeLessThanOrEqual(4);
    });
  };
  const probe = world.service.probe.bind(world.service);
  world.service.probe = async (...args) => {
    const outcome = await new Promise<Outcome | undefined>((resolve) => {
      const end = (seen: Outcome | undefined) => {
        probes.splice(probes.indexOf(end), 1);
        resolve(seen);
      };
      probes.push(end);
      expect(probes).toHaveLength(1);
    });
    const well = await probe(...args);
    return outcome === undefined ? well : { ...well, outcome };
  };
  const life = aLife(world, { asksToDeliver: false });
  const runs: Promise<void>[] = [];
  const run = (woken = false) => void runs.push(life.deliverer.run({ woken }));

  /** Waits until nothing more happens before the next step. */
  async function settle() {
    for (let quiet = 0, seen = ""; quiet < 20; quiet += 1) {
      const now = `${sent.length} ${open.size} ${probes.length}`;
      if (seen !== now) quiet = 0;
      seen = now;
      await gateOnDisk(life);
      await moment();
    }
  }
  return { world, life, open, probes, sent, runs, run, settle };
}

it("a closed gate is probed as soon as it may be, by one probe at a time, whatever is in flight", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 16 }), async (steps) => {
      const { world, life, open, probes, sent, runs, run, settle } = aHeldLife();
      const waits = () =>
        onDisk(life, (tx) => tx.countIn(aProfileId, ["ready", "waiting"])).then((n) => n > 0);
      let saves = 0;
      let keys = 0;
      for (; saves < 3; saves += 1) await life.save(aDraft(saves + 1));
      run();
      await settle();
      for (const step of steps) {
        const before = await gateOnDisk(life);
        const sentBefore = sent.length;
        switch (step.step) {
          case "save":
            saves += 1;
            await life.save(aDraft(saves));
            run();
            break;
          case "answer":
            [...open.values()].at(step.at)?.(step.outcome);
            break;
          case "answer-probe":
            probes[0]?.(step.isDown ? down : undefined);
            break;
          case "wake":
            run(true);
            break;
          case "pass":
            life.clock.pass(step.ms);
            run();
            break;
          case "new-key": {
            keys += 1;
            const profile = await world.profiles.current();
            await world.profiles.put(profile, `key-${keys}`);
            run(true);
            break;
          }
        }
        await settle();
        const gate = await gateOnDisk(life);
        const isDue =
          gate.state === "closed" &&
          (gate.untilMs <= life.clock.now() ||
            (step.step === "wake" && gate.askedUntilMs <= life.clock.now()));
        if (isDue && (await waits())) expect(probes).toHaveLength(1);
        // Nothing is sent through a gate that is closed.
        if (before.state !== "open" && step.step !== "answer-probe")
          expect(sent).toHaveLength(sentBefore);
      }
      for (let round = 0; round < 40 && (await waits()); round += 1) {
        life.clock.pass(7_200_000);
        run(true);
        await settle();
        probes[0]?.(undefined);
        await settle();
        // The first stays in flight, and holds up nothing.
        for (const answer of [...open.values()].slice(1)) answer(fine);
        if (open.size === 1 && round > 20) for (const answer of open.values()) answer(fine);
        await settle();
      }
      while (open.size + probes.length > 0) {
        for (const answer of open.values()) answer(fine);
        probes[0]?.(undefined);
        await settle();
      }
      await Promise.all(runs);
      expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"]))).toBe(saves);
      expect(life.bugs).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it("a request in flight does not hold the one lane after a fault", async () => {
  const { life, open, probes, sent, run, runs, settle } = aHeldLife();
  for (const number of [1, 2, 3, 4]) await life.save(aDraft(number));
  run();
  await settle();
  expect(sent).toHaveLength(4);
  open.get(anId<EntryId>(2))?.(busy);
  await settle();
  life.clock.pass(60_000);
  run();
  await settle();
  probes[0]?.(undefined);
  await settle();
  expect(sent).toHaveLength(5);
  await life.save(aDraft(5));
  run();
  await settle();
  expect(sent).toHaveLength(5);
  while (open.size > 0) {
    for (const answer of open.values()) answer(fine);
    await settle();
  }
  await Promise.all(runs);
});
