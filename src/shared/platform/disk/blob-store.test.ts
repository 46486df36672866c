// @vitest-environment node
import { expect, it, vi } from "vitest";
import { faultyDisk } from "../../../../test/disk-faults/faulty-disk.ts";
import { requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../../test/support/builders.ts";
import {
  freshDatabase,
  handClock,
  memoryArea,
  moment,
} from "../../../../test/support/fake-ports.ts";
import { untilForgotten } from "../../../../test/support/until-forgotten.ts";
import type { BlobId, EntryId, LocalId } from "../../domain/values/ids.ts";
import type { EntryState } from "../../domain/outbox/entry.ts";
import { createBlobStore } from "./blob-store.ts";
import { createDraftStore } from "./drafts/draft-store.ts";
import { createStore } from "./ledger/store.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const blob = anId<BlobId>(800);

function aDisk() {
  const clock = handClock();
  const database = freshDatabase();
  return {
    clock,
    database,
    blobs: createBlobStore(database, clock),
    store: createStore(database),
    drafts: createDraftStore(database, clock, memoryArea()),
  };
}

const bytes = (text: string) => new Blob([text], { type: "text/plain" });

function fileEntry(state: EntryState) {
  const fields = { link: anId<LocalId>(100), blob, name: "a.txt", type: "text/plain", size: 1 };
  const operation = { kind: "create-file", subject: anId<LocalId>(700), fields } as const;
  return anEntry({ operation, state });
}

it("keeps bytes and their type until they are forgotten", async () => {
  const { blobs } = aDisk();
  requireOk(await blobs.put(blob, bytes("tide")));
  const kept = await blobs.get(blob);
  expect([kept?.type, await kept?.text()]).toEqual(["text/plain", "tide"]);
  requireOk(await blobs.forget([blob]));
  expect(await blobs.get(blob)).toBeUndefined();
});

it("keeps bytes that get a new owner while they are being forgotten", async () => {
  const { blobs, store } = aDisk();
  requireOk(await blobs.put(blob, bytes("tide")));
  const forgotten = blobs.forget([blob]);
  requireOk(await store.change((tx) => tx.putEntry(fileEntry({ name: "ready" }))));
  requireOk(await forgotten);
  expect(await (await blobs.get(blob))?.text()).toBe("tide");
});

it("tells bytes that cannot be read from bytes that are gone, and keeps them", async () => {
  const { blobs, database } = aDisk();
  const later = { blob: ["tide"], atMs: 1 } as never; // as a later version writes it
  await (await database.open()).put("blobs", later, blob);
  expect(await blobs.get(blob)).toBeNull();
  expect(await (await database.open()).get("blobs", blob)).toEqual(later);
});

it("sweeps what has had no owner for a day, and nothing younger", async () => {
  const { blobs, clock } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  clock.pass(dayMs - 1);
  expect(await blobs.sweep()).toEqual({ ok: true, value: 0 });
  requireOk(await blobs.put(anId(801), bytes("b")));
  clock.pass(1);
  expect(await blobs.sweep()).toEqual({ ok: true, value: 1 });
  expect(await blobs.get(blob)).toBeUndefined();
  expect(await blobs.get(anId(801))).toBeDefined();
});

it("sweeps also what was written while the clock was ahead", async () => {
  const { blobs, clock } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  clock.pass(-dayMs);
  expect(await blobs.sweep()).toEqual({ ok: true, value: 1 });
});

it("does not sweep the bytes of an entry that has not ended", async () => {
  const { blobs, store, clock } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  requireOk(await store.change((tx) => tx.putEntry(fileEntry({ name: "ready" }))));
  clock.pass(2 * dayMs);
  expect(await blobs.sweep()).toEqual({ ok: true, value: 0 });
  const cancelled = fileEntry({ name: "cancelled", atMs: 1 });
  requireOk(await store.change((tx) => tx.putEntry(cancelled)));
  expect(await blobs.sweep()).toEqual({ ok: true, value: 1 });
});

it("does not sweep the bytes of an entry that cannot be read", async () => {
  const { blobs, database, clock } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const unreadable = { ...fileEntry({ name: "ready" }), state: { name: "later-version" } };
  await (await database.open()).put("entries", unreadable as never); // as a later version writes it
  clock.pass(2 * dayMs);
  expect(await blobs.sweep()).toEqual({ ok: true, value: 0 });
});

it("does not sweep the bytes that a draft names", async () => {
  const { blobs, database, clock } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const draft = { ...aDraft(1), files: [{ blob }] };
  await (await database.open()).put("drafts", { draft, atMs: clock.now() } as never, "page");
  clock.pass(2 * dayMs);
  expect(await blobs.sweep()).toEqual({ ok: true, value: 0 });
});

it("a change does not wait for the end of its bytes, which wait for those that are being written", async () => {
  const { blobs, store, database } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const writing = (await database.open()).transaction("blobs", "readwrite");
  const write = { isUnderWay: true };
  const written = (async () => {
    while (write.isUnderWay) await writing.store.count();
  })();
  // Otherwise this would never resolve.
  requireOk(await store.change((tx) => tx.forgetBlob(blob)));
  write.isUnderWay = false;
  await written;
  await untilForgotten(blobs, blob);
});

it("forgets bytes only with a transaction that is on disk", async () => {
  const { blobs, store } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const bug = new Error("a bug in the work");
  const failing = store.change(async (tx) => {
    await tx.forgetBlob(blob);
    throw bug;
  });
  await expect(failing).rejects.toBe(bug);
  expect(await blobs.get(blob)).toBeDefined();
  requireOk(await store.change((tx) => tx.forgetBlob(blob)));
  await untilForgotten(blobs, blob);
});

it("keeps bytes that another draft or another open entry names", async () => {
  const { blobs, store, database } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const open = await database.open();
  const draft = { ...aDraft(1), files: [{ blob }] };
  await open.put("drafts", { draft, atMs: 1 } as never, "page");
  requireOk(await store.change((tx) => tx.forgetBlob(blob)));
  // Runs after the transactions that the change began.
  requireOk(await blobs.forget([]));
  expect(await blobs.get(blob)).toBeDefined();
  await open.delete("drafts", "page");
  requireOk(await store.change((tx) => tx.putEntry(fileEntry({ name: "ready" }))));
  requireOk(await blobs.forget([blob]));
  expect(await blobs.get(blob)).toBeDefined();
  const delivered = fileEntry({ name: "delivered", atMs: 1 });
  requireOk(
    await store.change(async (tx) => {
      await tx.putEntry(delivered);
      await tx.forgetBlob(blob);
    }),
  );
  await untilForgotten(blobs, blob);
});

it("does not read the outbox for the owners of bytes that are forgotten", async () => {
  const { blobs, store } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const owner = fileEntry({ name: "ready" });
  const other = anEntry({ id: anId<EntryId>(5) });
  requireOk(
    await store.change(async (tx) => {
      await tx.putEntry(owner);
      await tx.putEntry(other);
    }),
  );
  const prototype = IDBObjectStore.prototype;
  const [all, cursor] = [vi.spyOn(prototype, "getAll"), vi.spyOn(prototype, "openCursor")];
  requireOk(await blobs.forget([blob]));
  const read: readonly unknown[] = [...all.mock.contexts, ...cursor.mock.contexts];
  vi.restoreAllMocks();
  expect(read).toMatchObject([{ name: "drafts" }]);
  expect(await blobs.get(blob)).toBeDefined();
});

it("leaves nobody unheard if the owners of bytes cannot be read", async () => {
  const { blobs, store } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  requireOk(await store.change((tx) => tx.putEntry(fileEntry({ name: "ready" }))));
  const unheard = vi.fn();
  process.on("unhandledRejection", unheard);
  const disk = faultyDisk();
  disk.watch();
  requireOk(await blobs.forget([blob]));
  const at = disk.requests.indexOf("getAll entries") + 1;
  disk.watch({ at, fault: "DataError" });
  expect((await blobs.forget([blob])).ok).toBe(false);
  await moment();
  disk.restore();
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
});

it("forgets the bytes of a profile with the profile", async () => {
  const { blobs, store } = aDisk();
  requireOk(await blobs.put(blob, bytes("a")));
  const entry = fileEntry({
    name: "blocked",
    cause: { kind: "too-large", words: { message: "", fields: [] }, fields: [] },
  });
  requireOk(await store.change((tx) => tx.putEntry(entry)));
  requireOk(await store.change((tx) => tx.forgetProfile(entry.profileId)));
  await untilForgotten(blobs, blob);
  expect(requireOk(await store.read((tx) => tx.entry(anId<EntryId>(1))))).toBeUndefined();
});
