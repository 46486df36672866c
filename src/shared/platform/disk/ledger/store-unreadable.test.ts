// @vitest-environment node
import { describe, expect, it } from "vitest";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aProfileId, anEntry, anId, someLinkFields } from "../../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import type { EntryId, LocalId } from "../../../domain/values/ids.ts";
import { linkRow } from "../../../resources/link/row.ts";
import type { Entry } from "../../../domain/outbox/entry.ts";
import { gateToProbe, passage } from "../../../domain/outbox/gate.ts";
import type { ReadTransaction } from "../../../ports/ports.ts";
import type { Database } from "../access/schema.ts";
import { createStore } from "./store.ts";
import { linkRef } from "../../../domain/operation/operation.ts";

const refused = { ok: false, error: { kind: "storage-unreadable" } };
const nowMs = 1_700_000_000_000;

async function aStore() {
  const database = freshDatabase();
  const store = createStore(database);
  const db = await database.open();
  const read = async <T>(work: (tx: ReadTransaction) => Promise<T>) =>
    requireOk(await store.read(work));
  /** Writes a row as another version might. */
  const putOdd = async (name: Parameters<Database["put"]>[0], row: object, key?: string) => {
    await db.put(name, row, key);
    return row;
  };
  return { store, db, read, putOdd };
}

const numbered = (number: number, entry: Partial<Entry> = {}) =>
  anEntry({ id: anId<EntryId>(number), createdAtMs: number, ...entry });
const oddEntry = (number: number) => ({ ...numbered(number), tries: "three" });
const localId = anId<LocalId>(101);
const link = linkRow(someLinkFields(), {
  localId,
  profileId: aProfileId,
  createdAtMs: 1,
  excerpt: "",
});
const collection = { localId, profileId: aProfileId, title: "Print", usedAtMs: 1, uses: 1 };

describe("a gate that cannot be read", () => {
  it("has to be probed before anything is sent", async () => {
    const { putOdd, read } = await aStore();
    await putOdd("gates", { state: "ajar" }, aProfileId);
    const gate = await read((tx) => tx.gate(aProfileId));
    expect(gate).toEqual(gateToProbe({ kind: "gate-unreadable" }, 0));
    expect(passage(gate, nowMs, false)).toBe("probe");
  });
});

describe("a payload that cannot be read", () => {
  it("is not replaced by an empty one", async () => {
    const { putOdd, read, store, db } = await aStore();
    const odd = await putOdd("payloads", { pageContent: ["<p>a</p>"] }, anId(1));
    await store.change((tx) => tx.putEntry(numbered(1)));
    expect(await read((tx) => tx.payload(anId(1)))).toBeUndefined();
    expect(await read((tx) => tx.payload(anId(2)))).toEqual({});
    expect(await db.get("payloads", anId(1))).toEqual(odd);
  });
});

describe("entries that cannot be read", () => {
  it("do not hide the readable ones, however many they are", async () => {
    const { putOdd, read, store } = await aStore();
    for (let number = 1; number <= 70; number += 1) await putOdd("entries", oddEntry(number));
    await store.change(async (tx) => {
      await tx.putEntry(numbered(71));
      await tx.putEntry(numbered(72, { lane: "bulk" }));
    });
    const next = await read((tx) => tx.entriesIn(aProfileId, ["waiting", "ready"], 64));
    expect(next.map(({ id }) => id)).toEqual([71, 72].map(anId));
    const first = await read((tx) => tx.entriesIn(aProfileId, ["ready"], 1));
    expect(first.map(({ id }) => id)).toEqual([anId(71)]);
  });
});

describe("an unreadable row that a transaction has met", () => {
  it("is reported by kind, once, with its title if it has one", async () => {
    const { putOdd, read } = await aStore();
    await putOdd("links", { ...link, tags: "css" });
    await putOdd("collections", { ...collection, uses: "often" });
    await putOdd("collections", { ...collection, localId: anId(102), title: 7 });
    await putOdd("entries", oddEntry(1));
    const met = await read(async (tx) => {
      expect(tx.unreadableMet("link")).toEqual([]);
      await tx.linksAt(aProfileId, link.addressKey);
      await tx.row(linkRef(localId));
      await tx.rows("collection", aProfileId);
      await tx.entriesIn(aProfileId, ["ready"]);
      return (["link", "collection", "entry"] as const).map((kind) => tx.unreadableMet(kind));
    });
    expect(met).toEqual([
      [{ id: localId, title: link.title }],
      [
        { id: localId, title: "Print" },
        { id: anId(102), title: "" },
      ],
      [{ id: anId(1), title: "" }],
    ]);
  });

  it("is not overwritten, and nothing of that change is stored", async () => {
    const { putOdd, store, db } = await aStore();
    const oddLink = await putOdd("links", { ...link, tags: "css" });
    const oddCollection = await putOdd("collections", { ...collection, uses: "often" });
    const odd = await putOdd("entries", oddEntry(1));
    const changes = [
      store.change(async (tx) => {
        if ((await tx.entry(anId(1))) === undefined) await tx.putEntry(numbered(1));
      }),
      store.change(async (tx) => {
        await tx.putEntry(numbered(2));
        if ((await tx.row(linkRef(localId))) === undefined) await tx.put("link", link);
      }),
      store.change(async (tx) => {
        if ((await tx.rows("collection", aProfileId)).length === 0)
          await tx.put("collection", collection);
      }),
    ];
    for (const changed of changes) expect(await changed).toEqual(refused);
    expect(await db.getAll("entries")).toEqual([odd]);
    expect(await db.getAll("links")).toEqual([oddLink]);
    expect(await db.getAll("collections")).toEqual([oddCollection]);
  });

  it("is left as it is if it only counts uses", async () => {
    const { putOdd, store, db } = await aStore();
    const tag = { profileId: aProfileId, key: "css", name: "CSS", usedAtMs: 1, uses: 1 };
    const repository = { profileId: aProfileId, remoteId: 7, title: "a", usedAtMs: 1, uses: 1 };
    const oddTag = await putOdd("tags", { ...tag, uses: "often" });
    const oddRepository = await putOdd("repositories", { ...repository, uses: "often" });
    const changed = await store.change(async (tx) => {
      await tx.tag(aProfileId, "css");
      await tx.putTag(tag);
      await tx.rows("repository", aProfileId);
      await tx.put("repository", repository);
      await tx.putEntry(numbered(1));
    });
    expect(changed.ok).toBe(true);
    expect(await db.getAll("tags")).toEqual([oddTag]);
    expect(await db.getAll("repositories")).toEqual([oddRepository]);
    expect(await db.count("entries")).toBe(1);
  });

  it("is deleted with its profile all the same", async () => {
    const { putOdd, store, db } = await aStore();
    await putOdd("entries", oddEntry(1));
    await putOdd("links", { ...link, tags: "css" });
    requireOk(await store.change((tx) => tx.forgetProfile(aProfileId)));
    expect(await db.count("entries")).toBe(0);
    expect(await db.count("links")).toBe(0);
  });
});
