// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  putEntries,
  requireOk,
  stateOnDisk,
  type World,
} from "../../../../test/support/a-life.ts";
import {
  anEntry,
  anId,
  aNumberedSave,
  aProfileId,
  someLinkFields,
} from "../../../../test/support/builders.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import { endVainWaits } from "../outbox/move-entry.ts";

const lost = anId<EntryId>(1);
const good = [2, 3, 4, 5].map((number) => anId<EntryId>(number));

async function aLifeWithFive(world: World = aWorld()) {
  const life = aLife(world, { asksToDeliver: false });
  await putEntries(life, ...[1, 2, 3, 4, 5].map(aNumberedSave));
  requireOk(await world.store.change((tx) => tx.putPayload(lost, { pageContent: "<p>a</p>" })));
  return life;
}

// A payload is read again after a second.
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe("a payload that the disk has lost", () => {
  it("stops its own save alone, which asks the user; the others are delivered and recorded", async () => {
    const life = await aLifeWithFive();
    loseRow("payloads", lost);
    await life.deliverer.run();
    expect((await entryOnDisk(life, lost)).state).toMatchObject({
      name: "blocked",
      cause: { kind: "payload-unreadable" },
    });
    expect(await Promise.all(good.map((id) => stateOnDisk(life, id)))).toEqual(
      good.map(() => "delivered"),
    );
    expect(life.service.sent.map(({ entryId }) => entryId).toSorted()).toEqual(good);
    const { needsYou } = requireOk(await life.listActivity({}));
    expect(needsYou).toMatchObject([{ choices: ["send-without", "send-again", "drop"] }]);
  });

  it("is sent without it if the user says so", async () => {
    const life = await aLifeWithFive();
    loseRow("payloads", lost);
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: lost, choice: "send-without" }));
    await life.deliverer.run();
    expect(await stateOnDisk(life, lost)).toBe("delivered");
    expect(life.service.sent.at(-1)).toMatchObject({ entryId: lost, payload: {} });
  });

  it("is sent as it is if only one reading failed", async () => {
    const life = await aLifeWithFive();
    loseRow("payloads", lost, 1);
    await life.deliverer.run();
    expect(await stateOnDisk(life, lost)).toBe("delivered");
  });
});

describe("an outcome that cannot be written", () => {
  it("holds up no other: each is written in a transaction of its own", async () => {
    const world = aWorld();
    const { store } = world;
    /** The disk refuses every transaction that changes this entry. */
    const disk = { refuses: undefined as EntryId | undefined };
    const change: typeof store.change = (work) =>
      store.change((tx) =>
        work({
          ...tx,
          putEntry: async (entry) => {
            if (entry.id === disk.refuses) throw new DOMException("lost", "DataError");
            return tx.putEntry(entry);
          },
        }),
      );
    const life = await aLifeWithFive({ ...world, store: { ...store, change } });
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(4);
    disk.refuses = lost;
    life.service.release();
    await run;
    expect(await stateOnDisk(life, lost)).toBe("sending");
    const { waiting } = requireOk(await life.listActivity({}));
    expect(waiting).toMatchObject([{ id: lost, isUnrecorded: true }]);
    expect(requireOk(await life.getEntry({ entryId: lost }))).toMatchObject({ isUnrecorded: true });
    expect(await Promise.all(good.map((id) => stateOnDisk(life, id)))).toEqual(
      good.map(() => "delivered"),
    );
    disk.refuses = undefined;
    await life.deliverer.run();
    expect(await stateOnDisk(life, lost)).toBe("delivered");
    expect(life.service.sent).toHaveLength(5);
    const { delivered } = requireOk(await life.listActivity({}));
    expect(delivered.filter((entry) => "isUnrecorded" in entry)).toEqual([]);
  });
});

describe("an entry that waits for a resource whose entry the disk has lost", () => {
  const [collection, link] = [anId<LocalId>(201), anId<LocalId>(101)];
  const depends = { name: "depends", on: collection } as const;
  const create = {
    kind: "create-collection",
    subject: collection,
    fields: { title: "a" },
  } as const;
  const save = {
    kind: "create-link",
    subject: link,
    fields: someLinkFields({ collections: [collection] }),
  } as const;

  async function aLifeAfterTheLoss() {
    const world = aWorld();
    await putEntries(
      world,
      anEntry({ id: lost, operation: create }),
      anEntry({ id: anId(2), operation: save, state: depends }),
      anEntry({
        id: anId(3),
        operation: { kind: "update-collection", subject: collection, changes: { title: "b" } },
        state: depends,
      }),
    );
    loseRow("entries", lost);
    const life = aLife(world, { asksToDeliver: false });
    expect(await life.settleInterrupted()).toBe(true);
    await expect.poll(() => stateOnDisk(life, anId(2))).toBe("blocked");
    return life;
  }

  it("asks the user, who may send it without the resource where that is optional", async () => {
    const life = await aLifeAfterTheLoss();
    const cause = { kind: "parent-missing", parent: collection };
    const { needsYou } = requireOk(await life.listActivity({}));
    expect(needsYou.map(({ id, cause: why, choices }) => ({ id, why, choices }))).toEqual([
      { id: anId(2), why: cause, choices: ["give-id", "send-without", "drop"] },
      { id: anId(3), why: cause, choices: ["give-id", "drop"] },
    ]);
    requireOk(await life.choose({ entryId: anId(2), choice: "send-without" }));
    await life.deliverer.run();
    expect(life.service.sent).toMatchObject([{ entryId: anId(2) }]);
    expect(await stateOnDisk(life, anId(2))).toBe("delivered");
  });

  it("goes on by itself once the entry can be read again, for example by another version", async () => {
    const world = aWorld();
    const made = anEntry({ id: lost, operation: create });
    await putEntries(world, anEntry({ id: anId(2), operation: save, state: depends }));
    const own = { localId: collection, profileId: aProfileId, usedAtMs: 1 };
    const row = collectionRow({ title: "a" }, own);
    requireOk(await world.store.change((tx) => tx.put("collection", row)));
    await putOdd("entries", { ...made, tries: "of another version" });
    await aLife(world).settleInterrupted();
    await expect.poll(() => stateOnDisk(world, anId(2))).toBe("blocked");
    await putOdd("entries", made);
    const life = aLife(world, { asksToDeliver: false });
    expect(await life.settleInterrupted()).toBe(true);
    await expect.poll(() => stateOnDisk(world, anId(2))).toBe("depends");
    await life.deliverer.run();
    expect(await stateOnDisk(world, anId(2))).toBe("delivered");
  });

  it("goes on waiting while the entry can be read", async () => {
    const world = aWorld();
    await putEntries(
      world,
      anEntry({ id: lost, operation: create }),
      anEntry({ id: anId(2), operation: save, state: depends }),
    );
    requireOk(await world.store.change((tx) => endVainWaits(tx, aProfileId, world.clock.now())));
    expect(await stateOnDisk(world, anId(2))).toBe("depends");
  });
});
