import { createHash, randomUUID } from "node:crypto";
import { asId, type BlobId, type LocalId } from "../../src/domain/values/ids.ts";
import { requireOk, type Desk } from "./desk.ts";
import { freshIds, type Errand, type Ids } from "./errand.ts";
import type { Slot } from "./slot.ts";

/** More than fits in the buffers of a connection. */
const bytes = 300_000;
const byteAt = (at: number) => (at * 31 + (at >> 8) * 7) % 256;
const sha256 = createHash("sha256")
  .update(Uint8Array.from({ length: bytes }, (_none, at) => byteAt(at)))
  .digest("hex");

/** Writes the bytes from a page of the extension, as the product's own pages do. */
async function putBytes(desk: Desk): Promise<BlobId> {
  const blob = asId<BlobId>(randomUUID());
  await desk.page.evaluate(
    `const content = Uint8Array.from({ length: args[1] }, (_none, at) => (at * 31 + (at >> 8) * 7) % 256);
     const opening = indexedDB.open("linkstow");
     const db = await new Promise((resolve, reject) => {
       opening.onsuccess = () => resolve(opening.result);
       opening.onerror = () => reject(opening.error);
     });
     const tx = db.transaction("blobs", "readwrite");
     tx.objectStore("blobs").put({ blob: new Blob([content]), atMs: Date.now() }, args[0]);
     await new Promise((resolve, reject) => {
       tx.oncomplete = resolve;
       tx.onabort = () => reject(tx.error);
     });
     db.close();`,
    blob,
    bytes,
  );
  return blob;
}

/** A file of a link that the service has. It counts as stored only with the very bytes that were given. */
export function newFile(
  desk: Desk,
  slot: Slot,
  { entryId, subject, link }: Ids & { link: LocalId },
): Errand {
  const name = `File ${entryId}`;
  const rows = () =>
    slot.service.files().filter((row) => row.name === name && row.sha256 === sha256);
  return {
    entryId,
    subject,
    creates: true,
    method: "POST",
    path: "/api/v1/files",
    async keep() {
      const blob = await putBytes(desk);
      const file = { entryId, file: subject, blob, name, type: "", size: bytes };
      requireOk(await desk.client.attachFiles({ link, files: [file] }));
    },
    storedCount: () => rows().length,
    remoteId: () => rows()[0]?.id,
  };
}

export async function deliveredFile(desk: Desk, slot: Slot, link: LocalId): Promise<Errand> {
  const file = newFile(desk, slot, { ...freshIds(), link });
  await file.keep();
  await desk.untilEntry(file.entryId, ({ state }) => state === "delivered");
  return file;
}

/** Another category for a file that the service has. */
export function changedFile(
  desk: Desk,
  slot: Slot,
  { subject, remoteId }: Errand,
  { entryId }: Pick<Ids, "entryId">,
): Errand {
  const category = `Changed by ${entryId}`;
  return {
    entryId,
    subject,
    creates: false,
    method: "PUT",
    path: `/api/v1/files/${remoteId() ?? 0}`,
    async keep() {
      const changes = { category };
      requireOk(await desk.client.changeFile({ entryId, file: subject, changes }));
    },
    storedCount: () => slot.service.files().filter((row) => row.category === category).length,
    remoteId,
  };
}
