// @vitest-environment node
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  putGate,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { moment } from "../../../../test/support/fake-ports.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { gateToProbe } from "../../../shared/domain/outbox/gate.ts";

const [first, second] = [1, 2].map((number) => anId<EntryId>(number));
if (first === undefined || second === undefined) throw new Error("two entries");

/** A disk that counts the transactions that change it. */
function countingChanges(world: ReturnType<typeof aWorld>) {
  const counted = { changes: 0 };
  const { store } = world;
  const change: typeof store.change = (work) => {
    counted.changes += 1;
    return store.change(work);
  };
  return { counted, world: { ...world, store: { ...store, change } } };
}

it("keeps a save in one transaction, claims it in the next, then sends it", async () => {
  const { counted, world } = countingChanges(aWorld());
  const life = aLife(world);
  life.service.hold();
  expect((await life.save(aDraft(1))).ok).toBe(true);
  await life.service.untilOpen(1);
  expect(counted.changes).toBe(2);
  expect(await stateOnDisk(life, first)).toBe("sending");
  expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([first]);
  life.service.release();
  await life.settled();
  expect(counted.changes).toBe(3);
  expect(await stateOnDisk(life, first)).toBe("delivered");
});

it("sends a save beside a slow request, and waits for neither", async () => {
  const life = aLife(aWorld());
  life.service.hold();
  await life.save(aDraft(1));
  expect((await life.save(aDraft(2))).ok).toBe(true);
  await life.service.untilOpen(2);
  life.service.release();
  await life.settled();
  expect(await stateOnDisk(life, second)).toBe("delivered");
});

it("sends two simultaneous saves side by side", async () => {
  const life = aLife(aWorld());
  life.service.hold();
  await Promise.all([life.save(aDraft(1)), life.save(aDraft(2))]);
  await life.service.untilOpen(2);
  life.service.release();
  await life.settled();
  expect(await stateOnDisk(life, first)).toBe("delivered");
});

it("claims nothing while the gate is closed", async () => {
  const world = aWorld();
  await putGate(world, gateToProbe({ kind: "connection-refused" }, world.clock.now()));
  const life = aLife(world);
  life.service.answerProbe({
    outcome: { kind: "not-sent", failure: { kind: "connection-refused" } },
  });
  await life.save(aDraft(1));
  expect(await stateOnDisk(life, first)).toBe("ready");
  await life.settled();
  expect(life.service.sent).toEqual([]);
});

it("claims nothing while the computer is offline", async () => {
  const life = aLife(aWorld());
  life.network.online = false;
  await life.save(aDraft(1));
  expect(await stateOnDisk(life, first)).toBe("ready");
  await life.settled();
  expect(life.service.sent).toEqual([]);
});

it("claims nothing without the permission, and shuts the gate", async () => {
  const life = aLife(aWorld());
  life.permissions.granted = false;
  expect((await life.save(aDraft(1))).ok).toBe(true);
  await life.settled();
  const cause = { kind: "no-permission" };
  expect(await stateOnDisk(life, first)).toBe("ready");
  expect(await gateOnDisk(life)).toMatchObject({ state: "shut", cause });
  expect(life.service.sent).toEqual([]);
});

it("sends the save's new collection first", async () => {
  const life = aLife(aWorld());
  const collection: DraftCollection = {
    kind: "new",
    localId: anId<LocalId>(900),
    entryId: anId<EntryId>(901),
    title: "Grids",
  };
  await life.save(aDraft(1, { collections: [collection] }));
  expect(await stateOnDisk(life, first)).toBe("depends");
  await life.settled();
  expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([collection.entryId, first]);
});

it.each(["prepare", "mayReach"])(
  "claims nothing while %s fails, and closes the gate for some time",
  async (name) => {
    const world = aWorld();
    const fails = { [name]: () => Promise.reject(new Error("no such rule")) };
    const life = aLife({
      ...world,
      network: { ...world.network, ...fails },
      permissions: { ...world.permissions, ...fails },
    });
    expect((await life.save(aDraft(1))).ok).toBe(true);
    await life.settled();
    const cause = { kind: "network-unready", error: "Error: no such rule" };
    expect(await stateOnDisk(life, first)).toBe("ready");
    expect(await gateOnDisk(life)).toMatchObject({ state: "closed", cause });
    expect(life.alarms.atMs).toBeGreaterThan(life.clock.now());
    expect(life.service.sent).toEqual([]);
  },
);

it("keeps a save while the browser does not say whether it may be sent, and sends it later", async () => {
  const world = aWorld();
  let answer: (granted: boolean) => void = () => {};
  const mayReach = () => new Promise<boolean>((resolve) => (answer = resolve));
  const life = aLife({ ...world, permissions: { ...world.permissions, mayReach } });
  expect((await life.save(aDraft(1))).ok).toBe(true);
  await moment();
  expect(await stateOnDisk(life, first)).toBe("ready");
  await expect.poll(() => (answer(true), stateOnDisk(life, first))).toBe("delivered");
});

it("reports a bug while keeping a save, and continues to deliver", async () => {
  const world = aWorld();
  const bug = new Error("a bug");
  const { store } = world;
  const bugs = [bug];
  const change: typeof store.change = async (work) => {
    const next = bugs.pop();
    if (next !== undefined) throw next;
    return store.change(work);
  };
  const life = aLife({ ...world, store: { ...store, change } });
  await expect(life.save(aDraft(1))).rejects.toBe(bug);
  await life.save(aDraft(2));
  await life.settled();
  expect(await stateOnDisk(life, second)).toBe("delivered");
});
