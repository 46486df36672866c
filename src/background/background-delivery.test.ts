// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, stateOnDisk } from "../../test/support/a-life.ts";
import { anEntry, anId } from "../../test/support/builders.ts";
import { moment } from "../../test/support/fake-ports.ts";
import type { EntryId } from "../shared/domain/values/ids.ts";
import type { Transaction } from "../shared/ports/ports.ts";
import { keepAndDeliver } from "./use-cases/keep/keep.ts";
import { createBackgroundDelivery } from "./background-delivery.ts";

afterEach(() => vi.useRealTimers());

const id = anId<EntryId>(1);
const entry = anEntry({ id });
const keepEntry = (tx: Transaction) => tx.putEntry(entry);

/** A life whose start ends as the test decides, as often as it decides. */
async function aStarting() {
  const life = aLife(aWorld());
  const ends: ((settled: boolean | Promise<boolean>) => void)[] = [];
  const bugs: unknown[] = [];
  let isSettled = false;
  const held = { begun: 0, ended: 0 };
  const { deliver, afterwards } = createBackgroundDelivery({
    ...life,
    settleInterrupted: () =>
      isSettled ? Promise.resolve(true) : new Promise((resolve) => ends.push(resolve)),
    keepAlive: async (work) => {
      held.begun += 1;
      await work();
      held.ended += 1;
    },
    report: (bug) => bugs.push(bug),
  });
  const keep = () => keepAndDeliver({ store: life.store, deliver }, keepEntry);
  const end = (settled: boolean | Promise<boolean>) => {
    isSettled = settled === true;
    ends.splice(0).forEach((resolve) => resolve(settled));
  };
  return { life, deliver, afterwards, keep, end, bugs, held };
}

it("keeps a save made before the start, and sends it after", async () => {
  const { life, keep, end, held } = await aStarting();
  expect((await keep()).ok).toBe(true);
  expect(await stateOnDisk(life, id)).toBe("ready");
  expect(held.begun).toBe(0);
  end(true);
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
  expect(held.begun).toBe(1);
});

it("sends a save at once after the start, and keeps the background alive for it", async () => {
  const { life, deliver, keep, end, held } = await aStarting();
  deliver();
  end(true);
  await expect.poll(() => held.ended).toBe(1);
  life.service.hold();
  expect((await keep()).ok).toBe(true);
  await life.service.untilOpen(1);
  expect(await stateOnDisk(life, id)).toBe("sending");
  expect(held.begun).toBe(2);
  life.service.release();
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
});

it("sends nothing if the start failed, sets the alarm, and starts again at the next call", async () => {
  const { life, deliver, keep, end, bugs } = await aStarting();
  await keep();
  const failure = new Error("no profiles");
  end(Promise.reject(failure));
  await expect.poll(() => life.alarms.atMs).toBe(life.clock.now() + 60_000);
  expect(life.service.sent).toEqual([]);
  deliver();
  end(true);
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
  expect(bugs).toEqual([failure]);
});

it("sends what is settled if a profile is not, and starts again at the next call", async () => {
  const { life, deliver, keep, end, bugs } = await aStarting();
  await keep();
  end(false);
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
  deliver();
  end(true);
  expect(bugs).toEqual([]);
});

it("sets the alarm even if nothing can be read, and reports it", async () => {
  const { life, deliver, end, bugs } = await aStarting();
  const unreadable = new Error("no profiles");
  life.profiles.all = () => Promise.reject(unreadable);
  deliver();
  end(Promise.reject(unreadable));
  await expect.poll(() => life.alarms.atMs).toBe(life.clock.now() + 60_000);
  expect(bugs).toEqual([unreadable]);
});

it("sets the alarm if a run fails, or its follow-up, and reports it", async () => {
  for (const begin of ["deliver", "keep"] as const) {
    const { life, deliver, keep, end, held } = await aStarting();
    deliver();
    end(true);
    await expect.poll(() => held.ended).toBe(1);
    const unreadable = new Error("no profiles");
    life.profiles.all = () => Promise.reject(unreadable);
    if (begin === "deliver") deliver();
    else expect((await keep()).ok).toBe(true);
    end(true);
    await expect.poll(() => life.alarms.atMs).toBe(life.clock.now() + 60_000);
    expect(life.bugs).toContain(unreadable);
  }
});

it("keeps the background alive for work that nobody waits for, and reports its failure", async () => {
  const { afterwards, bugs, held } = await aStarting();
  const failure = new Error("no room");
  let fail = () => {};
  afterwards(() => new Promise((_resolve, reject) => (fail = () => reject(failure))));
  expect(held.begun).toBe(1);
  expect(bugs).toEqual([]);
  fail();
  await expect.poll(() => bugs).toEqual([failure]);
});

describe("while an outcome cannot be recorded", () => {
  /** A request has its response, and the disk has no room for it; time stands still. */
  async function aKnownOutcome() {
    const starting = await aStarting();
    const { life, deliver, keep, end, held } = starting;
    deliver();
    end(true);
    await expect.poll(() => held.ended).toBe(1);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = life;
    const change = store.change.bind(store);
    life.service.hold();
    await keep();
    const sending = life.service.untilOpen(1);
    await vi.advanceTimersByTimeAsync(1);
    await sending;
    const disk = { looks: 0, isFull: true };
    life.store.change = (work) => {
      if (!disk.isFull) return change(work);
      disk.looks += 1;
      return Promise.resolve({ ok: false, error: { kind: "storage-full" } });
    };
    life.service.release();
    await expect.poll(() => disk.looks).toBeGreaterThan(0);
    return { ...starting, disk };
  }

  it("it stays alive, and tries every 5 s to record the outcome", async () => {
    const { life, held, disk } = await aKnownOutcome();
    for (let minute = 1; minute <= 5; minute += 1) {
      const before = disk.looks;
      await passMinute();
      expect(disk.looks - before).toBeGreaterThanOrEqual(11);
    }
    expect(held.ended).toBe(1);
    disk.isFull = false;
    await passMinute();
    expect(held.ended).toBe(2);
    expect(await stateOnDisk(life, id)).toBe("delivered");
    expect(life.service.sent).toHaveLength(1);
  });

  it("it does so for ten minutes, and is woken again by the alarm", async () => {
    const { life, held, disk } = await aKnownOutcome();
    for (let minute = 1; minute <= 15; minute += 1) await passMinute();
    expect(held.ended).toBe(2);
    expect(life.alarms.atMs).toBeGreaterThan(life.clock.now());
    disk.isFull = false;
    await life.deliverer.run();
    expect(await stateOnDisk(life, id)).toBe("delivered");
  });

  async function passMinute() {
    for (let second = 1; second <= 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      // The database in memory needs turns of the event loop.
      for (let turn = 1; turn <= 10; turn += 1) await moment();
    }
  }
});
