// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, putEntries, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import { moment } from "../../../../test/support/fake-ports.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";

afterEach(() => vi.useRealTimers());

const aStillLife = () => aLife(aWorld(), { asksToDeliver: false });

const bulk = (number: number) =>
  anEntry({
    id: anId<EntryId>(number),
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(100 + number),
      fields: someLinkFields(),
    },
    lane: "bulk",
    createdAtMs: number,
  });

describe("the news of an outcome", () => {
  it("holds up no save that comes meanwhile, however long it takes", async () => {
    const life = aStillLife();
    let hear = () => {};
    life.announcer.settled = () => new Promise((resolve) => (hear = resolve));
    await life.save(aDraft(1));
    const run = life.deliverer.run();
    await expect.poll(() => stateOnDisk(life, aDraft(1).entryId)).toBe("delivered");
    await expect.poll(() => life.announcer.count).toBeGreaterThan(1);
    await life.save(aDraft(2));
    await life.deliverer.run();
    await expect.poll(() => stateOnDisk(life, aDraft(2).entryId)).toBe("delivered");
    life.announcer.settled = () => Promise.resolve();
    hear();
    await run;
  });

  /** Time stands still, so that only what is announced at once is announced before the end of the run. */
  const stopTime = () => void vi.useFakeTimers({ toFake: ["setTimeout"] });

  it("of a save comes at once, even beside an outcome of bulk work", async () => {
    const life = aStillLife();
    for (const number of [1, 2]) await life.save(aDraft(number));
    await putEntries(life, bulk(3));
    life.service.hold();
    stopTime();
    const run = life.deliverer.run();
    await life.service.untilOpen(3);
    const before = life.announcer.count;
    for (const number of [3, 1]) life.service.release(anId<EntryId>(number));
    await expect.poll(() => life.announcer.count).toBe(before + 1);
    life.service.release();
    await run;
    expect(life.announcer.count).toBe(before + 3);
  });

  it("of bulk work comes before the end of a long run", async () => {
    const life = aStillLife();
    await putEntries(life, bulk(1), bulk(2));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(2);
    await expect.poll(() => life.announcer.count).toBe(1);
    life.service.release(anId<EntryId>(1));
    await expect.poll(() => life.announcer.count).toBe(2);
    life.service.release();
    await run;
  });

  it("of bulk work comes once for many", async () => {
    const life = aStillLife();
    await putEntries(life, ...Array.from({ length: 12 }, (_, at) => bulk(at + 1)));
    stopTime();
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(12);
    expect(life.announcer.count).toBe(1);
  });
});

it("an outcome that comes while another is being recorded is recorded by the same run", async () => {
  const life = aStillLife();
  for (const number of [1, 2]) await life.save(aDraft(number));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(2);
  const { store } = life;
  const change = store.change.bind(store);
  store.change = async (work) => {
    const changed = await change(work);
    life.service.release(anId<EntryId>(2));
    await moment();
    await moment();
    return changed;
  };
  life.service.release(anId<EntryId>(1));
  await run;
  expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("delivered");
});

it("a run ends if the profiles cannot be read, and the next one comes within a minute", async () => {
  const life = aStillLife();
  const broken = new Error("IO error");
  life.profiles.all = () => Promise.reject(broken);
  await life.deliverer.run();
  expect(life.bugs).toContain(broken);
  expect(life.alarms.atMs).toBe(life.clock.now() + 60_000);
});
