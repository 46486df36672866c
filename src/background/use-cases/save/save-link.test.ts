// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aStillLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { draftKey, type DraftCollection } from "../../../shared/domain/draft/draft.ts";
import { StorageError } from "../../../shared/domain/failures.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Store } from "../../../shared/ports/ports.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";

type Life = ReturnType<typeof aStillLife>;

const withContent = aDraft(1, { pageContent: true });

function aCollection(number: number): DraftCollection & { kind: "new" } {
  const localId = anId<LocalId>(number);
  return { kind: "new", localId, entryId: anId<EntryId>(number + 50), title: `Shelf ${number}` };
}

/** Everything that a save can touch. */
const everything = (life: Life) =>
  onDisk(life, async (tx) => ({
    entries: await tx.entriesIn(aProfileId, ["capturing", "ready", "depends"]),
    link: await tx.row(linkRef(withContent.link)),
    collections: await tx.rows("collection", aProfileId),
    tags: await tx.rows("tag", aProfileId),
  }));

describe("a save", () => {
  it("that is repeated after its ended entry was pruned makes no second link, and the form is told of the first", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    await life.save(draft);
    await life.deliverer.run();
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
    requireOk(await life.store.change((tx) => tx.forgetEntry(draft.entryId)));
    const { entryId } = draft;
    const typedSince = { ...draft, title: "Typed since" };
    for (const repeated of [draft, typedSince]) {
      expect(requireOk(await life.save(repeated))).toEqual({ entryId, already: true });
    }
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(1);
  });

  it("of a draft that may have arrived already stays in doubt: undone while it is sent, it is unknown", async () => {
    const life = aStillLife();
    const draft = aDraft(1, { mayBeThere: true });
    await life.save(draft);
    expect(await entryOnDisk(life, draft.entryId)).toMatchObject({ tries: 0, doubt: true });
    const plain = aDraft(2);
    await life.save(plain);
    expect(await entryOnDisk(life, plain.entryId)).not.toHaveProperty("doubt");
  });

  it("is in the ledger and in the outbox before the response, and starts a delivery", async () => {
    const life = aStillLife();
    const draft = aDraft(1, { description: "About grids", tags: ["type", "Grid"] });
    expect(await life.save(draft)).toEqual({ ok: true, value: { entryId: draft.entryId } });
    expect(await entryOnDisk(life, draft.entryId)).toEqual({
      id: draft.entryId,
      profileId: aProfileId,
      operation: {
        kind: "create-link",
        subject: draft.link,
        fields: {
          targetUrl: "https://quoin.example/notes/1",
          title: "Note 1",
          description: "About grids",
          tags: ["type", "Grid"],
          collections: [],
          repositoryIds: [],
        },
      },
      state: { name: "ready" },
      lane: "person",
      createdAtMs: life.clock.now(),
      tries: 0,
    });
    expect(await onDisk(life, (tx) => tx.linksAt(aProfileId, addressKey(draft.address)))).toEqual([
      expect.objectContaining({ localId: draft.link, title: "Note 1", excerpt: "" }),
    ]);
    expect(await onDisk(life, (tx) => tx.rows("tag", aProfileId))).toEqual([
      expect.objectContaining({ key: "grid", name: "Grid", uses: 1 }),
      expect.objectContaining({ key: "type", name: "type", uses: 1 }),
    ]);
    expect(life.announcer.count).toBe(1);
    expect(life.asked).toHaveLength(1);
  });

  it("that is repeated changes nothing", async () => {
    const life = aStillLife();
    const byId = {
      kind: "by-id",
      localId: anId<LocalId>(904),
      remoteId: 7,
      title: "Seven",
    } as const;
    await life.save(aDraft(2, { collections: [{ ...byId, localId: anId<LocalId>(905) }] }));
    const draft = aDraft(1, { tags: ["type"], collections: [aCollection(900), byId] });
    await life.save(draft);
    const before = await everything(life);
    expect(await life.save(draft)).toEqual({ ok: true, value: { entryId: draft.entryId } });
    expect(await everything(life)).toEqual(before);
  });

  it("whose id belongs to another save is not reported as kept: typed in since, or undone", async () => {
    const life = aStillLife();
    const draft = aDraft(1, { tags: ["type"], collections: [aCollection(900)] });
    await life.save(draft);
    const before = await everything(life);
    const gone = { ok: false, error: { kind: "entry-gone" } };
    for (const typedSince of [
      { title: "Another title" },
      { tags: ["other"] },
      { collections: [{ ...aCollection(901), title: "Other" }] },
      { latitude: "1", longitude: "2" },
      { imageUrl: "https://quoin.example/other.png" },
      { repositories: [{ remoteId: 3, title: "Papers" }] },
    ]) {
      expect(await life.save({ ...draft, ...typedSince })).toEqual(gone);
    }
    expect(await everything(life)).toEqual(before);
    requireOk(await life.choose({ entryId: draft.entryId, choice: "drop" }));
    expect(await life.save(draft)).toEqual(gone);
  });

  it("without a savable address is refused, and stores nothing", async () => {
    const life = aStillLife();
    expect(await life.save(aDraft(1, { address: "about:blank" }))).toEqual({
      ok: false,
      error: { kind: "address-not-savable" },
    });
    expect((await everything(life)).entries).toEqual([]);
    expect(life.announcer.count).toBe(0);
    expect(life.asked).toEqual([]);
  });

  it("that finds no room reports the failure, announces nothing and keeps the draft", async () => {
    const world = aWorld();
    const change: Store["change"] = () =>
      Promise.resolve({ ok: false, error: { kind: "storage-full" } });
    const life = aLife({ ...world, store: { ...world.store, change } }, { asksToDeliver: false });
    const draft = aDraft(1);
    await life.drafts.put(draftKey(aProfileId, draft.address), draft);
    expect(await life.save(draft)).toEqual({ ok: false, error: { kind: "storage-full" } });
    expect(life.announcer.count).toBe(0);
    await life.tidied();
    expect(requireOk(await life.drafts.get(draftKey(aProfileId, draft.address)))).toEqual(draft);
  });

  it("deletes the draft of its page, but not a draft typed since", async () => {
    const life = aStillLife();
    const [draft, later] = [aDraft(1), aDraft(2, { address: aDraft(1).address })];
    const key = draftKey(aProfileId, draft.address);
    await life.drafts.put(key, draft);
    await life.save(draft);
    await expect.poll(async () => requireOk(await life.drafts.get(key))).toBeUndefined();
    await life.drafts.put(key, later);
    await life.save(draft);
    await life.tidied();
    expect(requireOk(await life.drafts.get(key))).toEqual(later);
  });

  it("is kept even if its draft cannot be deleted, which is reported", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    life.drafts.forget = () => Promise.resolve({ ok: false, error: { kind: "storage-blocked" } });
    expect((await life.save(draft)).ok).toBe(true);
    await life.tidied();
    expect(life.bugs).toEqual([new StorageError({ kind: "storage-blocked" })]);
    expect(await stateOnDisk(life, draft.entryId)).toBe("ready");
  });

  it("from a private window deletes the private draft", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    const key = draftKey(aProfileId, draft.address);
    await life.privateDrafts.put(key, draft);
    requireOk(await life.saveLink({ draft, pageAddress: draft.address, isPrivate: true }));
    await expect.poll(async () => requireOk(await life.privateDrafts.get(key))).toBeUndefined();
  });
});

