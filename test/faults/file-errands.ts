import { createHash, randomUUID } from "node:crypto";
import { asId, type BlobId, type LocalId } from "../../src/shared/domain/values/ids.ts";
import { requireOk, type Desk } from "./desk.ts";
import { freshIds, type Errand, type Ids } from "./errand.ts";
import type { Slot } from "./slot.ts";

/** The sizes of files in turn. The third is more than fits in the buffers of a connection. */
const sizes = [1, 70_000, 300_000, 1_000_000] as const;
let made = 0;

/** Little enough for the time limit of a small request. */
export const smallBytes = 4_096;

/** As large as the uploads that the product is measured with. */
export const largeBytes = 20_000_000;

/** The content repeats this many bytes: made in no time, here and in the page. */
const tileBytes = 65_537;
const tile = Uint8Array.from({ length: tileBytes }, (_none, at) => (at * 31 + (at >> 8) * 7) % 256);

const hashes = new Map<number, string>();

function sha256Of(bytes: number): string {
  const known = hashes.get(bytes) ?? hashOf(bytes);
  hashes.set(bytes, known);
  return known;
}

function hashOf(bytes: number): string {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes; at += tileBytes) hash.update(tile.subarray(0, bytes - at));
  return hash.digest("hex");
}

/** Writes the bytes from a page of the extension, as the product's own pages do. */
async function putBytes(desk: Desk, bytes: number): Promise<BlobId> {
  const blob = asId<BlobId>(randomUUID());
  await desk.page.evaluate(
    `const [id, bytes, tileBytes] = args;
     const tile = Uint8Array.from({ length: tileBytes }, (_none, at) => (at * 31 + (at >> 8) * 7) % 256);
     const parts = Array.from({ length: Math.ceil(bytes / tileBytes) }, () => tile);
     const opening = indexedDB.open("linkstow");
     const db = await new Promise((resolve, reject) => {
       opening.onsuccess = () => resolve(opening.result);
       opening.onerror = () => reject(opening.error);
     });
     const tx = db.transaction("blobs", "readwrite");
     tx.objectStore("blobs").put({ blob: new Blob(parts).slice(0, bytes), atMs: Date.now() }, id);
     await new Promise((resolve, reject) => {
       tx.oncomplete = resolve;
       tx.onabort = () => reject(tx.error);
     });
     db.close();`,
    blob,
    bytes,
    tileBytes,
  );
  return blob;
}

/** A file of a link. It counts as stored only with the very bytes that were given. */
export function newFile(
  desk: Desk,
  slot: Slot,
  { entryId, subject, link }: Ids & { link: LocalId },
  bytes: number = sizes[made++ % sizes.length] ?? 1,
): Errand {
  const name = `File ${entryId}`;
  const sha256 = sha256Of(bytes);
  const rows = () =>
    slot.service.files().filter((row) => row.name === name && row.sha256 === sha256);
  return {
    entryId,
    subject,
    creates: true,
    method: "POST",
    path: "/api/v1/files",
    async keep() {
      const blob = await putBytes(desk, bytes);
      const file = { entryId, file: subject, blob, name, type: "", size: bytes };
      requireOk(await desk.client.attachFiles({ link, files: [file] }));
    },
    storedCount: () => rows().length,
    remoteId: () => rows()[0]?.id,
  };
}

/** A file that the service has. */
export async function deliveredFile(desk: Desk, slot: Slot, link: LocalId): Promise<Errand> {
  const file = newFile(desk, slot, { ...freshIds(), link });
  await file.keep();
  await desk.untilEntry(file.entryId, ({ state }) => state === "delivered");
  return file;
}

/** Another category for a file; `into`: it moves to that link as well. */
export function changedFile(
  desk: Desk,
  slot: Slot,
  { entryId, file, into }: Pick<Ids, "entryId"> & { file: Errand; into?: Errand },
): Errand {
  const category = `Changed by ${entryId}`;
  const { subject, remoteId } = file;
  const isThere = (row: { category: string | null; link_id: number | null }) =>
    row.category === category && (into === undefined || row.link_id === into.remoteId());
  return {
    entryId,
    subject,
    creates: false,
    method: "PUT",
    path: `/api/v1/files/${remoteId() ?? 0}`,
    async keep() {
      const changes = { category, ...(into !== undefined && { link: into.subject }) };
      requireOk(await desk.client.changeFile({ entryId, file: subject, changes }));
    },
    storedCount: () => slot.service.files().filter(isThere).length,
    remoteId,
  };
}
