// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { aProfileId, anEntry, anId, someLinkFields } from "../../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { asId, type EntryId, type LocalId, type ProfileId } from "../../../domain/values/ids.ts";
import { linkRow } from "../../../resources/link/row.ts";
import type { Entry } from "../../../domain/outbox/entry.ts";
import { gateToProbe, openGate } from "../../../domain/outbox/gate.ts";
import type { Result } from "../../../domain/values/result.ts";
import type { ReadTransaction } from "../../../ports/ports.ts";
import { steps } from "../migrations/steps.ts";
import { createStore } from "./store.ts";
import { linkRef } from "../../../domain/operation/operation.ts";

function aStore() {
  const database = freshDatabase();
  const store = createStore(database);
  const put = (...entries: readonly Entry[]) =>
    store.change(async (tx) => {
      for (const entry of entries) await tx.putEntry(entry);
    });
  const read = async <T>(work: (tx: ReadTransaction) => Promise<T>) =>
    requireValue(await store.read(work));
  return { database, store, put, read };
}

function requireValue<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const numbered = (number: number, entry: Partial<Entry> = {}) =>
  anEntry({
    id: anId<EntryId>(number),
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(100 + number),
      fields: someLinkFields(),
    },
    createdAtMs: number,
    ...entry,
  });

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const link = linkRow(someLinkFields(), {
  localId: anId<LocalId>(101),
  profileId: aProfileId,
  createdAtMs: 1,
  excerpt: "",
});

describe("a change", () => {
  it("is complete when it resolves", async () => {
    const { store, read } = aStore();
    const changed = await store.change(async (tx) => {
      await tx.putEntry(anEntry());
      await tx.putPayload(anEntry().id, { pageContent: "<p>a</p>" });
      await tx.put("link", link);
      return "kept";
    });
    expect(changed).toEqual({ ok: true, value: "kept" });
    expect(await read((tx) => tx.entry(anEntry().id))).toEqual(anEntry());
    expect(await read((tx) => tx.payload(anEntry().id))).toEqual({ pageContent: "<p>a</p>" });
    expect(await read((tx) => tx.row(linkRef(link.localId)))).toEqual(link);
  });

  it("stores nothing if its work throws", async () => {
    const { store, read } = aStore();
    const change = store.change(async (tx) => {
      await tx.putEntry(anEntry());
      await tx.put("link", link);
      throw new Error("a bug");
    });
    await expect(change).rejects.toThrow("a bug");
    expect(await read((tx) => tx.entry(anEntry().id))).toBeUndefined();
    expect(await read((tx) => tx.row(linkRef(link.localId)))).toBeUndefined();
  });

  it("stores nothing if one of its rows cannot be stored", async () => {
    const { store, read } = aStore();
    const unstorable = { ...link, title: (() => "") as unknown as string };
    const changed = await store.change(async (tx) => {
      await tx.putEntry(anEntry());
      await tx.put("link", unstorable);
    });
    expect(changed).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail: "DataCloneError" },
    });
    expect(await read((tx) => tx.entry(anEntry().id))).toBeUndefined();
  });

  it("that fails does not block later ones", async () => {
    const { store, put, read } = aStore();
    await expect(store.change(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
    await put(anEntry());
    expect(await read((tx) => tx.entry(anEntry().id))).toEqual(anEntry());
  });

  it("names a full disk", async () => {
    const full = new DOMException("no room", "QuotaExceededError");
    const store = createStore({ use: () => Promise.reject(full) });
    expect(await store.change((tx) => tx.putEntry(anEntry()))).toEqual({
      ok: false,
      error: { kind: "storage-full" },
    });
  });

  it("is retried if the browser let it only delete, as Firefox does after a full disk", async () => {
    const { store, read } = aStore();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("no mutations", "InvalidStateError");
    });
    await store.change(async (tx) => {
      await tx.putEntry(anEntry());
      await tx.put("link", link);
    });
    expect(await read((tx) => tx.entry(anEntry().id))).toEqual(anEntry());
    expect(await read((tx) => tx.row(linkRef(link.localId)))).toEqual(link);
  });

  it("deletes the payload of an entry with it", async () => {
    const { store, put, read } = aStore();
    await put(anEntry());
    await store.change(async (tx) => {
      await tx.putPayload(anEntry().id, { pageContent: "<p>a</p>" });
      await tx.forgetEntry(anEntry().id);
    });
    expect(await read((tx) => tx.payload(anEntry().id))).toEqual({});
  });
});

