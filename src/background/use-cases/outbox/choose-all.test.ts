// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aStillLife,
  aWorld,
  entryOnDisk,
  onDisk,
  putEntries,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { EntryState } from "../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { groupOf } from "../../../shared/resources/models.ts";
import { err } from "../../../shared/domain/values/result.ts";
import type { Store } from "../../../shared/ports/ports.ts";

const unknown: EntryState = {
  name: "unknown",
  cause: { kind: "server-error", status: 500 },
  sinceMs: 1,
};
const group = groupOf(anEntry({ state: unknown })) ?? "";
const idOf = (number: number) => anId<EntryId>(number);
const entriesWith = (state: EntryState, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    anEntry({
      id: idOf(from + index),
      operation: {
        ...anEntry().operation,
        subject: anId<LocalId>(10_000 + from + index),
      },
      state,
      createdAtMs: from + index,
    }),
  );
const countIn = (life: { store: Store }, name: EntryState["name"]) =>
  onDisk(life, (tx) => tx.countIn(aProfileId, [name]));

describe("a choice for a group", () => {
  it("is carried out for the whole group, far beyond the entries shown, and for nothing else", async () => {
    const life = aStillLife();
    await putEntries(life, ...entriesWith(unknown, 250));
    const other: EntryState = { ...unknown, cause: { kind: "timed-out" } };
    await putEntries(life, ...entriesWith(other, 1, 900));
    expect(await life.chooseAll({ group, choice: "send-again" })).toEqual({
      ok: true,
      value: { done: 250 },
    });
    expect(await countIn(life, "ready")).toBe(250);
    expect(await stateOnDisk(life, idOf(900))).toBe("unknown");
    expect(life.asked.at(-1)).toEqual({ woken: true });
    expect(life.announcer.count).toBe(1);
  });

  it("drops nothing from a group that has grown since the user saw it", async () => {
    const life = aStillLife();
    await putEntries(life, ...entriesWith(unknown, 3));
    const seen = { group, choice: "drop", count: 2 } as const;
    expect(await life.chooseAll(seen)).toEqual({ ok: true, value: { done: 0 } });
    expect(await countIn(life, "unknown")).toBe(3);
    expect(await life.chooseAll({ ...seen, count: 3 })).toEqual({ ok: true, value: { done: 3 } });
  });

  it("leaves an entry alone whose outcome became unknown after the user saw the group", async () => {
    const life = aStillLife();
    const atMs = life.clock.now() - 10;
    const later: EntryState = { ...unknown, sinceMs: atMs + 5 };
    await putEntries(life, ...entriesWith(unknown, 2), ...entriesWith(later, 1, 3));
    for (const choice of ["send-again", "drop"] as const) {
      await life.chooseAll({ group, choice, atMs });
      expect(await stateOnDisk(life, idOf(3))).toBe("unknown");
    }
    expect(await countIn(life, "ready")).toBe(2);
  });

  it("drops no row of a paused job: the group that the user saw is without them", async () => {
    const parent = anId<LocalId>(7);
    for (const state of [{ name: "ready" }, { name: "depends", on: parent }] as const) {
      const life = aStillLife();
      const own = groupOf(anEntry({ state })) ?? "";
      const paused = entriesWith(state, 2, 500).map((row) => ({ ...row, lane: "paused" as const }));
      await putEntries(life, ...entriesWith(state, 3), ...paused);
      const seen = { group: own, choice: "drop", count: 3 } as const;
      expect(await life.chooseAll(seen)).toEqual({ ok: true, value: { done: 3 } });
      expect(await countIn(life, state.name)).toBe(2);
    }
  });

  it("drops no save that was kept after the user saw the group, if others have left it", async () => {
    const life = aStillLife();
    requireOk(await life.save(aDraft(1)));
    requireOk(await life.save(aDraft(2)));
    const seen = { group: "going", choice: "drop", atMs: life.clock.now(), count: 2 } as const;
    life.clock.pass(500);
    await life.choose({ entryId: aDraft(1).entryId, choice: "drop" });
    requireOk(await life.save(aDraft(3)));
    expect(requireOk(await life.chooseAll(seen))).toEqual({ done: 1 });
    expect(await stateOnDisk(life, aDraft(2).entryId)).toBe("dropped");
    expect(await stateOnDisk(life, aDraft(3).entryId)).toBe("ready");
  });

  it("drops nothing that was refused after the user saw the group, if others have left it", async () => {
    const life = aStillLife();
    const refused = (sinceMs: number): EntryState => ({
      name: "blocked",
      cause: { kind: "forbidden", words: { message: "", fields: [] } },
      sinceMs,
    });
    const atMs = life.clock.now() - 10;
    await putEntries(life, ...entriesWith(refused(1), 1), ...entriesWith(refused(atMs + 5), 1, 2));
    const ofRefused = groupOf(anEntry({ state: refused(1) })) ?? "";
    await life.chooseAll({ group: ofRefused, choice: "drop", atMs, count: 2 });
    expect(await stateOnDisk(life, idOf(1))).toBe("dropped");
    expect(await stateOnDisk(life, idOf(2))).toBe("blocked");
  });

  it("leaves out nothing that only a later refusal names, if its message comes again", async () => {
    const life = aStillLife();
    const draft = aDraft(1, {
      imageUrl: "https://quoin.example/1.png",
      latitude: "1",
      longitude: "2",
    });
    requireOk(await life.save(draft));
    const refusedFor = (field: string): Outcome => ({
      kind: "answered",
      failure: {
        kind: "rejected",
        status: 422,
        words: { message: "is odd", fields: [] },
        fields: [field],
      },
    });
    life.service.answer(refusedFor("image_url"), refusedFor("latitude"));
    await life.deliverer.run();
    const seen = groupOf(await entryOnDisk(life, draft.entryId)) ?? "";
    const message = { group: seen, choice: "send-without", atMs: life.clock.now() } as const;
    life.clock.pass(500);
    expect(requireOk(await life.chooseAll(message))).toEqual({ done: 1 });
    await life.deliverer.run();
    expect(requireOk(await life.chooseAll(message))).toEqual({ done: 0 });
    const { operation } = await entryOnDisk(life, draft.entryId);
    expect(operation).toMatchObject({ fields: { latitude: 1, longitude: 2 } });
  });

  it("resends each entry", async () => {
    const life = aStillLife();
    await putEntries(life, ...entriesWith(unknown, 3));
    await life.chooseAll({ group, choice: "send-again" });
    await life.deliverer.run({ woken: true });
    expect(life.service.sent).toHaveLength(3);
    expect(await countIn(life, "delivered")).toBe(3);
  });

  it("is written a hundred entries at a time, all or nothing", async () => {
    const world = aWorld();
    const { store } = world;
    let changes = 0;
    const failing: Store = {
      ...store,
      change: async (work) => {
        changes += 1;
        return changes === 2 ? err({ kind: "storage-full" }) : store.change(work);
      },
    };
    await putEntries(world, ...entriesWith(unknown, 250));
    const life = aStillLife({ ...world, store: failing });
    expect(await life.chooseAll({ group, choice: "drop" })).toEqual({
      ok: false,
      error: { kind: "storage-full" },
    });
    expect(changes).toBe(2);
    expect(await countIn(life, "dropped")).toBe(100);
    expect(await countIn(life, "unknown")).toBe(150);
    expect(world.announcer.count).toBe(1);
    expect(await life.chooseAll({ group, choice: "drop" })).toMatchObject({ value: { done: 150 } });
  });

  it("skips entries that have left the group since it was shown, and does not count them", async () => {
    const world = aWorld();
    const { store } = world;
    await putEntries(world, ...entriesWith(unknown, 3));
    const [moved] = entriesWith({ name: "sending", sinceMs: 5 }, 1, 2);
    const overtaken: Store = {
      ...store,
      read: async (work) => {
        const read = await store.read(work);
        if (moved !== undefined) await putEntries(world, moved);
        return read;
      },
    };
    const life = aStillLife({ ...world, store: overtaken });
    expect(await life.chooseAll({ group, choice: "drop" })).toMatchObject({ value: { done: 2 } });
    expect((await entryOnDisk(world, idOf(2))).state).toEqual({ name: "sending", sinceMs: 5 });
  });

  it("is refused if the entries do not offer it", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await life.save(aDraft(2));
    expect(await life.chooseAll({ group: "going", choice: "send-again" })).toMatchObject({
      value: { done: 0 },
    });
    expect(await stateOnDisk(life, idOf(1))).toBe("ready");
  });

  it("for a group that is gone does nothing", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    expect(await life.chooseAll({ group, choice: "drop" })).toMatchObject({ value: { done: 0 } });
  });

  it("drops everything that waits for one collection, and keeps the collection", async () => {
    const life = aStillLife();
    const grids = { localId: anId<LocalId>(900), title: "Grids" };
    const collections = [{ kind: "new", entryId: idOf(901), ...grids }] as const;
    await life.save(aDraft(1, { collections }));
    await life.save(aDraft(2, { collections: [{ kind: "known", ...grids }] }));
    const { groups } = requireOk(await life.listActivity({}));
    expect(groups).toEqual([{ key: `depends ${grids.localId}`, count: 2 }]);
    const [{ key } = { key: "" }] = groups;
    expect(await life.chooseAll({ group: key, choice: "drop" })).toMatchObject({
      value: { done: 2 },
    });
    await life.deliverer.run();
    expect(await stateOnDisk(life, idOf(901))).toBe("delivered");
    expect(life.service.sent).toHaveLength(1);
  });
});
