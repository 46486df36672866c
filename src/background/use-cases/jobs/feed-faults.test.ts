// @vitest-environment node
import { assert, asyncProperty, constantFrom, integer, array, record } from "fast-check";
import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { newLinks, startJob } from "../../../../test/support/jobs.ts";
import { listJobs } from "../../../pages/options/ledger/jobs.ts";
import { feedJobs } from "./feed.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

// oxlint-disable-next-line unbound-method -- it is called on a store again
const { put } = IDBObjectStore.prototype;
afterEach(() => void (IDBObjectStore.prototype.put = put));

/** From now on the disk has no room for the writes with these numbers, from 1. */
function fillDisk(isFull: (write: number) => boolean): void {
  let writes = 0;
  IDBObjectStore.prototype.put = function (...given) {
    writes += 1;
    if (isFull(writes)) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, given);
  };
}

const readyRows = (world: ReturnType<typeof aWorld>) =>
  onDisk(world, (tx) => tx.countIn(aProfileId, ["ready"]));

async function progressOf({ jobStore }: ReturnType<typeof aWorld>) {
  const [job] = requireOk(await listJobs(jobStore, aProfileId)).jobs;
  return job?.progress;
}

describe("a job with a delay between its rows, while the clock is moved", () => {
  it.each([
    ["back by two hours", -2 * hourMs],
    ["back by half of the delay", -minuteMs / 2],
    ["forward by eight days", 8 * 24 * hourMs],
  ])("%s: gives one row, and the next after a whole delay", async (_title, movedMs) => {
    const world = aWorld();
    await startJob(world, newLinks(4), { rate: { atOnce: 4, delayMs: minuteMs } });
    world.clock.pass(minuteMs);
    expect(await feedJobs(world, aProfileId)).toBe(0);
    world.clock.pass(movedMs);
    expect(await feedJobs(world, aProfileId)).toBe(0);
    expect(await readyRows(world)).toBe(2);
    expect(await feedJobs(world, aProfileId)).toBe(minuteMs);
    expect(await readyRows(world)).toBe(2);
  });
});

it("a disk that is full while rows are given gives none of them, and all once there is room", async () => {
  // The writes of the first portion; the last is that of the job.
  for (const full of [1, 40, 101]) {
    const world = aWorld();
    await startJob(world, newLinks(50));
    fillDisk((write) => write === full);
    expect(await feedJobs(world, aProfileId)).toBeUndefined();
    expect(await readyRows(world)).toBe(0);
    expect(await progressOf(world)).toMatchObject({ unfed: 50, moving: 0 });
    expect(await feedJobs(world, aProfileId)).toBe(0);
    expect(await readyRows(world)).toBe(50);
  }
});

it("whenever the disk is full and the clock is moved, each row is sent once, and counted once", async () => {
  const rows = 60;
  const troubles = record({
    fullFrom: integer({ min: 1, max: 600 }),
    fullFor: integer({ min: 1, max: 40 }),
    clockMs: constantFrom(0, -2 * hourMs, minuteMs, 8 * 24 * hourMs),
  });
  await assert(
    asyncProperty(array(troubles, { maxLength: 4 }), async (all) => {
      const world = aWorld();
      await startJob(world, newLinks(rows));
      const life = aLife(world);
      for (const { fullFrom, fullFor, clockMs } of all) {
        fillDisk((write) => write >= fullFrom && write < fullFrom + fullFor);
        await life.deliverer.run({ woken: true });
        world.clock.pass(clockMs);
      }
      IDBObjectStore.prototype.put = put;
      await life.deliverer.run({ woken: true });
      const sent = world.service.sent.map(({ entryId }) => entryId);
      expect(sent).toHaveLength(rows);
      expect(new Set(sent).size).toBe(rows);
      expect(await progressOf(world)).toMatchObject({ delivered: rows, unfed: 0, isOver: true });
      expect(life.bugs).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