describe("a save into collections", () => {
  it("creates a new collection in the same outbox, and waits for it", async () => {
    const life = aStillLife();
    const collection = aCollection(900);
    await life.save(aDraft(1, { collections: [collection] }));
    expect(await entryOnDisk(life, collection.entryId)).toMatchObject({
      operation: {
        kind: "create-collection",
        subject: collection.localId,
        fields: { title: "Shelf 900" },
      },
      state: { name: "ready" },
    });
    expect((await entryOnDisk(life, anId<EntryId>(1))).state).toEqual({
      name: "depends",
      on: collection.localId,
    });
    const row = await onDisk(life, (tx) => tx.row(collectionRef(collection.localId)));
    expect(row).toMatchObject({ title: "Shelf 900", uses: 1 });
    expect(row?.deliveredAtMs).toBeUndefined();
  });

  it("creates a new collection once, however many saves use it", async () => {
    const life = aStillLife();
    const { localId, title, entryId } = aCollection(900);
    await life.save(aDraft(1, { collections: [aCollection(900)] }));
    await life.save(aDraft(2, { collections: [{ kind: "known", localId, title }] }));
    await life.deliverer.run();
    const sent = life.service.sent.map((delivery) => delivery.entryId);
    expect(sent).toEqual([entryId, anId(1), anId(2)]);
    expect(await onDisk(life, (tx) => tx.row(collectionRef(localId)))).toMatchObject({ uses: 2 });
  });

  it("uses a collection given by its id as it is, and is sent at once", async () => {
    const life = aStillLife();
    const localId = anId<LocalId>(900);
    await life.save(
      aDraft(1, { collections: [{ kind: "by-id", localId, remoteId: 77, title: "#77" }] }),
    );
    expect(await stateOnDisk(life, anId<EntryId>(1))).toBe("ready");
    expect(await onDisk(life, (tx) => tx.row(collectionRef(localId)))).toMatchObject({
      remoteId: 77,
      title: "#77",
      deliveredAtMs: life.clock.now(),
    });
  });

  it("uses the row that already has the id", async () => {
    const life = aStillLife();
    const byId = (number: number): DraftCollection => ({
      kind: "by-id",
      localId: anId<LocalId>(number),
      remoteId: 77,
      title: "#77",
    });
    await life.save(aDraft(1, { collections: [byId(900)] }));
    await life.save(aDraft(2, { collections: [byId(910)] }));
    expect(await onDisk(life, (tx) => tx.rows("collection", aProfileId))).toEqual([
      expect.objectContaining({ localId: anId(900), uses: 2 }),
    ]);
    expect((await entryOnDisk(life, anId<EntryId>(2))).operation).toMatchObject({
      fields: { collections: [anId(900)] },
    });
  });

  it("stops if a collection is no longer known", async () => {
    const life = aStillLife();
    const localId = anId<LocalId>(900);
    await life.save(aDraft(1, { collections: [{ kind: "known", localId, title: "Gone" }] }));
    expect((await entryOnDisk(life, anId<EntryId>(1))).state).toMatchObject({
      name: "blocked",
      cause: { kind: "parent-missing", parent: localId },
    });
  });
});
