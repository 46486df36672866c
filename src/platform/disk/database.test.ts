// @vitest-environment node
import { forceCloseDatabase } from "fake-indexeddb";
import { unwrap } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { onDisk, putEntries, requireOk } from "../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId } from "../../../test/support/builders.ts";
import { freshDatabase } from "../../../test/support/fake-ports.ts";
import { createDatabase, steps, type Step } from "./database.ts";
import { createStore } from "./store.ts";

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

/** A connection that does not give way, as an older page of ours might hold it. */
const holdOpen = () => settled(indexedDB.open("linkstow"));

/** The extension after an update: one version further. */
const newer = () =>
  createDatabase([...steps, (db) => void db.createObjectStore("gates2" as "gates")]);

async function anOldDatabase() {
  const old = createStore(freshDatabase());
  await putEntries({ store: old }, anEntry());
  return { old };
}

const look = (store: ReturnType<typeof createStore>) => store.read((tx) => tx.entry(anEntry().id));

describe("a database that another connection holds", () => {
  it("is refused at once, and works as soon as that is gone", async () => {
    await anOldDatabase();
    const holder = await holdOpen();
    const database = newer();
    const store = createStore(database);
    expect(await look(store)).toEqual(blocked);
    // Not a second request: it would stand in line behind the first, and nobody would say so.
    expect(await look(store)).toEqual(blocked);
    holder.close();
    await vi.waitFor(async () => expect((await database.open()).version).toBe(steps.length + 1));
    expect(requireOk(await look(store))).toEqual(anEntry());
  });

  it("is refused also where it stands in line behind another's request", async () => {
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
    await vi.waitFor(async () => expect(await look(old)).toEqual({ ok: true, value: undefined }));
  });

  it("is given way to by ours, which says so and comes back after", async () => {
    const { old } = await anOldDatabase();
    const next = createStore(newer());
    expect(requireOk(await look(next))).toEqual(anEntry());
    expect(await look(old)).toEqual({ ok: false, error: { kind: "storage-newer" } });
    expect(requireOk(await look(next))).toEqual(anEntry());
  });
});

describe("a database of a newer version", () => {
  it("is refused with its reason, and left as it is", async () => {
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

  it("may rewrite rows, after the steps before it", async () => {
    await anOldDatabase();
    const add: Step = (_db, tx) => void tx.objectStore("entries").put({ ...entry, id: anId(2) });
    const store = createStore(createDatabase([...steps, add, shorten]));
    expect(requireOk(await look(store))).toEqual({ ...entry, lane: "bulk" });
    const all = await onDisk({ store }, (tx) => tx.entriesIn(aProfileId, ["ready"]));
    expect(all.map(({ lane }) => lane)).toEqual(["bulk", "bulk"]);
  });

  it("that fails leaves all as it was, in the version that it was", async () => {
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

  it("that the disk refuses is told as that, and leaves all as it was", async () => {
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
  it("is opened anew where its connection is dead and nobody has said so", async () => {
    const database = freshDatabase();
    const store = createStore(database);
    await putEntries({ store }, anEntry());
    (await database.open()).close();
    expect(requireOk(await look(store))).toEqual(anEntry());
  });

  it("is opened anew after the browser closed it", async () => {
    const database = freshDatabase();
    const store = createStore(database);
    await putEntries({ store }, anEntry());
    forceCloseDatabase(unwrap(await database.open()) as never); // typed as the class of it
    await vi.waitFor(async () => expect(requireOk(await look(store))).toEqual(anEntry()));
  });

  it("is made anew after it was deleted", async () => {
    const { old } = await anOldDatabase();
    await settled(indexedDB.deleteDatabase("linkstow"));
    expect(await onDisk({ store: old }, (tx) => tx.entry(anEntry().id))).toBeUndefined();
    await putEntries({ store: old }, anEntry());
    expect(requireOk(await look(old))).toEqual(anEntry());
  });

  it("is refused where its stores are missing, and nothing is done to it", async () => {
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

describe("a database that does not open", () => {
  /** As Chromium says it of a database it cannot read. */
  const broken = new DOMException("Internal error opening backing store", "UnknownError");

  function breakOnce(): void {
    vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
      throw broken;
    });
  }
  const withRoom = (quota: number, usage: number) =>
    vi.stubGlobal("navigator", { storage: { estimate: () => Promise.resolve({ quota, usage }) } });

  it("is refused with its reason, and opened when it can be", async () => {
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

  it("is refused with its reason also where nobody can say how much room there is", async () => {
    const store = createStore(freshDatabase());
    breakOnce();
    vi.stubGlobal("navigator", { storage: { estimate: () => Promise.reject(new TypeError()) } });
    expect(await look(store)).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail: "UnknownError" },
    });
  });

  it("because the disk is full is refused for that", async () => {
    const store = createStore(freshDatabase());
    breakOnce();
    withRoom(1_000, 1_000);
    expect(await look(store)).toEqual({ ok: false, error: { kind: "storage-full" } });
  });
});
