// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, putEntries } from "../../../../test/support/a-life.ts";
import { newLinks, startJob } from "../../../../test/support/jobs.ts";
import { anEntry, anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";

function bulkEntries(count: number): readonly Entry[] {
  return Array.from({ length: count }, (_, at) =>
    anEntry({
      id: anId<EntryId>(at + 1),
      operation: {
        kind: "create-link",
        subject: anId<LocalId>(5_000 + at),
        fields: someLinkFields(),
      },
      lane: "bulk",
      createdAtMs: at,
    }),
  );
}

/** A life that counts the transactions that change its disk, and how often the jobs are read. */
function aCountedLife(world = aWorld()) {
  const { store } = world;
  const counted = { changes: 0, jobs: 0 };
  const change: typeof store.change = (work) => {
    counted.changes += 1;
    return store.change(work);
  };
  const read: typeof store.read = (work) =>
    store.read((tx) =>
      work({
        ...tx,
        jobs(profileId) {
          counted.jobs += 1;
          return tx.jobs(profileId);
        },
      }),
    );
  const life = aLife({ ...world, store: { ...store, change, read } }, { asksToDeliver: false });
  return { life, counted };
}

it("asks the jobs once in 25 outcomes while all lanes are taken", async () => {
  const { life, counted } = aCountedLife();
  await putEntries(life, ...bulkEntries(100));
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(100);
  expect(counted.jobs).toBeLessThanOrEqual(10);
});

it("asks the jobs at once if a page has started one", async () => {
  const { life, counted } = aCountedLife();
  await putEntries(life, ...bulkEntries(3));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(3);
  await expect.poll(() => counted.jobs).toBe(1);
  await startJob(life, newLinks(30));
  void life.deliverer.run();
  // Once for the rows, and once more for what comes after them.
  await expect.poll(() => counted.jobs).toBe(3);
  expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["ready", "sending"]))).toBe(33);
  life.service.release(anId<EntryId>(1));
  await expect.poll(() => life.service.sent).toHaveLength(4);
  expect(counted.jobs).toBe(3);
  life.service.release();
  await run;
  expect(life.service.sent).toHaveLength(33);
});

it("asks the jobs with each outcome while a lane is free", async () => {
  const { life, counted } = aCountedLife();
  await putEntries(life, ...bulkEntries(3));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(3);
  await expect.poll(() => counted.jobs).toBe(1);
  life.service.release(anId<EntryId>(1));
  await expect.poll(() => counted.jobs).toBe(2);
  life.service.release();
  await run;
});

it("records all outcomes that have arrived in one transaction, and needs none for entries that were claimed ahead", async () => {
  const { life, counted } = aCountedLife();
  await putEntries(life, ...bulkEntries(6));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(3);
  const before = counted.changes;
  for (const number of [1, 2, 3]) life.service.release(anId<EntryId>(number));
  await expect.poll(() => life.service.sent).toHaveLength(6);
  expect(counted.changes - before).toBe(1);
  life.service.release();
  await run;
  expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"]))).toBe(6);
});

it("prunes ended entries while a long queue is sent", async () => {
  const { life } = aCountedLife();
  const most: number[] = [];
  const { announcer } = life;
  await putEntries(life, ...bulkEntries(620));
  announcer.changed = () =>
    void onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"])).then((count) =>
      most.push(count),
    );
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(620);
  expect(Math.max(...most)).toBeLessThanOrEqual(550);
  const left = await onDisk(life, (tx) => tx.endedBefore(aProfileId, 0, Infinity));
  expect(left.length).toBeLessThanOrEqual(550);
  expect(left.length).toBeGreaterThanOrEqual(500);
});

it("is sent in three lanes beside a save in the fourth, all at once", async () => {
  const { life } = aCountedLife();
  await putEntries(life, ...bulkEntries(3), anEntry({ id: anId<EntryId>(40) }));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(4);
  life.service.release();
  await run;
});
