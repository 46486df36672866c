// @vitest-environment node
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  putEntries,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import {
  aDraft,
  anEntry,
  anId,
  aNumberedSave,
  aProfileId,
} from "../../../../test/support/builders.ts";
import { createNotBegun } from "./life/not-begun.ts";
import { createSettleInterrupted } from "./settle-interrupted.ts";
import { memoryLocks, moment } from "../../../../test/support/fake-ports.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";

/** A life that dies with two saves and an update in flight. */
async function aDeathWhileSending(world = aWorld()) {
  const life = aLife(world, { asksToDeliver: false });
  await life.save(aDraft(1));
  await life.deliverer.run();
  const operation = { kind: "update-link", subject: aDraft(1).link, changes: {} } as const;
  await putEntries(
    life,
    anEntry({ id: anId<EntryId>(21), operation, createdAtMs: life.clock.now() + 1 }),
  );
  await life.save(aDraft(2));
  await life.save(aDraft(3));
  life.service.hold();
  void life.deliverer.run();
  await life.service.untilOpen(3);
  life.die();
  return aLife(world, { asksToDeliver: false });
}

function noReport(bug: unknown): void {
  throw bug;
}

describe("a settleInterrupted", () => {
  it("lists unlisted profiles again, so that their entries are shown and do not stay in sending", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const lostId = asId<ProfileId>("00000000-0000-4000-8000-000000000009");
    const sending = { name: "sending", sinceMs: 1 } as const;
    await putEntries(life, anEntry({ profileId: lostId, state: sending, tries: 1 }));
    expect(await life.settleInterrupted()).toBe(true);
    expect(await life.profiles.get(lostId)).toMatchObject({ serverAddress: undefined });
    const { needsYou } = requireOk(await life.listActivity({ profileId: lostId }));
    expect(needsYou).toMatchObject([{ state: "unknown", cause: { kind: "interrupted" } }]);
  });

  it.each([
    ["fails", () => Promise.reject(new TypeError("Do not know how to serialize a BigInt"))],
    ["hangs", () => new Promise<never>(() => {})],
  ])("does not wait for the sweep of the bytes, which %s", async (_, sweep) => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const { settleInterrupted } = createSettleInterrupted({
      ...life,
      locks: memoryLocks(),
      blobs: { sweep },
      report: noReport,
    });
    expect(await Promise.race([settleInterrupted(), delay(1_000)])).toBe(true);
  });

  it("deletes a draft that the earlier life had saved, and no other", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const [saved, typed] = [aDraft(1), aDraft(2)];
    await life.save(saved);
    await life.tidied();
    for (const draft of [saved, typed]) requireOk(await life.drafts.put(draft.address, draft));
    expect(await life.settleInterrupted()).toBe(true);
    const kept = async () => requireOk(await life.drafts.list()).map(({ entryId }) => entryId);
    await expect.poll(kept).toEqual([typed.entryId]);
  });

  it("reports bugs of what it tidies, each of which holds up nothing else", async () => {
    const world = aWorld();
    const [ofDrafts, ofEnded] = [new TypeError("drafts"), new TypeError("ended entries")];
    world.drafts.list = () => Promise.reject(ofDrafts);
    const change = world.store.change.bind(world.store);
    world.store.change = (work) =>
      change((tx) => work({ ...tx, endedBefore: () => Promise.reject(ofEnded) }));
    const life = aLife(world, { asksToDeliver: false });
    expect(await life.settleInterrupted()).toBe(true);
    await expect.poll(() => life.bugs).toEqual([ofDrafts, ofEnded]);
  });

  it.each(["drafts", "entries"])("deletes no draft while the %s cannot be read", async (what) => {
    const world = aWorld();
    const { drafts, store } = world;
    const saved = aDraft(1);
    requireOk(await aLife(world, { asksToDeliver: false }).save(saved));
    requireOk(await drafts.put(saved.address, saved));
    const blocked = async () => err({ kind: "storage-blocked" } as const);
    const list = vi.spyOn(drafts, "list");
    const read: typeof store.read = (work) =>
      what === "entries" && list.mock.calls.length > 0 ? blocked() : store.read(work);
    if (what === "drafts") list.mockImplementation(blocked);
    const forget = vi.spyOn(drafts, "forget");
    const life = aLife({ ...world, store: { ...store, read } }, { asksToDeliver: false });
    expect(await life.settleInterrupted()).toBe(true);
    await expect.poll(() => list.mock.calls.length).toBe(1);
    for (let turn = 0; turn < 30; turn += 1) await moment();
    expect(forget).not.toHaveBeenCalled();
    expect(life.bugs).toEqual([]);
  });

  it("finds interrupted requests: a create is unknown, an update is resent", async () => {
    const life = await aDeathWhileSending();
    expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("sending");
    await life.settleInterrupted();
    const unknown = { name: "unknown", cause: { kind: "interrupted" } };
    expect((await entryOnDisk(life, anId<EntryId>(2))).state).toMatchObject(unknown);
    expect((await entryOnDisk(life, anId<EntryId>(3))).state).toMatchObject(unknown);
    expect((await entryOnDisk(life, anId<EntryId>(21))).state).toMatchObject({
      name: "waiting",
      cause: { kind: "interrupted" },
    });
    const before = life.service.sent.length;
    await life.deliverer.run({ woken: true });
    expect(life.service.sent.slice(before).map(({ entryId }) => entryId)).toEqual([anId(21)]);
  });

  it("resends creates if the server is known to honour the idempotency key", async () => {
    const compatibility = { ...defaultCompatibility, honoursIdempotencyKey: true };
    const life = await aDeathWhileSending(aWorld({ compatibility }));
    await life.settleInterrupted();
    await life.deliverer.run();
    expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("delivered");
  });

  it("is tried again after a bug", async () => {
    const life = await aDeathWhileSending();
    const { store } = life;
    let bugs = 1;
    const change: typeof store.change = (work) =>
      bugs-- > 0 ? Promise.reject(new TypeError("a bug")) : store.change(work);
    const reported: unknown[] = [];
    const report = (bug: unknown) => void reported.push(bug);
    const ports = { ...life, store: { ...store, change }, locks: memoryLocks(), report };
    const { settleInterrupted } = createSettleInterrupted(ports);
    expect(await settleInterrupted()).toBe(false);
    expect(reported).toMatchObject([{ message: "a bug" }]);
    expect(await settleInterrupted()).toBe(true);
    expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("unknown");
  });

  it.each([
    ["meets a bug", new TypeError("a bug")],
    ["fails on the disk", new DOMException("lost", "NotReadableError")],
  ])(
    "holds a profile whose settleInterrupted %s, and no other, until it succeeds",
    async (_, error) => {
      const world = aWorld();
      const other = asId<ProfileId>("00000000-0000-4000-8000-000000000009");
      await world.profiles.put({ ...(await world.profiles.current()), id: other }, "other-key");
      const interrupted = { state: { name: "sending", sinceMs: 1 }, tries: 1 } as const;
      const saves = [aProfileId, other].flatMap((profileId, at) => [
        anEntry({ ...aNumberedSave(10 + at), ...interrupted, profileId }),
        anEntry({ ...aNumberedSave(20 + at), profileId }),
      ]);
      await putEntries(world, ...saves);
      let isFailing = true;
      const change: typeof world.store.change = (work) =>
        world.store.change((tx) =>
          work({
            ...tx,
            entriesIn: (id, states, limit) =>
              isFailing && id === aProfileId && states.includes("sending")
                ? Promise.reject(error)
                : tx.entriesIn(id, states, limit),
          }),
        );
      const life = aLife({ ...world, store: { ...world.store, change } }, { asksToDeliver: false });
      const states = () => Promise.all(saves.map(({ id }) => stateOnDisk(life, id)));
      expect(await life.settleInterrupted()).toBe(false);
      await life.deliverer.run();
      expect(await states()).toEqual(["sending", "ready", "unknown", "delivered"]);
      isFailing = false;
      expect(await life.settleInterrupted()).toBe(true);
      await life.deliverer.run();
      expect(await states()).toEqual(["unknown", "delivered", "unknown", "delivered"]);
    },
  );

  it("changes nothing the second time", async () => {
    const life = await aDeathWhileSending();
    await life.settleInterrupted();
    const after = await onDisk(life, (tx) => tx.entriesIn(aProfileId, ["unknown", "waiting"]));
    await life.settleInterrupted();
    expect(await onDisk(life, (tx) => tx.entriesIn(aProfileId, ["unknown", "waiting"]))).toEqual(
      after,
    );
  });

  it("happens once in a life: a request that this life has in flight is not interrupted by the next call", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    expect(await life.settleInterrupted()).toBe(true);
    await life.save(aDraft(1));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    expect(await life.settleInterrupted()).toBe(true);
    expect(await stateOnDisk(life, anId<EntryId>(1))).toBe("sending");
    life.service.release();
    await run;
  });

  it("continues without the unlisted profiles if they cannot be read", async () => {
    const world = aWorld();
    await putEntries(world, anEntry({ state: { name: "sending", sinceMs: 1 } }));
    const error = { kind: "storage-blocked" } as const;
    const read = () => Promise.resolve({ ok: false as const, error });
    const life = aLife({ ...world, store: { ...world.store, read } }, { asksToDeliver: false });
    expect(await life.settleInterrupted()).toBe(true);
    expect(await stateOnDisk(world, anEntry().id)).toBe("unknown");
  });

  it("has the bytes without an owner swept, but not while the storage fails", async () => {
    const world = aWorld();
    let sweeps = 0;
    const sweep = () => Promise.resolve(ok((sweeps += 1)));
    const failed = { ok: false, error: { kind: "storage-full" } } as const;
    const changes = [() => Promise.resolve(failed)];
    const change: typeof world.store.change = (work) =>
      changes.shift()?.() ?? world.store.change(work);
    const store = { ...world.store, change };
    const { settleInterrupted } = createSettleInterrupted({
      ...world,
      store,
      locks: memoryLocks(),
      notBegun: createNotBegun(world.session, "a life"),
      blobs: { sweep },
      report: noReport,
    });
    expect(await settleInterrupted()).toBe(false);
    expect(sweeps).toBe(0);
    expect(await settleInterrupted()).toBe(true);
    expect(sweeps).toBe(1);
  });

  it("has them swept once in a life, although a second profile is settled later", async () => {
    const world = aWorld();
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await world.profiles.put({ ...(await world.profiles.current()), id: other });
    let [sweeps, changes] = [0, 0];
    const change: typeof world.store.change = (work) =>
      (changes += 1) === 2
        ? Promise.resolve({ ok: false, error: { kind: "storage-full" } })
        : world.store.change(work);
    const { settleInterrupted } = createSettleInterrupted({
      ...world,
      store: { ...world.store, change },
      locks: memoryLocks(),
      notBegun: createNotBegun(world.session, "a life"),
      blobs: { sweep: () => Promise.resolve(ok((sweeps += 1))) },
      report: noReport,
    });
    expect(await settleInterrupted()).toBe(false);
    expect(await settleInterrupted()).toBe(true);
    expect(sweeps).toBe(1);
  });

  it("is not repeated once every profile is settled", async () => {
    const world = aWorld();
    const bringBack = vi.spyOn(world.profiles, "bringBack");
    const { settleInterrupted } = aLife(world, { asksToDeliver: false });
    expect(await settleInterrupted()).toBe(true);
    expect(await settleInterrupted()).toBe(true);
    expect(bringBack).toHaveBeenCalledTimes(1);
  });

  it("waits for the deliveries of an earlier life that has not ended yet", async () => {
    const world = aWorld();
    const locks = memoryLocks();
    const [older, newer] = [1, 2].map(() => aLife(world, { asksToDeliver: false, locks }));
    if (older === undefined || newer === undefined) return;
    await older.settleInterrupted();
    await older.save(aDraft(1));
    world.service.hold();
    const run = older.deliverer.run();
    await world.service.untilOpen(1);
    const started = newer.settleInterrupted();
    await Promise.race([started, delay(100)]);
    expect(await stateOnDisk(newer, anId<EntryId>(1))).toBe("sending");
    world.service.release();
    await run;
    locks.die();
    await started;
    expect(await stateOnDisk(newer, anId<EntryId>(1))).toBe("delivered");
  });

  it("keeps the newest 500 ended entries, and all that have not ended", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const ended = Array.from({ length: 503 }, (_, number) =>
      anEntry({
        id: anId<EntryId>(number),
        operation: { kind: "update-link", subject: anId<LocalId>(9_000), changes: {} },
        state: { name: number % 2 === 0 ? "delivered" : "dropped", atMs: 1_000 + number },
        createdAtMs: number,
      }),
    );
    const open = anEntry({
      id: anId<EntryId>(8_000),
      state: { name: "blocked", cause: { kind: "id-missing" } },
    });
    await putEntries(life, open, ...ended);
    await life.settleInterrupted();
    const left = async () => {
      const all = await onDisk(life, (tx) => tx.endedBefore(aProfileId, 0, Infinity));
      return all.map(({ id }) => id);
    };
    await expect.poll(left).toEqual(ended.slice(3).map(({ id }) => id));
    expect(await stateOnDisk(life, open.id)).toBe("blocked");
  });

  it("keeps entries that have just ended, after more than 500 ended while the clock was ahead", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const nowMs = life.clock.now();
    const ended = (number: number, atMs: number) =>
      anEntry({
        id: anId<EntryId>(number),
        operation: { kind: "update-link", subject: anId<LocalId>(9_000), changes: {} },
        state: { name: "delivered", atMs },
      });
    const aheadMs = nowMs + 5 * 24 * 60 * 60 * 1_000;
    const before = Array.from({ length: 500 }, (_, number) => ended(number, aheadMs + number));
    const now = ended(8_000, nowMs);
    await putEntries(life, ...before, now);
    await life.settleInterrupted();
    expect(await stateOnDisk(life, now.id)).toBe("delivered");
  });
});
