// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  putEntries,
  stateOnDisk,
  type World,
} from "../../../../test/support/a-life.ts";
import { memoryLocks } from "../../../../test/support/fake-ports.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { firstProfile } from "../../../shared/domain/profile/profile.ts";
import { createSettleInterrupted } from "./settle-interrupted.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

afterEach(() => vi.useRealTimers());

const first = anId<EntryId>(1);
const full = { ok: false, error: { kind: "storage-full" } } as const;

/** A disk that rejects every change while it is full. */
function withDisk(world: World) {
  const disk = { isFull: false };
  const { store } = world;
  const onFullDisk: World = {
    ...world,
    store: {
      ...store,
      change: (work) => (disk.isFull ? Promise.resolve(full) : store.change(work)),
    },
  };
  return { disk, world: onFullDisk };
}

/** The service delivers the save while there is no room to record it. */
async function aFullDiskWhileSending() {
  const { disk, world } = withDisk(aWorld());
  const life = aLife(world, { asksToDeliver: false });
  for (let number = 1; number <= 6; number += 1) await life.save(aDraft(number));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(4);
  disk.isFull = true;
  life.service.release();
  await run;
  return { disk, world, life };
}

it("sends the server nothing while the outcome could not be recorded", async () => {
  const { disk, world } = withDisk(aWorld());
  const life = aLife(world, { asksToDeliver: false });
  await life.save(aDraft(1));
  life.service.answer({ kind: "not-sent", failure: { kind: "connection-refused" } });
  await life.deliverer.run();
  life.clock.pass(3_600_000);
  disk.isFull = true;
  await life.deliverer.run({ woken: true });
  expect(life.service.probes).toHaveLength(0);
  expect(life.alarms.atMs).toBeGreaterThan(life.clock.now());
  expect(life.bugs).toEqual([]);
  disk.isFull = false;
  await life.deliverer.run();
  expect(await stateOnDisk(life, first)).toBe("delivered");
});

describe("an outcome that does not fit on the disk", () => {
  it("is recorded as soon as there is room, and no request starts before", async () => {
    const { disk, life } = await aFullDiskWhileSending();
    expect(await stateOnDisk(life, first)).toBe("sending");
    await life.deliverer.run({ woken: true });
    expect(life.service.sent).toHaveLength(4);
    expect(life.alarms.atMs).toBeGreaterThan(life.clock.now());
    disk.isFull = false;
    await life.deliverer.run();
    expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"]))).toBe(6);
    expect(life.service.sent).toHaveLength(6);
    expect((await entryOnDisk(life, first)).tries).toBe(1);
  });

  it("keeps the background alive, which tries again after 5 s, also beside a profile without one", async () => {
    const { disk, world, life } = await aFullDiskWhileSending();
    const other = firstProfile(asId<ProfileId>("00000000-0000-4000-8000-000000000002"));
    await world.profiles.put({ ...other, serverAddress: "https://other.example" }, "other-key");
    await life.deliverer.run();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const finished = life.deliverer.retryUntilRecorded();
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await stateOnDisk(life, first)).toBe("sending");
    await vi.advanceTimersByTimeAsync(1);
    await finished;
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("is unknown to the next life, which does not resend it by itself", async () => {
    const { disk, world, life } = await aFullDiskWhileSending();
    life.die();
    disk.isFull = false;
    const next = aLife(world, { asksToDeliver: false });
    expect(await next.settleInterrupted()).toBe(true);
    await next.deliverer.run();
    expect((await entryOnDisk(next, first)).state).toMatchObject({
      name: "unknown",
      cause: { kind: "interrupted" },
    });
    expect(next.service.sent.filter(({ entryId }) => entryId === first)).toHaveLength(1);
  });

  it("needs less room than it frees if the entry has content", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const draft = aDraft(1, { pageContent: true });
    const reading = life.captures.read(3, draft.address);
    const html = `<p>${"Of grids. ".repeat(20)}</p>`;
    life.reader.arrive(aCapture({ content: { html, words: 40, from: "article" } }));
    await reading;
    await life.saveLink({ draft, pageAddress: draft.address, tabId: 3 });
    const size = async () =>
      JSON.stringify(
        await onDisk(life, async (tx) => [
          await tx.entry(first),
          await tx.payload(first),
          await tx.row(linkRef(draft.link)),
          await tx.gate(aProfileId),
        ]),
      ).length;
    const before = await size();
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("delivered");
    expect(await size()).toBeLessThan(before);
  });
});

describe("a start without access to the storage", () => {
  it("does not count as done: the next request to deliver tries again", async () => {
    const { disk, world } = withDisk(aWorld());
    const sending = anEntry({ state: { name: "sending", sinceMs: 1 } });
    await putEntries(world, sending);
    const life = aLife(world, { asksToDeliver: false });
    disk.isFull = true;
    expect(await life.settleInterrupted()).toBe(false);
    disk.isFull = false;
    expect(await Promise.all([life.settleInterrupted(), life.settleInterrupted()])).toEqual([
      true,
      true,
    ]);
    expect(await stateOnDisk(life, sending.id)).toBe("unknown");
  });

  it("does not count as done if the profiles cannot be read", async () => {
    const world = aWorld();
    const life = aLife(world);
    const { profiles } = world;
    const broken = new Error("IO error");
    const answers = [() => Promise.reject(broken), () => profiles.all()];
    const all = () => answers.shift()?.() ?? profiles.all();
    const { settleInterrupted } = createSettleInterrupted({
      ...life,
      profiles: { ...profiles, all },
      locks: memoryLocks(),
      report: (bug) => life.bugs.push(bug),
    });
    await expect(settleInterrupted()).rejects.toBe(broken);
    expect(await settleInterrupted()).toBe(true);
  });
});

describe("entries of a profile that is in no list", () => {
  const gone = asId<ProfileId>("00000000-0000-4000-8000-000000000009");

  it("are sent nowhere, and stay on disk", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const states = [
      { name: "ready" },
      { name: "waiting", untilMs: 1, cause: { kind: "offline" } },
      { name: "sending", sinceMs: 1 },
    ] as const;
    const left = states.map((state, at) =>
      anEntry({
        id: anId<EntryId>(50 + at),
        profileId: gone,
        operation: { kind: "update-link", subject: anId<LocalId>(950 + at), changes: {} },
        state,
      }),
    );
    await putEntries(life, ...left);
    await life.save(aDraft(1));
    await life.settleInterrupted();
    await life.deliverer.run({ woken: true });
    await life.tryAll({});
    await life.deliverer.run({ woken: true });
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([first]);
    for (const entry of left.slice(0, 2)) {
      expect(await entryOnDisk(life, entry.id)).toEqual(entry);
    }
    expect(await entryOnDisk(life, anId<EntryId>(52))).toMatchObject({
      state: { name: "waiting", cause: { kind: "interrupted" } },
    });
  });
});
