// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { collectionRef, fileRef, linkRef } from "../../domain/operation.ts";
import { asId, type EntryId, type LocalId, type ProfileId } from "../../domain/values/ids.ts";
import { collectionRow } from "../../things/collection/row.ts";
import { fileRow } from "../../things/file/row.ts";
import { givenUserPageRow } from "../../things/user-page/row.ts";
import { createChangeCollection } from "../collections/change-collection.ts";
import { createChangeFile } from "../files/change-file.ts";
import { createChangeUserPage } from "../user-pages/change-user-page.ts";

const draft = aDraft(1);
const link = draft.link;
const id = (at: number) => anId<EntryId>(50 + at);
const gone = { ok: false, error: { kind: "entry-gone" } };
const aStillLife = () => aLife(aWorld(), { asksToDeliver: false });
type Life = ReturnType<typeof aStillLife>;

const change = (life: Life, at: number, title: string, of = link) =>
  life.changeLink({ entryId: id(at), link: of, changes: { title } });
const rowOf = (life: Life, of = link) => onDisk(life, (tx) => tx.row(linkRef(of)));
const prune = async (life: Life, ...ids: EntryId[]) => {
  for (const one of ids) requireOk(await life.store.change((tx) => tx.forgetEntry(one)));
};

/** A life with a delivered link. */
async function delivered() {
  const life = aStillLife();
  await life.save(draft);
  await life.deliverer.run();
  return life;
}

describe("a change of a link whose message is repeated", () => {
  it("after its entry was pruned is not put over a newer one", async () => {
    const life = await delivered();
    for (const at of [1, 2]) {
      requireOk(await change(life, at, `Title ${at}`));
      await life.deliverer.run();
    }
    await prune(life, id(1), id(2));
    // Ids decide, not times.
    life.clock.pass(-3_600_000);
    expect(await change(life, 1, "Title 1")).toEqual(gone);
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(3);
    expect(await rowOf(life)).toMatchObject({ title: "Title 2" });
  });

  it("after it joined the save is not put over a newer one that joined it too", async () => {
    const life = aStillLife();
    await life.save(draft);
    for (const at of [1, 2]) requireOk(await change(life, at, `Title ${at}`));
    expect(await change(life, 1, "Title 1")).toEqual(gone);
    await life.deliverer.run();
    expect(life.service.sent.map(({ operation }) => operation)).toMatchObject([
      { kind: "create-link", fields: { title: "Title 2" } },
    ]);
  });

  it("after the user dropped the change that it had joined is gone: nothing of it is left", async () => {
    const life = await delivered();
    for (const at of [1, 2]) requireOk(await change(life, at, `Title ${at}`));
    requireOk(await life.choose({ entryId: id(1), choice: "drop" }));
    expect(await change(life, 2, "Title 2")).toEqual(gone);
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(1);
    expect(await rowOf(life)).toMatchObject({ title: draft.title });
  });

  it("is kept, if it still holds: the response names the entry that carries it", async () => {
    const life = aStillLife();
    await life.save(draft);
    const kept = await change(life, 1, "Title 1");
    expect(requireOk(kept)).toEqual({ entryId: draft.entryId });
    expect(await change(life, 1, "Title 1")).toEqual(kept);
  });

  it("was sent before, if it still holds and no entry is left", async () => {
    const life = await delivered();
    requireOk(await change(life, 1, "Title 1"));
    await life.deliverer.run();
    await prune(life, draft.entryId, id(1));
    const already = { entryId: id(1), already: true };
    expect(requireOk(await change(life, 1, "Title 1"))).toEqual(already);
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(2);
  });

  it("is not taken for a change with other values, which the user typed since", async () => {
    const life = await delivered();
    requireOk(await change(life, 1, "Title 1"));
    await life.deliverer.run();
    await prune(life, id(1));
    expect(await change(life, 1, "Typed since")).toEqual(gone);
    expect(requireOk(await change(life, 2, "Typed since"))).toEqual({ entryId: id(2) });
  });

  it("is known in its own profile, and the link of another profile is not touched", async () => {
    const life = await delivered();
    const [other, theirs] = [asId<ProfileId>(anId<EntryId>(7)), anId<LocalId>(8)];
    const row = await rowOf(life);
    if (row === undefined) throw new Error("no link");
    const foreign = { ...row, localId: theirs, profileId: other, title: "Theirs" };
    requireOk(await life.store.change((tx) => tx.put("link", foreign)));
    for (const at of [1, 2]) requireOk(await change(life, at, `Title ${at}`));
    await life.deliverer.run();
    await prune(life, id(1), id(2));
    expect(requireOk(await change(life, 3, "Title 3", theirs))).toEqual({ entryId: id(3) });
    expect(await change(life, 1, "Title 1")).toEqual(gone);
    expect(await rowOf(life, theirs)).toMatchObject({ title: "Title 3", changeIds: [id(3)] });
  });

  it("is known among the last 20, so that a row stays small", async () => {
    const life = await delivered();
    for (let at = 1; at <= 21; at += 1) requireOk(await change(life, at, `Title ${at}`));
    const ids = Array.from({ length: 20 }, (_none, at) => id(at + 2));
    expect((await rowOf(life))?.changeIds).toEqual(ids);
  });
});

