// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { firstProfile } from "../../../shared/domain/profile/profile.ts";
import { defaultSaving, type UndoMs } from "../../../shared/domain/profile/saving.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

/** The same name, typed in two drafts independently: each has its own ids. */
const grids: DraftCollection = {
  kind: "new",
  localId: anId<LocalId>(900),
  entryId: anId<EntryId>(901),
  title: "Grids",
};
const gridsAgain: DraftCollection = {
  kind: "new",
  localId: anId<LocalId>(910),
  entryId: anId<EntryId>(911),
  title: " grids",
};
const first = anId<EntryId>(1);
const second = anId<EntryId>(2);

function aStillLife(undoPopupMs: UndoMs = 0) {
  const world = aWorld({ saving: { ...defaultSaving, undoPopupMs } });
  const life = aLife(world, { asksToDeliver: false });
  return {
    ...life,
    made: () =>
      life.service.sent.flatMap(({ operation }) =>
        operation.kind === "create-collection" ? [operation.fields.title] : [],
      ),
    collections: () => onDisk(life, (tx) => tx.rows("collection", aProfileId)),
    saveBoth: async () => {
      requireOk(await life.save(aDraft(1, { collections: [grids] })));
      life.clock.pass(1);
      requireOk(await life.save(aDraft(2, { collections: [gridsAgain] })));
    },
  };
}

describe("a new collection that is named twice", () => {
  it("is created once, and both links are put into it", async () => {
    const life = aStillLife();
    await life.saveBoth();
    life.service.answer({ kind: "accepted", remoteId: 7 });
    await life.deliverer.run();
    expect(life.made()).toEqual(["Grids"]);
    const links = life.service.sent.filter(({ operation }) => operation.kind === "create-link");
    expect(links.map(({ remoteIds }) => [...remoteIds.values()])).toEqual([[7], [7]]);
    expect(await life.collections()).toMatchObject([{ title: "Grids", uses: 2 }]);
  });

  it("is created once if one draft names it twice", async () => {
    const life = aStillLife();
    await life.save(aDraft(1, { collections: [grids, gridsAgain] }));
    await life.deliverer.run();
    expect(life.made()).toEqual(["Grids"]);
    expect((await onDisk(life, (tx) => tx.row(linkRef(anId(101)))))?.collections).toEqual([
      grids.localId,
    ]);
  });

  it("is created once if a change names it the second time", async () => {
    const life = aStillLife();
    await life.save(aDraft(1, { collections: [grids] }));
    await life.save(aDraft(2));
    const collections = [gridsAgain, grids];
    await life.changeLink({ entryId: anId(51), link: anId(102), changes: { collections } });
    await life.deliverer.run();
    expect(life.made()).toEqual(["Grids"]);
    expect((await onDisk(life, (tx) => tx.row(linkRef(anId(102)))))?.collections).toEqual([
      grids.localId,
    ]);
  });

  it("is the one that the service already has", async () => {
    const life = aStillLife();
    await life.save(aDraft(1, { collections: [grids] }));
    await life.deliverer.run();
    await life.save(aDraft(2, { collections: [gridsAgain] }));
    await life.deliverer.run();
    expect(life.made()).toEqual(["Grids"]);
  });

  it("is created for the second link if the first one was dropped", async () => {
    const life = aStillLife();
    await life.save(aDraft(1, { collections: [grids] }));
    requireOk(await life.choose({ entryId: anId(901), choice: "drop" }));
    await life.save(aDraft(2, { collections: [gridsAgain] }));
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([anId(911), second]);
  });

  it("is created in each profile that names it", async () => {
    const life = aStillLife();
    const work = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await life.profiles.put({ ...firstProfile(work), serverAddress: "https://work.example" }, "k");
    await life.save(aDraft(1, { collections: [grids] }));
    const draft = aDraft(2, { collections: [gridsAgain] });
    await life.saveLink({ draft, pageAddress: draft.address, profileId: work });
    expect(await onDisk(life, (tx) => tx.rows("collection", work))).toMatchObject([
      { title: "grids" },
    ]);
  });
});

describe("undoing the save that named the collection first", () => {
  it("leaves it to the second save, and undoing that one undoes the collection", async () => {
    const life = aStillLife(5_000);
    await life.saveBoth();
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    expect(await stateOnDisk(life, anId(901))).toBe("held");
    requireOk(await life.choose({ entryId: second, choice: "undo" }));
    expect(await stateOnDisk(life, anId(901))).toBe("cancelled");
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
  });

  it("is created within its path, from the top level down, and joins what is there", async () => {
    const life = aStillLife();
    const tides: DraftCollection = { ...grids, title: "Work / Sea/Air / Tides" };
    const mills: DraftCollection = { ...gridsAgain, title: "work / Mills" };
    await life.save(aDraft(1, { collections: [tides] }));
    await life.save(aDraft(2, { collections: [mills] }));
    life.service.answer({ kind: "accepted", remoteId: 7 });
    await life.deliverer.run();
    expect(life.made()[0]).toBe("Work");
    expect(life.made().toSorted()).toEqual(["Mills", "Sea/Air", "Tides", "Work"]);
    const rows = await life.collections();
    const idOf = (title: string) => rows.find((row) => row.title === title)?.localId;
    expect(rows.find(({ title }) => title === "Tides")).toMatchObject({ parent: idOf("Sea/Air") });
    expect(rows.find(({ title }) => title === "Mills")).toMatchObject({ parent: idOf("Work") });
    expect((await onDisk(life, (tx) => tx.row(linkRef(anId(101)))))?.collections).toEqual([
      tides.localId,
    ]);
  });

  it("is found by its path the second time", async () => {
    const life = aStillLife();
    await life.save(aDraft(1, { collections: [{ ...grids, title: "Work / Tides" }] }));
    await life.save(aDraft(2, { collections: [{ ...gridsAgain, title: "Work / tides" }] }));
    expect(await life.collections()).toHaveLength(2);
    expect((await onDisk(life, (tx) => tx.row(linkRef(anId(102)))))?.collections).toEqual([
      grids.localId,
    ]);
  });

  it("is undone with its path", async () => {
    const life = aStillLife(5_000);
    await life.save(aDraft(1, { collections: [{ ...grids, title: "Work / Tides" }] }));
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
  });

  it("does not hold back a second save that cannot be undone", async () => {
    const life = aStillLife(5_000);
    await life.save(aDraft(1, { collections: [grids] }));
    const { compatibility, saving } = firstProfile(aProfileId);
    await life.profiles.edit(aProfileId, () => ({ compatibility, saving }));
    await life.save(aDraft(2, { collections: [gridsAgain] }));
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([anId(901), second]);
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    expect(await stateOnDisk(life, anId(901))).toBe("delivered");
  });
});
