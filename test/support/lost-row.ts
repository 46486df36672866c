import { vi } from "vitest";

/**
 * Makes the database lose one row of a store, as Chromium does if the file of a large value is gone: reading the
 * row aborts its transaction, and deleting it works. Lost until the test ends, or for `times` readings.
 */
export function loseRow(store: string, key: IDBValidKey, times = Infinity): void {
  const get = IDBObjectStore.prototype.get;
  let left = times;
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function (
    this: IDBObjectStore,
    query,
  ) {
    if (this.name !== store || query !== key || left <= 0) return get.call(this, query);
    left -= 1;
    this.transaction.abort();
    throw new DOMException("Data lost due to missing file", "NotReadableError");
  });
}
