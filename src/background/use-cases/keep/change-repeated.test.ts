// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aStillLife, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import {
  linkRef,
  type OperationKind,
  type ResourceOf,
} from "../../../shared/domain/operation/operation.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import { fileRow } from "../../../shared/resources/file/row.ts";
import { linkRow } from "../../../shared/resources/link/row.ts";
import type { LedgerRows } from "../../../shared/resources/rows.ts";
import { givenUserPageRow } from "../../../shared/resources/user-page/row.ts";
import { changeCollection } from "../collections/change-collection.ts";
import { changeFile } from "../files/change-file.ts";
import { changeUserPage } from "../user-pages/change-user-page.ts";

const draft = aDraft(1);
const link = draft.link;
const id = (at: number) => anId<EntryId>(50 + at);
const gone = { ok: false, error: { kind: "entry-gone" } };
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

type Changeable = ResourceOf<Exclude<OperationKind, `create-${string}`>>;

const subject = anId<LocalId>(30);
const own = { localId: subject, profileId: aProfileId };
const sent = { remoteId: 9, deliveredAtMs: 1 };
const aFile = { link, blob: anId<never>(31), name: "a.pdf", type: "", size: 1 };

/** Changes the resource as its form does, to another text each time. */
type Change = (life: Life, at: number) => Promise<Result<unknown, unknown>>;

/** A resource as it is at the service before it is changed. */
const known = <Of extends Changeable>(
  resource: Of,
  row: LedgerRows[NoInfer<Of>],
  changeIt: Change,
) => ({
  resource,
  change: changeIt,
  async life() {
    const life = aStillLife();
    requireOk(await life.store.change((tx) => tx.put(resource, row)));
    return life;
  },
});

const renameCollection = (life: Life, at: number) => {
  const changeIt = changeCollection({ ...life, deliver: () => undefined });
  return changeIt({ entryId: id(at), collection: subject, changes: { title: `text ${at}` } });
};

const knownCollection = known(
  "collection",
  { ...collectionRow({ title: "Grids" }, { ...own, usedAtMs: 1 }), ...sent },
  renameCollection,
);

/** A resource that can be changed and is missing here does not compile. */
const knownResources: { [Of in Changeable]: ReturnType<typeof known<Of>> } = {
  collection: knownCollection,
  link: known(
    "link",
    { ...linkRow(someLinkFields(), { ...own, createdAtMs: 1, excerpt: "" }), ...sent },
    (life, at) => change(life, at, `text ${at}`, subject),
  ),
  file: known("file", { ...fileRow(aFile, { ...own, createdAtMs: 1 }), ...sent }, (life, at) => {
    const changeIt = changeFile({ ...life, deliver: () => undefined });
    return changeIt({ entryId: id(at), file: subject, changes: { category: `text ${at}` } });
  }),
  "user-page": known("user-page", givenUserPageRow({ ...own, remoteId: "home" }), (life, at) => {
    const changePage = changeUserPage({ ...life, deliver: () => undefined });
    return changePage({ entryId: id(at), page: subject, changes: { title: `text ${at}` } });
  }),
};

describe.each(Object.values(knownResources))(
  "a change of a $resource",
  ({ resource, change: changeIt, ...of }) => {
    it("is not put over a newer one if its message is repeated after its entry was pruned", async () => {
      const life = await of.life();
      for (const at of [1, 2]) {
        requireOk(await changeIt(life, at));
        await life.deliverer.run();
      }
      await prune(life, id(1), id(2));
      expect(await changeIt(life, 1)).toEqual(gone);
      await life.deliverer.run();
      expect(life.service.sent).toHaveLength(2);
      const row = await onDisk(life, (tx) => tx.row({ resource, localId: subject }));
      expect(JSON.stringify(row)).toContain("text 2");
      // The change was kept and sent, and nothing has overwritten it.
      expect(requireOk(await changeIt(life, 2))).toMatchObject({ entryId: id(2) });
    });

    it("is sent once if its message is repeated at once", async () => {
      const life = await of.life();
      const kept = requireOk(await changeIt(life, 1));
      expect(requireOk(await changeIt(life, 1))).toEqual(kept);
      await life.deliverer.run();
      expect(life.service.sent).toHaveLength(1);
    });
  },
);

it("a repeated change of a collection returns the entry that it joined", async () => {
  const life = await knownCollection.life();
  const joined = await Promise.all([renameCollection(life, 3), renameCollection(life, 4)]);
  expect(joined.map((one) => requireOk(one))).toEqual([{ entryId: id(3) }, { entryId: id(3) }]);
  expect(requireOk(await renameCollection(life, 4))).toEqual({ entryId: id(3) });
  await life.deliverer.run();
  await prune(life, id(3));
  expect(requireOk(await renameCollection(life, 4))).toEqual({ entryId: id(4) });
});
