// @vitest-environment node
import { forceCloseDatabase } from "fake-indexeddb";
import { unwrap } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { faultyDisk, type FaultyDisk } from "../../../../test/disk-faults/faulty-disk.ts";
import { onDisk, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../test/support/fake-ports.ts";
import { makeDatabase, readSchema } from "../../../../test/support/schemas/schema-fixture.ts";
import { createDatabase } from "./database.ts";
import { steps } from "./migrations/steps.ts";
import type { Step } from "./access/schema.ts";
import { createStore } from "./ledger/store.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

const blocked = { ok: false, error: { kind: "storage-blocked" } };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no reason given"));
  });
}

/** A connection that does not close, like one that an older page of ours may hold. */
const holdOpen = () => settled(indexedDB.open("linkstow"));

/** The extension after an update to the next version. */
const newer = () =>
  createDatabase([...steps, (db) => void db.createObjectStore("gates2" as "gates")]);

async function anOldDatabase() {
  const old = createStore(freshDatabase());
  await putEntries({ store: old }, anEntry());
  return { old };
}

const look = (store: ReturnType<typeof createStore>) => store.read((tx) => tx.entry(anEntry().id));

describe("a database that another connection holds", () => {
  it("is refused at once, and works as soon as the other connection is closed", async () => {
    await anOldDatabase();
    const holder = await holdOpen();
    const database = newer();
    const store = createStore(database);
    expect(await look(store)).toEqual(blocked);
    // No second request: it would be queued behind the first without any event.
    expect(await look(store)).toEqual(blocked);
    holder.close();
    await vi.waitFor(
      async () => expect((await database.open()).version).toBe(steps.length + 1),
      PATIENCE_MS,
    );
    expect(requireOk(await look(store))).toEqual(anEntry());
  });

  it("is refused even if its request is queued behind another one", async () => {
    const { old } = await anOldDatabase();
    const holder = await holdOpen();
    const deleting = indexedDB.deleteDatabase("linkstow");
    await new Promise((resolve) => (deleting.onblocked = resolve));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reading = look(old);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reading).toEqual(blocked);
    vi.useRealTimers();
    holder.close();
    await settled(deleting);
    await vi.waitFor(
      async () => expect(await look(old)).toEqual({ ok: true, value: undefined }),
      PATIENCE_MS,
    );
  });

  it("is released by ours, which reports the failure and reconnects afterwards", async () => {
    const { old } = await anOldDatabase();
    const next = createStore(newer());
    expect(requireOk(await look(next))).toEqual(anEntry());
    expect(await look(old)).toEqual({ ok: false, error: { kind: "storage-newer" } });
    expect(requireOk(await look(next))).toEqual(anEntry());
  });
});

describe("a database of a newer version", () => {
  it("is refused with the reason, and left unchanged", async () => {
    await anOldDatabase();
    requireOk(await look(createStore(newer())));
    const older = createStore(createDatabase());
    const change = await older.change((tx) => tx.forgetEntry(anEntry().id));
    expect(change).toEqual({ ok: false, error: { kind: "storage-newer" } });
    const db = await holdOpen();
    expect(db.version).toBe(steps.length + 1);
    expect(await settled(db.transaction("entries").objectStore("entries").count())).toBe(1);
    db.close();
  });
});

describe("a step to a newer version", () => {
  const entry = anEntry();
  const shorten: Step = async (_db, tx) => {
    for await (const cursor of tx.objectStore("entries")) {
      await cursor.update({ ...cursor.value, lane: "bulk" });
    }
  };

  it("may rewrite rows, after the earlier steps", async () => {
    await anOldDatabase();
    const add: Step = (_db, tx) => void tx.objectStore("entries").put({ ...entry, id: anId(2) });
    const store = createStore(createDatabase([...steps, add, shorten]));
    expect(requireOk(await look(store))).toEqual({ ...entry, lane: "bulk" });
    const all = await onDisk({ store }, (tx) => tx.entriesIn(aProfileId, ["ready"]));
    expect(all.map(({ lane }) => lane)).toEqual(["bulk", "bulk"]);
  });

  it("that fails leaves the data and its version unchanged", async () => {
    const { old } = await anOldDatabase();
    const bug = new Error("a bug in a step");
    const fail: Step = async (db, tx) => {
      await shorten(db, tx);
      db.deleteObjectStore("gates");
      throw bug;
    };
    await expect(createDatabase([...steps, fail]).open()).rejects.toBe(bug);
    expect(requireOk(await look(old))).toEqual(entry);
    const db = await holdOpen();
    expect([db.version, db.objectStoreNames.contains("gates")]).toEqual([steps.length, true]);
    db.close();
  });

  it("that the disk refuses is reported as such, and leaves everything unchanged", async () => {
    const { old } = await anOldDatabase();
    const refused: Step = async (_db, tx) => {
      await shorten(_db, tx);
      await tx.objectStore("entries").add(entry);
    };
    const store = createStore(createDatabase([...steps, refused]));
    const detail = "ConstraintError";
    expect(await look(store)).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail },
    });
    expect(requireOk(await look(old))).toEqual(entry);
  });
});

