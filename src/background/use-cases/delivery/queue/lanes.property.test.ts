// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  putEntries,
  type World,
} from "../../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId, someLinkFields } from "../../../../../test/support/builders.ts";
import { moment } from "../../../../../test/support/fake-ports.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import type { Entry } from "../../../../shared/domain/outbox/entry.ts";

/**
 * Entries of both kinds that arrive while others are in flight, and responses to the oldest or the youngest
 * request.
 */
const aStep = fc.oneof(
  fc.record({ step: fc.constant("person" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ step: fc.constant("bulk" as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ step: fc.constant("answer" as const), youngest: fc.boolean() }),
);

function aQueue() {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  const open = watchLanes(world);
  const runs: Promise<void>[] = [];
  let made = 0;

  async function put(lane: Entry["lane"], count: number) {
    const entries = Array.from({ length: count }, () => {
      made += 1;
      const id = anId<EntryId>(lane === "bulk" ? made : 1_000 + made);
      const operation = {
        kind: "create-link" as const,
        subject: anId<LocalId>(5_000 + made),
        fields: someLinkFields(),
      };
      return anEntry({ id, operation, lane, createdAtMs: made });
    });
    await putEntries(life, ...entries);
    runs.push(life.deliverer.run());
  }

  /** Waits until the outbox is idle: nothing more is sent before the next step. */
  async function settle() {
    for (let quiet = 0, sent = -1; quiet < 20; quiet += 1) {
      if (sent !== world.service.sent.length) quiet = 0;
      sent = world.service.sent.length;
      await onDisk(life, (tx) => tx.gate(aProfileId));
      await moment();
    }
  }

  const waiting = (lane: Entry["lane"]) =>
    onDisk(life, async (tx) => {
      const entries = await tx.entriesIn(aProfileId, ["ready"]);
      return entries.filter((entry) => entry.lane === lane).length;
    });
  return { world, life, open, put, settle, waiting, runs };
}

const isBulk = (id: EntryId) => id < anId<EntryId>(1_000);

/** The open requests, oldest first. Checks that there are never more than four, and three of bulk work. */
function watchLanes({ service }: World) {
  const open: EntryId[] = [];
  const send = service.send.bind(service);
  service.send = async (connection, delivery) => {
    open.push(delivery.entryId);
    expect(open.length).toBeLessThanOrEqual(4);
    expect(open.filter(isBulk).length).toBeLessThanOrEqual(3);
    const outcome = await send(connection, delivery);
    open.splice(open.indexOf(delivery.entryId), 1);
    return outcome;
  };
  return open;
}

it("has at most four requests in flight, three of bulk work, and no idle lane while an entry that may use it waits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 12 }), async (steps) => {
      const { world, life, open, put, settle, waiting, runs } = aQueue();
      world.service.hold();
      for (const step of steps) {
        if (step.step === "answer") {
          const id = step.youngest ? open.at(-1) : open[0];
          if (id !== undefined) world.service.release(id);
        } else {
          await put(step.step, step.count);
        }
        await settle();
        // No lane is idle while an entry that may use it waits.
        if ((await waiting("person")) > 0) expect(open).toHaveLength(4);
        const isFullForBulk = open.length === 4 || open.filter(isBulk).length === 3;
        if (!isFullForBulk) expect(await waiting("bulk")).toBe(0);
      }
      world.service.release();
      await Promise.all(runs);
      const all = await onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"]));
      expect(all).toBe(world.service.sent.length);
      expect(life.bugs).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
