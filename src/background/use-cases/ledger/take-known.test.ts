// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { KnownResource } from "../../../shared/domain/collections/known-list.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { changeCollection } from "../collections/change-collection.ts";
import { readPicks } from "./picks.ts";
import { takeKnown } from "./take-known.ts";

function aDesk() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const take = takeKnown(life);
  let made = 0;
  return {
    ...life,
    takeKnown: take,
    take: async (resource: "collection" | "repository", ...resources: readonly KnownResource[]) => {
      const withIds = resources.map((one) => ({ ...one, localId: anId<LocalId>((made += 1)) }));
      return requireOk(await take({ resource, resources: withIds }));
    },
    rows: () => onDisk(life, (tx) => tx.rows("collection", aProfileId)),
  };
}

it("what exists at the service is known here with its parent, and nothing is sent", async () => {
  const desk = aDesk();
  const taken = await desk.take(
    "collection",
    { remoteId: 2, title: "Tides", parentId: 1 },
    { remoteId: 1, title: "Work" },
    { remoteId: 3, title: "", parentId: 99 },
  );
  expect(taken).toEqual({ added: 3, merged: 0 });
  const rows = await desk.rows();
  const work = rows.find(({ remoteId }) => remoteId === 1);
  expect(rows.find(({ remoteId }) => remoteId === 2)).toMatchObject({
    title: "Tides",
    parent: work?.localId,
  });
  expect(rows.find(({ remoteId }) => remoteId === 3)).toMatchObject({ title: "#3" });
  await desk.deliverer.run();
  expect(desk.service.sent).toEqual([]);
});

it("what is taken twice merges: one row, with the last title that was given", async () => {
  const desk = aDesk();
  await desk.take("collection", { remoteId: 1, title: "" }, { remoteId: 2, title: "Tides" });
  const [before] = await desk.rows();
  expect(
    await desk.take(
      "collection",
      { remoteId: 1, title: "Work" },
      { remoteId: 2, title: "", parentId: 1 },
    ),
  ).toEqual({ added: 0, merged: 2 });
  const rows = await desk.rows();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ remoteId }) => remoteId === 1)?.title).toBe("Work");
  expect(rows.find(({ remoteId }) => remoteId === 2)).toMatchObject({ title: "Tides" });
  expect(rows.map(({ localId }) => localId)).toContain(before?.localId);
  await desk.take("repository", { remoteId: 5, title: "Papers" });
  expect(await desk.take("repository", { remoteId: 5, title: "" })).toEqual({
    added: 0,
    merged: 1,
  });
  const repositories = await onDisk(desk, (tx) => tx.rows("repository", aProfileId));
  expect(repositories).toMatchObject([{ remoteId: 5, title: "Papers" }]);
});

it("collections count as added also when the message comes again", async () => {
  const desk = aDesk();
  const resources = [
    { remoteId: 1, title: "Work", localId: anId<LocalId>(1) },
    { remoteId: 2, title: "Tides", parentId: 1, localId: anId<LocalId>(2) },
  ];
  requireOk(await desk.takeKnown({ resource: "collection", resources }));
  const rows = await desk.rows();
  const again = await desk.takeKnown({ resource: "collection", resources });
  expect(again).toEqual({ ok: true, value: { added: 2, merged: 0 } });
  expect(await desk.rows()).toEqual(rows);
});

it("a change that is on its way is not overwritten", async () => {
  const desk = aDesk();
  await desk.take("collection", { remoteId: 1, title: "Work" });
  const change = changeCollection({ ...desk, deliver: () => {} });
  const [row] = await desk.rows();
  const collection = row?.localId ?? anId<LocalId>(0);
  requireOk(await change({ entryId: anId<EntryId>(700), collection, changes: { title: "Mine" } }));
  await desk.take("collection", { remoteId: 1, title: "Theirs" });
  expect((await desk.rows())[0]?.title).toBe("Mine");
});

it("collections that name each other as parents do not become a circle", async () => {
  const desk = aDesk();
  await desk.take(
    "collection",
    { remoteId: 1, title: "A", parentId: 2 },
    { remoteId: 2, title: "B", parentId: 1 },
  );
  expect((await desk.rows()).filter(({ parent }) => parent !== undefined)).toHaveLength(1);
});

it("a list in which collections have changed places is taken as it is, in whatever order", async () => {
  const desk = aDesk();
  await desk.take(
    "collection",
    { remoteId: 1, title: "A" },
    { remoteId: 2, title: "B", parentId: 1 },
    { remoteId: 3, title: "C" },
  );
  await desk.take(
    "collection",
    { remoteId: 1, title: "A", parentId: 2 },
    { remoteId: 2, title: "B", parentId: 3 },
  );
  const rows = await desk.rows();
  const parentOf = (title: string) => {
    const parent = rows.find((row) => row.title === title)?.parent;
    return rows.find(({ localId }) => localId === parent)?.title;
  };
  expect([parentOf("A"), parentOf("B"), parentOf("C")]).toEqual(["B", "C", undefined]);
});

it("a parent that would make a circle with a move on its way leaves the collection where it was", async () => {
  const desk = aDesk();
  await desk.take(
    "collection",
    { remoteId: 1, title: "A", parentId: 3 },
    { remoteId: 2, title: "B" },
    { remoteId: 3, title: "C" },
  );
  const [a, b, c] = ["A", "B", "C"].map((name) => async () => {
    return (await desk.rows()).find(({ title }) => title === name);
  });
  const change = changeCollection({ ...desk, deliver: () => {} });
  const [collection, parent] = [(await b?.())?.localId, (await a?.())?.localId];
  if (collection === undefined || parent === undefined) expect.unreachable();
  requireOk(await change({ entryId: anId<EntryId>(700), collection, changes: { parent } }));
  await desk.take("collection", { remoteId: 1, title: "A", parentId: 2 });
  expect((await a?.())?.parent).toBe((await c?.())?.localId);
});

it("what has only been taken comes after what has been used, however long ago", async () => {
  const desk = aDesk();
  const title = "Tides";
  const made = { kind: "new", localId: anId<LocalId>(900), entryId: anId<EntryId>(901) } as const;
  await desk.save(aDraft(1, { collections: [{ ...made, title }] }));
  desk.clock.pass(365 * 24 * 60 * 60 * 1_000);
  await desk.take("collection", { remoteId: 1, title: "Work" });
  await desk.take("repository", { remoteId: 5, title: "Papers" });
  const { collections } = await onDisk(desk, (tx) => readPicks(tx, aProfileId));
  expect(collections.map((one) => one.title)).toEqual(["Tides", "Work"]);
  const [papers] = await onDisk(desk, (tx) => tx.rows("repository", aProfileId));
  expect(papers).toMatchObject({ uses: 0, usedAtMs: 0 });
});