describe("a database that goes away", () => {
  it("is opened again if its connection is dead without any event", async () => {
    const database = freshDatabase();
    const store = createStore(database);
    await putEntries({ store }, anEntry());
    (await database.open()).close();
    expect(requireOk(await look(store))).toEqual(anEntry());
  });

  it("is opened again after the browser closed it", async () => {
    const database = freshDatabase();
    const store = createStore(database);
    await putEntries({ store }, anEntry());
    forceCloseDatabase(unwrap(await database.open()) as never); // typed as the class of it
    await vi.waitFor(
      async () => expect(requireOk(await look(store))).toEqual(anEntry()),
      PATIENCE_MS,
    );
  });

  it("is created again after it was deleted", async () => {
    const { old } = await anOldDatabase();
    await settled(indexedDB.deleteDatabase("linkstow"));
    expect(await onDisk({ store: old }, (tx) => tx.entry(anEntry().id))).toBeUndefined();
    await putEntries({ store: old }, anEntry());
    expect(requireOk(await look(old))).toEqual(anEntry());
  });

  it("is refused if its stores are missing, and left unchanged", async () => {
    const database = freshDatabase();
    const foreign = indexedDB.open("linkstow", steps.length);
    foreign.onupgradeneeded = () => void foreign.result.createObjectStore("other");
    (await settled(foreign)).close();
    expect(await look(createStore(database))).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail: "NotFoundError" },
    });
    const db = await holdOpen();
    expect([...db.objectStoreNames]).toEqual(["other"]);
    db.close();
  });
});

describe("a database that cannot be opened", () => {
  /** Chromium's error for a database that it cannot read. */
  const broken = new DOMException("Internal error opening backing store", "UnknownError");

  function breakOnce(): void {
    vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
      throw broken;
    });
  }
  const withRoom = (quota: number, usage: number) =>
    vi.stubGlobal("navigator", { storage: { estimate: () => Promise.resolve({ quota, usage }) } });

  it("is refused with the reason, and opened once that works", async () => {
    const store = createStore(freshDatabase());
    breakOnce();
    withRoom(1_000, 10);
    expect(await look(store)).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail: "UnknownError" },
    });
    await putEntries({ store }, anEntry());
    expect(requireOk(await look(store))).toEqual(anEntry());
  });

  it("is refused with the reason even if the free space is unknown", async () => {
    const store = createStore(freshDatabase());
    breakOnce();
    vi.stubGlobal("navigator", { storage: { estimate: () => Promise.reject(new TypeError()) } });
    expect(await look(store)).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail: "UnknownError" },
    });
  });

  it("because the disk is full is refused with that reason", async () => {
    const store = createStore(freshDatabase());
    breakOnce();
    withRoom(1_000, 1_000);
    expect(await look(store)).toEqual({ ok: false, error: { kind: "storage-full" } });
  });
});

describe("a disk that becomes full", () => {
  const full = { ok: false, error: { kind: "storage-full" } };
  let disk: FaultyDisk;
  beforeEach(() => (disk = faultyDisk()));
  afterEach(() => disk.restore());

  it.each(["put entries", "commit"])("is reported as full if it fails at: %s", async (request) => {
    const store = createStore(freshDatabase());
    await putEntries({ store }, anEntry());
    const change = () => store.change((tx) => tx.putEntry(anEntry()));
    disk.watch();
    await change();
    disk.watch({ at: disk.requests.indexOf(request) + 1, fault: "QuotaExceededError" });
    expect(await change()).toEqual(full);
  });

  it("is reported as full if the change of an older database cannot be committed", async () => {
    const open = async (fault?: { at: number; fault: "QuotaExceededError" }) => {
      const store = createStore(freshDatabase());
      await makeDatabase(readSchema(1));
      disk.watch(fault);
      return look(store);
    };
    requireOk(await open());
    const at = disk.requests.lastIndexOf("commit") + 1;
    expect(await open({ at, fault: "QuotaExceededError" })).toEqual(full);
  });
});
