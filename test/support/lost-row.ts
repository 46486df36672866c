/** What `fake-indexeddb` has of a row. */
interface RawRecord {
  value: object;
}
interface RawFactory {
  _databases: Map<
    string,
    {
      rawObjectStores: Map<
        string,
        { records: { get: (key: IDBValidKey) => RawRecord | undefined } }
      >;
    }
  >;
}

/**
 * Makes the database lose the value of one row, as browsers do if the file of a large value is gone: whatever reads
 * the value ends its transaction. Keys and indexes can still be read, and deleting the row or writing another works.
 * Lost for good, or for `times` readings.
 */
export function loseRow(store: string, key: IDBValidKey, times = Infinity): void {
  const factory = indexedDB as unknown as RawFactory;
  // oxlint-disable-next-line no-underscore-dangle -- no other way to the rows behind the requests
  const row = factory._databases.get("linkstow")?.rawObjectStores.get(store)?.records.get(key);
  if (row === undefined) throw new Error(`${store} has no row ${JSON.stringify(key)}`);
  const { value } = row;
  let left = times;
  const lost = {
    enumerable: true,
    get() {
      left -= 1;
      if (left <= 0) row.value = value;
      throw new DOMException("Data lost due to missing file", "NotReadableError");
    },
  };
  row.value = Object.defineProperty({ ...value }, "lost", lost);
}
