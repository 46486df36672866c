// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aWorld,
  entryOnDisk,
  onDisk,
  putEntries,
  requireOk,
} from "../../../../test/support/a-life.ts";
import { aProfileId, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import { linkRef, type Operation } from "../../../shared/domain/operation/operation.ts";
import type { Entry, EntryState } from "../../../shared/domain/outbox/entry.ts";
import type { EntryEvent } from "../../../shared/domain/outbox/transition.ts";
import {
  asId,
  type EntryId,
  type JobId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import { linkRow } from "../../../shared/resources/link/row.ts";
import { moveEntry, readReferences, takeFor } from "./move-entry.ts";

const nowMs = 5_000;
const otherProfile = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
const [link, grids] = [anId<LocalId>(101), anId<LocalId>(201)];
const words = { message: "", fields: [] };

const intoGrids: Operation = {
  kind: "create-link",
  subject: link,
  fields: someLinkFields({ collections: [grids] }),
};
const create: Operation = {
  kind: "create-collection",
  subject: grids,
  fields: { title: "Grids" },
};
const aSave = anEntry({ operation: intoGrids });
const aCollection = (entry: Partial<Entry> = {}) =>
  anEntry({ id: anId<EntryId>(2), operation: create, ...entry });

async function aWorldWith(...entries: readonly Entry[]) {
  const world = aWorld();
  await putEntries(world, ...entries);
  const move = async (entry: Entry, event: EntryEvent) =>
    requireOk(await world.store.change((tx) => moveEntry(tx, entry, event, nowMs)));
  return { ...world, move };
}

describe("the collection that a save refers to", () => {
  const fateOf = async (row: { remoteId?: number; profileId?: ProfileId }, ...entries: Entry[]) => {
    const world = await aWorldWith(...entries);
    const known = { localId: grids, profileId: aProfileId, usedAtMs: 1 };
    await world.store.change((tx) =>
      tx.put("collection", { ...collectionRow({ title: "Grids" }, known), ...row }),
    );
    const [reference] = await onDisk(world, (tx) => readReferences(tx, aSave));
    return reference?.fate;
  };

  it("is known if the service has given it an id in the same profile", async () => {
    expect(await fateOf({ remoteId: 7 })).toBe("known");
    expect(await fateOf({ remoteId: 7, profileId: otherProfile })).toBe("lost");
    expect(await fateOf({})).toBe("lost");
  });

  it("is pending while its own save is in the outbox of the profile, and not after", async () => {
    expect(await fateOf({}, aCollection())).toBe("pending");
    expect(await fateOf({}, aCollection({ profileId: otherProfile }))).toBe("lost");
    expect(await fateOf({}, aCollection({ state: { name: "dropped", atMs: 1 } }))).toBe("lost");
    const operation: Operation = { kind: "update-collection", subject: grids, changes: {} };
    expect(await fateOf({}, aCollection({ operation }))).toBe("lost");
  });
});

describe("the held collection of a save", () => {
  const held: EntryState = { name: "held", untilMs: nowMs + 1 };
  const collectionAfter = async (event: EntryEvent, state: EntryState, made: Partial<Entry>) => {
    const save = { ...aSave, state };
    const world = await aWorldWith(save, aCollection(made));
    await world.move(save, event);
    return (await entryOnDisk(world, anId<EntryId>(2))).state.name;
  };

  it("is undone with the save", async () => {
    expect(await collectionAfter({ kind: "undone" }, held, { state: held })).toBe("cancelled");
  });

  it("stays if the save is dropped, or if the collection is on its way already", async () => {
    const depends: EntryState = { name: "depends", on: grids };
    expect(await collectionAfter({ kind: "dropped" }, depends, { state: held })).toBe("held");
    expect(await collectionAfter({ kind: "undone" }, held, {})).toBe("ready");
  });

  it("stays if the user created it on its own, and it waits for its parent", async () => {
    const depends: EntryState = { name: "depends", on: anId<LocalId>(202) };
    expect(await collectionAfter({ kind: "undone" }, held, { state: depends })).toBe("depends");
  });

  it("stays if another save names it", async () => {
    const other = { ...aSave, id: anId<EntryId>(3), state: held };
    const operation: Operation = { ...intoGrids, subject: anId<LocalId>(103) };
    const save = { ...aSave, state: held };
    const world = await aWorldWith(save, aCollection({ state: held }), { ...other, operation });
    await world.move(save, { kind: "undone" });
    expect(await entryOnDisk(world, anId<EntryId>(2))).toMatchObject({ state: held });
  });
});

it("a save whose collection is undone by itself stays, and asks the user", async () => {
  const depends: EntryState = { name: "depends", on: grids };
  const held: EntryState = { name: "held", untilMs: nowMs + 1 };
  const collection = aCollection({ state: held, createdAtMs: 1 });
  const world = await aWorldWith({ ...aSave, state: depends }, collection);
  await world.move(collection, { kind: "undone" });
  expect(await entryOnDisk(world, aSave.id)).toMatchObject({ state: { name: "blocked" } });
});

describe("a collection of a paused job that something else needs", () => {
  const [job, otherJob] = [anId<JobId>(7), anId<JobId>(8)];
  const fedBy = { job, row: 0 };
  const paused = aCollection({ lane: "paused", fedBy });
  const taken = async (wanting: Parameters<typeof takeFor>[2], entry = paused) => {
    const world = await aWorldWith(entry);
    requireOk(await world.store.change((tx) => takeFor(tx, entry, wanting, nowMs)));
    const { lane, isShared } = await entryOnDisk(world, entry.id);
    return { lane, isShared };
  };

  it("is sent at once if the user needs it, also for a row of the job that is the user's now", async () => {
    const atOnce = { lane: "person", isShared: undefined };
    expect(await taken({ lane: "person" })).toEqual(atOnce);
    expect(await taken({ lane: "person", fedBy })).toEqual(atOnce);
    expect(await taken({ lane: "bulk" })).toEqual(atOnce);
  });

  it("is shared and goes on if another job needs it, or a row of its own that others share", async () => {
    const goesOn = { lane: "bulk", isShared: true };
    expect(await taken({ lane: "bulk", fedBy: { job: otherJob, row: 0 } })).toEqual(goesOn);
    expect(await taken({ lane: "bulk", fedBy, isShared: true })).toEqual(goesOn);
  });

  it("waits on for the rows of its own job", async () => {
    const waits = { lane: "paused", isShared: undefined };
    expect(await taken({ lane: "paused", fedBy })).toEqual(waits);
  });
});

describe("a dropped change", () => {
  const change: Operation = { kind: "update-link", subject: link, changes: { title: "New" } };
  const idAfterDrop = async (cause: DeliveryFailure) => {
    const entry = anEntry({ operation: change, state: { name: "blocked", cause } });
    const world = await aWorldWith(entry);
    const own = { localId: link, profileId: aProfileId, createdAtMs: 1, excerpt: "" };
    await world.store.change((tx) =>
      tx.put("link", { ...linkRow(someLinkFields(), own), remoteId: 7 }),
    );
    await world.move(entry, { kind: "dropped" });
    return (await onDisk(world, (tx) => tx.row(linkRef(link))))?.remoteId;
  };

  it("takes the id of its link along only if the service does not know the id", async () => {
    expect(await idAfterDrop({ kind: "rejected", status: 404, words })).toBeUndefined();
    const foreign = { ...words, isForeign: true } as const;
    expect(await idAfterDrop({ kind: "rejected", status: 404, words: foreign })).toBe(7);
    expect(await idAfterDrop({ kind: "rejected", status: 422, words })).toBe(7);
    expect(await idAfterDrop({ kind: "nothing-there", status: 404, words })).toBe(7);
    expect(await idAfterDrop({ kind: "timed-out" })).toBe(7);
  });
});

it("an event that comes too late leaves the entry on disk as it is", async () => {
  const done = anEntry({ operation: create, state: { name: "delivered", atMs: 1 } });
  const world = await aWorldWith(done);
  expect(await world.move(done, { kind: "lost", cause: { kind: "timed-out" } })).toEqual(done);
  expect(await entryOnDisk(world, done.id)).toEqual(done);
});
