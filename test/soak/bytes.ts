import { createHash } from "node:crypto";
import type { BlobId } from "../../src/shared/domain/values/ids.ts";

/** The bytes of one file: its id, and then the same tile again and again. No two files are alike. */
export interface Bytes {
  readonly id: BlobId;
  readonly size: number;
  /** Media type, "" if unknown. */
  readonly type: string;
}

const tileBytes = 65_537;
const tile = Buffer.from(Array.from({ length: tileBytes }, (_none, at) => (at * 31) % 251));

/** The hash that the service must have. */
export function sha256Of({ id, size }: Pick<Bytes, "id" | "size">): string {
  const hash = createHash("sha256").update(id.slice(0, size));
  for (let at = id.length; at < size; at += tileBytes) hash.update(tile.subarray(0, size - at));
  return hash.digest("hex");
}

/**
 * Run in a page of the extension: writes the bytes as the product's own pages do. `args[0]`: `Bytes[]`;
 * `args[1]`: the time by the background's clock, because a page and the background of a user have one clock,
 * and the background deletes bytes that have had no owner for a day.
 */
export const putBytes = `
  const tile = Uint8Array.from({ length: ${tileBytes} }, (_none, at) => (at * 31) % 251);
  const opening = indexedDB.open("linkstow");
  const db = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const tx = db.transaction("blobs", "readwrite", { durability: "strict" });
  for (const { id, size, type } of args[0]) {
    const tiles = Array.from({ length: Math.ceil(size / ${tileBytes}) }, () => tile);
    const blob = new Blob([id, ...tiles]).slice(0, size, type);
    tx.objectStore("blobs").put({ blob, atMs: args[1] }, id);
  }
  await new Promise((resolve, reject) => {
    tx.oncomplete = resolve;
    tx.onabort = () => reject(tx.error);
  });
  db.close();
  return true;`;
