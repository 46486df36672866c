// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  onDisk,
  requireOk,
} from "../../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../../test/support/builders.ts";
import { moment } from "../../../../../test/support/fake-ports.ts";
import { passage } from "../../../../shared/domain/outbox/gate.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";

const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 429 } };
const fine: Outcome = { kind: "accepted", remoteId: 7 };
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const down: Outcome = { kind: "not-sent", failure: { kind: "connection-refused" } };

const aServer = { serverAddress: "https://links.example", name: "" };

/** What may happen while any number of requests is in flight. */
const aStep = fc.oneof(
  fc.record({ step: fc.constant("save" as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    step: fc.constant("answer" as const),
    at: fc.nat({ max: 3 }),
    outcome: fc.constantFrom(fine, busy, down, unauthorized),
  }),
  fc.record({
    step: fc.constant("answer-probe" as const),
    outcome: fc.constantFrom(undefined, undefined, down, unauthorized),
  }),
  fc.record({ step: fc.constant("wake" as const) }),
  fc.record({ step: fc.constant("try-now" as const) }),
  fc.record({ step: fc.constant("pass" as const), ms: fc.constantFrom(1_000, 40_000, 7_200_000) }),
  fc.record({ step: fc.constant("new-key" as const) }),
);

/** A request that waits for its response by hand, and the key it was sent with. */
interface Held<Answer> {
  key: string;
  answer: (outcome: Answer) => void;
}

/** A life whose requests and probes are all answered by hand. */
function aHeldLife() {
  const world = aWorld();
  const open = new Map<EntryId, Held<Outcome>>();
  const probes: Held<Outcome | undefined>[] = [];
  const sent: EntryId[] = [];
  world.service.send = ({ key }, { entryId }) => {
    expect(open.has(entryId)).toBe(false);
    sent.push(entryId);
    return new Promise((resolve) => {
      const answer = (outcome: Outcome) => {
        open.delete(entryId);
        resolve(outcome);
      };
      open.set(entryId, { key, answer });
      expect(open.size).toBeLessThanOrEqual(4);
    });
  };
  const probe = world.service.probe.bind(world.service);
  world.service.probe = async (...args) => {
    const outcome = await new Promise<Outcome | undefined>((resolve) => {
      const answer = (seen: Outcome | undefined) => {
        probes.pop();
        resolve(seen);
      };
      probes.push({ key: args[0].key, answer });
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
  return { life, open, probes, sent, runs, run, settle };
}

it("a closed gate is probed as soon as it may be, by one probe at a time, whatever is in flight", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 16 }), async (steps) => {
      const { life, open, probes, sent, runs, run, settle } = aHeldLife();
      const waits = () =>
        onDisk(life, (tx) => tx.countIn(aProfileId, ["ready", "waiting"])).then((n) => n > 0);
      let saves = 0;
      let keys = 0;
      const keyNow = () => (keys === 0 ? "kept-key" : `key-${keys}`);
      const save = async (count: number) => {
        for (const end = saves + count; saves < end; saves += 1) await life.save(aDraft(saves + 1));
      };
      await save(6);
      run();
      await settle();
      for (const step of steps) {
        const before = await gateOnDisk(life);
        const sentBefore = sent.length;
        let usedKey: string | undefined;
        switch (step.step) {
          case "save":
            await save(step.count);
            run();
            break;
          case "answer": {
            const held = [...open.values()].at(step.at);
            usedKey = held?.key;
            held?.answer(step.outcome);
            break;
          }
          case "answer-probe": {
            const [held] = probes;
            usedKey = held?.key;
            held?.answer(step.outcome);
            break;
          }
          case "wake":
            run(true);
            break;
          case "pass":
            life.clock.pass(step.ms);
            run();
            break;
          case "try-now":
            requireOk(await life.tryAll({}));
            run(true);
            break;
          case "new-key":
            keys += 1;
            requireOk(await life.saveConnection({ ...aServer, key: keyNow() }));
            run(true);
            break;
        }
        await settle();
        const gate = await gateOnDisk(life);
        const isWoken = step.step === "wake";
        const mayProbe = passage(gate, life.clock.now(), isWoken) === "probe";
        if (mayProbe && (await waits())) expect(probes).toHaveLength(1);
        // The response to an old key says nothing about the new key.
        if (usedKey !== undefined && usedKey !== keyNow()) expect(gate).toEqual(before);
        // Nothing is sent through a gate that is closed.
        if (before.state !== "open" && step.step !== "answer-probe")
          expect(sent).toHaveLength(sentBefore);
      }
      for (let round = 0; round < 40 && (await waits()); round += 1) {
        life.clock.pass(7_200_000);
        run(true);
        await settle();
        probes[0]?.answer(undefined);
        await settle();
        // The first stays in flight, and holds up nothing.
        for (const held of [...open.values()].slice(1)) held.answer(fine);
        if (open.size === 1 && round > 20) for (const held of open.values()) held.answer(fine);
        await settle();
      }
      while (open.size + probes.length > 0) {
        for (const held of open.values()) held.answer(fine);
        probes[0]?.answer(undefined);
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
  open.get(anId<EntryId>(2))?.answer(busy);
  await settle();
  life.clock.pass(60_000);
  run();
  await settle();
  probes[0]?.answer(undefined);
  await settle();
  expect(sent).toHaveLength(5);
  await life.save(aDraft(5));
  run();
  await settle();
  expect(sent).toHaveLength(5);
  while (open.size > 0) {
    for (const held of open.values()) held.answer(fine);
    await settle();
  }
  await Promise.all(runs);
});