it("a change of a file is not put over a newer one if its message is repeated after its entry was pruned", async () => {
  const life = aStillLife();
  const file = anId<LocalId>(30);
  const fields = { link, blob: anId<never>(31), name: "a.pdf", type: "", size: 1 };
  const row = fileRow(fields, { localId: file, profileId: aProfileId, createdAtMs: 1 });
  const known = { ...row, remoteId: 9, deliveredAtMs: 1 };
  requireOk(await life.store.change((tx) => tx.put("file", known)));
  const changeFile = createChangeFile({ ...life, deliver: () => undefined });
  const categorise = (at: number) =>
    changeFile({ entryId: id(at), file, changes: { category: `category ${at}` } });
  for (const at of [1, 2]) {
    requireOk(await categorise(at));
    await life.deliverer.run();
  }
  await prune(life, id(1), id(2));
  expect(await categorise(1)).toEqual(gone);
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(2);
  expect(await onDisk(life, (tx) => tx.row(fileRef(file)))).toMatchObject({
    category: "category 2",
  });
  // It was kept and sent, and nothing has overwritten it.
  expect(requireOk(await categorise(2))).toEqual({ entryId: id(2) });
});

it("a change of a collection is not put over a newer one if its message is repeated after its entry was pruned", async () => {
  const life = aStillLife();
  const collection = anId<LocalId>(30);
  const known = { localId: collection, profileId: aProfileId, usedAtMs: 1 };
  const row = { ...collectionRow({ title: "Grids" }, known), remoteId: 9, deliveredAtMs: 1 };
  requireOk(await life.store.change((tx) => tx.put("collection", row)));
  const changeCollection = createChangeCollection({ ...life, deliver: () => undefined });
  const rename = (at: number) =>
    changeCollection({ entryId: id(at), collection, changes: { title: `Title ${at}` } });
  for (const at of [1, 2]) {
    requireOk(await rename(at));
    await life.deliverer.run();
  }
  await prune(life, id(1));
  expect(await rename(1)).toEqual(gone);
  const joined = await Promise.all([rename(3), rename(4)]);
  expect(joined.map((one) => requireOk(one))).toEqual([{ entryId: id(3) }, { entryId: id(3) }]);
  expect(requireOk(await rename(4))).toEqual({ entryId: id(3) });
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(3);
  expect(await onDisk(life, (tx) => tx.row(collectionRef(collection)))).toMatchObject({
    title: "Title 4",
  });
  await prune(life, id(2), id(3));
  expect(requireOk(await rename(4))).toEqual({ entryId: id(4) });
});

it("a change of a user page is kept if its message is repeated after its entry was pruned", async () => {
  const life = aStillLife();
  const page = anId<LocalId>(30);
  const known = givenUserPageRow({ localId: page, profileId: aProfileId, remoteId: "home" });
  requireOk(await life.store.change((tx) => tx.put("user-page", known)));
  const changeUserPage = createChangeUserPage({ ...life, deliver: () => undefined });
  const name = (at: number) =>
    changeUserPage({ entryId: id(at), page, changes: { title: `Title ${at}` } });
  for (const at of [1, 2]) {
    requireOk(await name(at));
    await life.deliverer.run();
  }
  await prune(life, id(1), id(2));
  expect(await name(1)).toEqual(gone);
  expect(requireOk(await name(2))).toEqual({ entryId: id(2) });
});
