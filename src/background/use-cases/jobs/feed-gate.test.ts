// @vitest-environment node
import { expect, it, vi } from "vitest";
import { aLife, aWorld, gateOnDisk, onDisk, putGate } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { newLinks, startJob } from "../../../../test/support/jobs.ts";
import { openGate } from "../../../shared/domain/outbox/gate.ts";
import type { Operation } from "../../../shared/domain/operation/operation.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

const minuteMs = 60_000;
const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };
const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 503 } };

function addressOf({ operation }: { operation: Operation }): string | undefined {
  return operation.kind === "create-link" ? operation.fields.targetUrl : undefined;
}

it("a save is sent once its closed gate may be probed, and does not wait for the delay of a job", async () => {
  const world = aWorld();
  await startJob(world, newLinks(3), { rate: { atOnce: 4, delayMs: minuteMs } });
  world.clock.pass(minuteMs);
  world.service.answer(busy);
  const life = aLife(world, { asksToDeliver: false });
  void life.deliverer.run();
  await vi.waitFor(async () => expect((await gateOnDisk(life)).state).toBe("closed"), PATIENCE_MS);
  await life.save(aDraft(1));
  world.clock.pass(0.75 * minuteMs);
  void life.deliverer.run();
  await vi.waitFor(() => expect(world.service.probes).toEqual([true]), PATIENCE_MS);
  await vi.waitFor(
    () => expect(world.service.sent.map(addressOf)).toContain(aDraft(1).address),
    PATIENCE_MS,
  );
});

it("a run ends behind a closed gate, whatever the delay of a job", async () => {
  const world = aWorld();
  await startJob(world, newLinks(3), { rate: { atOnce: 4, delayMs: minuteMs } });
  world.clock.pass(minuteMs);
  world.service.answer(busy);
  let hasEnded = false;
  void aLife(world)
    .deliverer.run()
    .then(() => (hasEnded = true));
  await expect.poll(() => hasEnded).toBe(true);
  expect((await gateOnDisk(world)).state).toBe("closed");
  expect(world.service.sent).toHaveLength(1);
});

it("a run whose probe has failed sends nothing, also if the gate is opened before it ends", async () => {
  const world = aWorld();
  world.network.proven = false;
  world.service.answerProbe({ outcome: lost });
  await startJob(world, newLinks(60));
  const { store } = world;
  let isOpened = false;
  const read: typeof store.read = async (work) => {
    if (world.service.probes.length > 0 && !isOpened) {
      isOpened = true;
      await putGate(world, openGate);
    }
    return store.read(work);
  };
  const life = aLife({ ...world, store: { ...store, read } }, { asksToDeliver: false });
  await life.deliverer.run();
  expect(isOpened).toBe(true);
  expect(world.service.sent).toEqual([]);
  expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(60);
});