describe("the entries", () => {
  it("come oldest first, the user's before bulk, in any state", async () => {
    const { put, read } = aStore();
    const waiting = { name: "waiting", untilMs: 1, cause: { kind: "offline" } } as const;
    await put(
      numbered(1, { lane: "bulk" }),
      numbered(4),
      numbered(3, { state: waiting }),
      numbered(2),
      numbered(5, { state: { name: "sending", sinceMs: 1 } }),
    );
    const found = await read((tx) => tx.entriesIn(aProfileId, ["waiting", "ready"]));
    expect(ids(found)).toEqual([2, 3, 4, 1].map(anId));
    const first = await read((tx) => tx.entriesIn(aProfileId, ["waiting", "ready"], 2));
    expect(ids(first)).toEqual([2, 3].map(anId));
    const most = await read((tx) => tx.entriesIn(aProfileId, ["waiting", "ready"], 4));
    expect(ids(most)).toEqual([2, 3, 4, 1].map(anId));
    expect(await read((tx) => tx.countIn(aProfileId, ["waiting", "ready"]))).toBe(4);
  });

  it("about one resource come oldest first", async () => {
    const { put, read } = aStore();
    const operation = { kind: "update-link", subject: anId<LocalId>(101), changes: {} } as const;
    await put(numbered(3, { operation }), numbered(2, { operation }), numbered(1), numbered(4));
    const found = await read((tx) => tx.entriesAbout(anId<LocalId>(101)));
    expect(ids(found)).toEqual([1, 2, 3].map(anId));
  });

  it("that wait for a resource are found by the resource", async () => {
    const { put, read } = aStore();
    const on = anId<LocalId>(200);
    await put(numbered(2, { state: { name: "depends", on } }), numbered(1), numbered(3));
    expect(ids(await read((tx) => tx.entriesDependingOn(on)))).toEqual([anId(2)]);
  });

  it("that have ended are found by the time of their end", async () => {
    const { put, read } = aStore();
    await put(
      numbered(1, { state: { name: "delivered", atMs: 30 } }),
      numbered(2, { state: { name: "dropped", atMs: 20 } }),
      numbered(3, { state: { name: "delivered", atMs: 10 } }),
      numbered(4),
    );
    expect(ids(await read((tx) => tx.latestDelivered(aProfileId, 1, 30)))).toEqual([anId(1)]);
    expect(ids(await read((tx) => tx.latestDelivered(aProfileId, 9, 30)))).toEqual(
      [1, 3].map(anId),
    );
    expect(ids(await read((tx) => tx.endedBefore(aProfileId, 1, 30)))).toEqual([3, 2].map(anId));
    expect(await read((tx) => tx.endedBefore(aProfileId, 3, 30))).toEqual([]);
  });

  it("that ended while the clock was ahead count as the oldest", async () => {
    const { put, read } = aStore();
    await put(
      numbered(1, { state: { name: "delivered", atMs: 90 } }),
      numbered(2, { state: { name: "delivered", atMs: 20 } }),
      numbered(3, { state: { name: "delivered", atMs: 30 } }),
    );
    expect(ids(await read((tx) => tx.latestDelivered(aProfileId, 9, 30)))).toEqual(
      [3, 2, 1].map(anId),
    );
    expect(ids(await read((tx) => tx.endedBefore(aProfileId, 1, 30)))).toEqual([1, 2].map(anId));
    expect(ids(await read((tx) => tx.endedBefore(aProfileId, 2, 30)))).toEqual([anId(1)]);
  });

  it("that cannot be read are skipped, counted, and stay on disk", async () => {
    const { database, put, read, store } = aStore();
    await put(numbered(1), numbered(2));
    const db = await database.open();
    const odd = { ...numbered(3), tries: "three" };
    await db.put("entries", odd as unknown as Entry);
    expect(ids(await read((tx) => tx.entriesIn(aProfileId, ["ready"])))).toEqual([1, 2].map(anId));
    expect(await read((tx) => tx.entry(anId<EntryId>(3)))).toBeUndefined();
    expect(await read((tx) => tx.unreadable())).toBe(1);
    await store.change((tx) => tx.putEntry(numbered(4)));
    expect(await db.get("entries", anId(3))).toEqual(odd);
  });
});

