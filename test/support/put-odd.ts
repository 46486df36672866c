/** Writes a row as another version of the extension, or a disk fault, would have left it. */
export async function putOdd(store: string, row: object, key?: string): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("linkstow");
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const tx = db.transaction(store, "readwrite");
  tx.objectStore(store).put(row, key);
  await new Promise((resolve) => tx.addEventListener("complete", resolve));
  db.close();
}
