// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { anId, aProfileId } from "../../../../test/support/builders.ts";
import { collectionRef } from "../../../shared/domain/operation/operation.ts";
import type { CollectionChanges } from "../../../shared/domain/fields/collection.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { changeCollection } from "./change-collection.ts";
import { saveCollection } from "./save-collection.ts";

const [grids, parent] = [anId<LocalId>(201), anId<LocalId>(202)];
const [made, change, second] = [anId<EntryId>(1), anId<EntryId>(2), anId<EntryId>(3)];
const image = "data:image/webp;base64,AAAA";
const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };

function aDesk() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const ports = { ...life, deliver: () => {} };
  const save = saveCollection(ports);
  const keep = changeCollection(ports);
  return {
    ...life,
    save: async (entryId: EntryId, collection: LocalId, more = {}) =>
      requireOk(await save({ entryId, collection, fields: { title: "Grids" }, ...more })),
    change: (entryId: EntryId, changes: CollectionChanges, cover?: string) =>
      keep({
        entryId,
        collection: grids,
        changes,
        ...(cover !== undefined && { cover }),
      }),
    row: () => onDisk(life, (tx) => tx.row(collectionRef(grids))),
    go: async () => {
      life.clock.pass(3_600_000);
      await life.tryAll({});
      await life.deliverer.run({ woken: true });
    },
    /** The operations sent, with their cover images. */
    sent: () => life.service.sent.map(({ operation, payload }) => ({ ...operation, ...payload })),
  };
}

/** A desk whose collection the service has, under the id 7. */
async function withDelivered() {
  const desk = aDesk();
  await desk.save(made, grids);
  desk.service.answer({ kind: "accepted", remoteId: 7 });
  await desk.go();
  return desk;
}

describe("a change of a collection", () => {
  it("is shown at once, and sends only the fields that changed", async () => {
    const desk = await withDelivered();
    requireOk(await desk.change(change, { pinned: false, emoji: "📐" }));
    expect(await desk.row()).toMatchObject({ title: "Grids", pinned: false, emoji: "📐" });
    await desk.go();
    expect(await stateOnDisk(desk, change)).toBe("delivered");
    expect(desk.sent().at(-1)).toMatchObject({
      kind: "update-collection",
      changes: { pinned: false, emoji: "📐" },
    });
  });

  it("joins a create that was not sent, its cover image included", async () => {
    const desk = aDesk();
    await desk.save(made, grids, { cover: "data:image/png;base64,BBBB" });
    const kept = requireOk(await desk.change(change, { title: "Rasters", coverBytes: 3 }, image));
    expect(kept).toEqual({ entryId: made });
    await desk.go();
    expect(desk.sent()).toMatchObject([
      { kind: "create-collection", fields: { title: "Rasters" }, coverImageData: image },
    ]);
  });

  it("follows a create that may have arrived, with its cover image", async () => {
    const desk = aDesk();
    await desk.save(made, grids);
    desk.service.answer(lost);
    await desk.go();
    requireOk(await desk.change(change, { coverBytes: 3 }, image));
    expect(await stateOnDisk(desk, change)).toBe("depends");
    await desk.choose({ entryId: made, choice: "arrived", remoteId: 7 });
    await desk.go();
    expect(desk.sent().at(-1)).toMatchObject({
      kind: "update-collection",
      coverImageData: image,
    });
  });

  it("waits for a parent that is not at the service yet", async () => {
    const desk = await withDelivered();
    await desk.save(second, parent);
    desk.service.answer(lost, { kind: "accepted", remoteId: 8 });
    requireOk(await desk.change(change, { parent }));
    expect(await stateOnDisk(desk, change)).toBe("depends");
    await desk.go();
    await desk.choose({ entryId: second, choice: "arrived", remoteId: 8 });
    await desk.go();
    expect(await stateOnDisk(desk, change)).toBe("delivered");
  });

  it("is refused if the collection would contain itself, and keeps nothing", async () => {
    const desk = await withDelivered();
    await desk.save(second, parent, { fields: { title: "Inside", parent: grids } });
    expect(requireOk(await desk.change(change, { parent }))).toEqual({ isCycle: true });
    expect(requireOk(await desk.change(change, { parent: grids }))).toEqual({ isCycle: true });
    expect((await desk.row())?.parent).toBeUndefined();
    expect(await onDisk(desk, (tx) => tx.entry(change))).toBeUndefined();
  });

  it("leaves the row as it was if it is dropped", async () => {
    const desk = await withDelivered();
    const before = await desk.row();
    desk.network.online = false;
    requireOk(await desk.change(change, { title: "Rasters", pinned: true, visualOrder: 9 }));
    requireOk(await desk.change(second, { pinned: null, emoji: "📐" }));
    expect(await desk.row()).not.toEqual(before);
    requireOk(await desk.choose({ entryId: change, choice: "drop" }));
    expect(await desk.row()).toEqual({ ...before, changeIds: [change, second] });
  });

  it("takes the values of a response that describes the collection", async () => {
    const desk = await withDelivered();
    requireOk(await desk.change(change, { title: "Rasters" }));
    desk.service.answer(lost);
    await desk.go();
    desk.service.answer({
      kind: "accepted",
      remoteId: 7,
      returned: { remoteId: 7, title: "Theirs", emoji: "🌊", pinned: true },
    });
    await desk.go();
    expect(await desk.row()).toMatchObject({ title: "Theirs", emoji: "🌊", pinned: true });
  });

  it("changes nothing if it is repeated, and is refused if its id carries another change", async () => {
    const desk = await withDelivered();
    requireOk(await desk.change(change, { title: "Rasters" }));
    expect(requireOk(await desk.change(change, { title: "Rasters" }))).toEqual({
      entryId: change,
    });
    expect(await desk.change(change, { title: "Other" })).toEqual({
      ok: false,
      error: { kind: "entry-gone" },
    });
    const open = await onDisk(desk, (tx) => tx.entriesIn(aProfileId, ["ready"]));
    expect(open.map(({ id }) => id)).toEqual([change]);
  });

  it("is refused if the collection is not in the ledger", async () => {
    expect(await aDesk().change(change, { title: "Rasters" })).toEqual({
      ok: false,
      error: { kind: "entry-gone" },
    });
  });
});