describe("the gate", () => {
  it("of a profile is open by default", async () => {
    const { store, read } = aStore();
    expect(await read((tx) => tx.gate(aProfileId))).toEqual(openGate);
    const gate = gateToProbe({ kind: "offline" }, 5);
    await store.change((tx) => tx.putGate(aProfileId, gate));
    expect(await read((tx) => tx.gate(aProfileId))).toEqual(gate);
  });
});

describe("the profiles in the store", () => {
  const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
  const third = asId<ProfileId>("00000000-0000-4000-8000-000000000003");

  it("are found by their entries and by their links", async () => {
    const { store, put, read } = aStore();
    expect(await read((tx) => tx.profileIds())).toEqual(new Set());
    await put(anEntry(), numbered(2), numbered(3, { profileId: other }));
    const row = { localId: anId<LocalId>(9), profileId: third, createdAtMs: 1, excerpt: "" };
    await store.change((tx) => tx.put("link", linkRow(someLinkFields(), row)));
    expect(await read((tx) => tx.profileIds())).toEqual(new Set([aProfileId, other, third]));
  });

  it("are found by a row of any resource, because its id means nothing at another service", async () => {
    const { store, read } = aStore();
    const at = (number: number) => {
      const profileId = asId<ProfileId>(`00000000-0000-4000-8000-00000000010${number}`);
      return { localId: anId<LocalId>(number), profileId, title: "Tides" };
    };
    const used = { usedAtMs: 1, uses: 1 };
    const file = { type: "", size: 1, link: anId<LocalId>(9), createdAtMs: 1 };
    await store.change(async (tx) => {
      await tx.put("collection", { ...at(1), ...used });
      await tx.put("file", { ...at(2), ...file });
      await tx.put("user-page", { ...at(3), remoteId: "home", markup: "html" });
      const { localId: _none, ...repository } = at(4);
      await tx.put("repository", { ...repository, ...used, remoteId: 3 });
      await tx.put("collection", { ...at(1), localId: anId(5), ...used });
    });
    const found = [1, 2, 3, 4].map((number) => at(number).profileId);
    expect(await read((tx) => tx.profileIds())).toEqual(new Set(found));
  });

  it("are deleted with all their rows, and the others stay as they are", async () => {
    const { store, put, read, database } = aStore();
    await put(anEntry(), numbered(2, { profileId: other }));
    await store.change(async (tx) => {
      for (const profileId of [aProfileId, other]) {
        const localId = profileId === other ? anId<LocalId>(8) : anId<LocalId>(7);
        const row = { localId, profileId, createdAtMs: 1, excerpt: "" };
        await tx.put("link", linkRow(someLinkFields(), row));
        await tx.put("collection", { localId, profileId, title: "Print", usedAtMs: 1, uses: 1 });
        await tx.putTag({ profileId, key: "css", name: "css", usedAtMs: 1, uses: 1 });
        await tx.putGate(profileId, gateToProbe({ kind: "offline" }, 1));
      }
      await tx.putPayload(anId(2), { pageContent: "<p>gone</p>" });
      await tx.forgetProfile(other);
    });
    expect(await read((tx) => tx.profileIds())).toEqual(new Set([aProfileId]));
    const db = await database.open();
    for (const of of ["entries", "links", "collections", "tags", "gates"] as const) {
      expect(await db.count(of)).toBe(1);
    }
    expect(await db.count("payloads")).toBe(0);
  });
});

describe("the database", () => {
  it("closes for a newer version, and says so to later callers", async () => {
    const { put } = aStore();
    await put(anEntry());
    const newer = indexedDB.open("linkstow", steps.length + 1);
    await new Promise((resolve) => newer.addEventListener("success", resolve));
    expect(await put(numbered(2))).toEqual({
      ok: false,
      error: { kind: "storage-newer" },
    });
  });
});
