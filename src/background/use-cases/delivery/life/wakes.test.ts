// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, putEntries, putGate } from "../../../../../test/support/a-life.ts";
import { anEntry, anId } from "../../../../../test/support/builders.ts";
import { firstProfile } from "../../../../shared/domain/profile/profile.ts";
import { asId, type EntryId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { EntryState } from "../../../../shared/domain/outbox/entry.ts";
import type { Gate } from "../../../../shared/domain/outbox/gate.ts";
import { createWakes } from "./wakes.ts";

const cause = { kind: "dns-failed" } as const;

async function aLifeWith(states: readonly EntryState[], gate?: Gate, profile = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const entries = states.map((state, index) => anEntry({ id: anId<EntryId>(index), state }));
  await putEntries(life, ...entries);
  if (gate !== undefined) await putGate(life, gate);
  const scheduled = async () => {
    await life.wakes.schedule();
    return life.alarms.atMs;
  };
  return { ...life, scheduled };
}

const closedUntil = (untilMs: number, askedUntilMs = 1): Gate => ({
  state: "closed",
  cause,
  untilMs,
  closings: 1,
  askedUntilMs,
  sinceMs: 1,
});
const nowMs = aWorld().clock.now();
const [soonMs, laterMs, latestMs] = [nowMs + 700, nowMs + 800, nowMs + 900] as const;

describe("the alarm", () => {
  it("is cleared when nothing waits", async () => {
    const life = await aLifeWith([{ name: "delivered", atMs: 1 }], closedUntil(900));
    await life.alarms.wakeAt(5);
    expect(await life.scheduled()).toBeUndefined();
  });

  it("is set to the time of the next probe, for entries behind the gate", async () => {
    const waiting: EntryState = { name: "waiting", untilMs: 1, cause };
    for (const state of [{ name: "ready" } as const, waiting]) {
      const life = await aLifeWith([state], closedUntil(latestMs));
      expect(await life.scheduled()).toBe(latestMs);
    }
  });

  it("looks every five minutes behind a gate that is closed for longer, to notice that the computer slept", async () => {
    const life = await aLifeWith([{ name: "ready" }], closedUntil(nowMs + 3_600_000));
    expect(await life.scheduled()).toBe(nowMs + 300_000);
  });

  it("looks only once the service may be asked, if the service has named a time", async () => {
    const askedUntilMs = nowMs + 1_800_000;
    const gate = closedUntil(nowMs + 3_600_000, askedUntilMs);
    const life = await aLifeWith([{ name: "ready" }], gate);
    expect(await life.scheduled()).toBe(askedUntilMs);
  });

  it("is set to the end of the first capture or hold, if that comes sooner", async () => {
    const states: EntryState[] = [
      { name: "ready" },
      { name: "capturing", untilMs: laterMs },
      { name: "held", untilMs: soonMs },
    ];
    expect(await (await aLifeWith(states, closedUntil(latestMs))).scheduled()).toBe(soonMs);
  });

  it("does not fire again and again for a due entry that cannot be moved on", async () => {
    const life = await aLifeWith([{ name: "ready" }], closedUntil(nowMs - 60_000));
    expect(await life.scheduled()).toBe(nowMs + 5_000);
  });

  it("fires again for an entry that could be sent and was not claimed", async () => {
    expect(await (await aLifeWith([{ name: "ready" }])).scheduled()).toBe(nowMs + 60_000);
  });

  it("fires again in a minute while the browser is offline", async () => {
    const life = await aLifeWith([{ name: "ready" }]);
    life.network.online = false;
    expect(await life.scheduled()).toBe(life.clock.now() + 60_000);
  });

  it("fires in a minute while the browser is offline, whenever the closed gate is due", async () => {
    for (const untilMs of [soonMs, nowMs + 3_600_000]) {
      const life = await aLifeWith([{ name: "ready" }], closedUntil(untilMs));
      life.network.online = false;
      expect(await life.scheduled()).toBe(nowMs + 60_000);
    }
  });

  it("is cleared behind a gate that only the user can open, and while there is no server", async () => {
    const shut: Gate = { state: "shut", cause: { kind: "no-permission" } };
    expect(await (await aLifeWith([{ name: "ready" }], shut)).scheduled()).toBeUndefined();
    const unconnected = { serverAddress: undefined, hasKey: false };
    const life = await aLifeWith([{ name: "ready" }], closedUntil(900), unconnected);
    expect(await life.scheduled()).toBeUndefined();
  });

  it("is cleared while only rows of a paused job wait", async () => {
    const states: EntryState[] = [{ name: "ready" }, { name: "waiting", untilMs: 1, cause }];
    for (const gate of [undefined, closedUntil(latestMs)]) {
      const life = await aLifeWith([], gate);
      const entries = states.map((state, at) =>
        anEntry({ id: anId<EntryId>(at), state, lane: "paused" }),
      );
      await putEntries(life, ...entries);
      expect(await life.scheduled()).toBeUndefined();
      life.network.proven = false;
      await life.deliverer.run();
      expect(life.service.probes).toEqual([]);
    }
  });

  it("fires again in a minute if the disk cannot be read", async () => {
    const world = aWorld();
    const error = { kind: "storage-blocked" } as const;
    const store = { ...world.store, read: () => Promise.resolve({ ok: false as const, error }) };
    await createWakes({ ...world, store }).schedule();
    expect(world.alarms.atMs).toBe(world.clock.now() + 60_000);
  });

  it("fires again in a minute while a request is in flight, in case the background dies", async () => {
    for (const lane of ["person", "bulk", "paused"] as const) {
      const life = await aLifeWith([]);
      await putEntries(life, anEntry({ state: { name: "sending", sinceMs: 1 }, lane }));
      expect(await life.scheduled()).toBe(nowMs + 60_000);
    }
  });

  it("fires within 20 s for a hold that seems longer, because the clock was put back", async () => {
    const life = await aLifeWith([{ name: "held", untilMs: nowMs + 3_600_000 }]);
    expect(await life.scheduled()).toBe(nowMs + 20_000);
  });

  it("is set to a past time, so that it fires at once, if that time is at most a second ago", async () => {
    const scheduledFor = async (untilMs: number) =>
      (await aLifeWith([{ name: "held", untilMs }])).scheduled();
    expect(await scheduledFor(nowMs - 1_000)).toBe(nowMs - 1_000);
    expect(await scheduledFor(nowMs - 1_001)).toBe(nowMs + 5_000);
  });

  it("is set to the first time of all profiles", async () => {
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    for (const [ownMs, otherMs] of [
      [soonMs, laterMs],
      [laterMs, soonMs],
    ] as const) {
      const life = await aLifeWith([{ name: "held", untilMs: ownMs }]);
      await life.profiles.put(firstProfile(other));
      const state: EntryState = { name: "held", untilMs: otherMs };
      await putEntries(life, anEntry({ id: anId<EntryId>(9), profileId: other, state }));
      expect(await life.scheduled()).toBe(soonMs);
    }
  });
});
