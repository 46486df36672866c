import type { StoreNames } from "idb";
import type { Schema } from "../../src/shared/platform/disk/access/schema.ts";
import type { ProfileId } from "../../src/shared/domain/values/ids.ts";
import type { JsonValue } from "../support/browser.ts";
import type { Desk } from "./desk.ts";

const opened = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await settled(indexedDB.open("linkstow"));
  const [name, ...rest] = args;
  const store = db.transaction(name, "readwrite").objectStore(name);`;

export type StoreName = StoreNames<Schema>;

export type Row = { readonly [field: string]: JsonValue };

/** Reads a row of the browser's storage directly, without the product; null if there is none. */
export function readRow({ page }: Desk, store: StoreName, key: JsonValue): Promise<Row | null> {
  return page.evaluate(
    `${opened}
     const row = await settled(store.get(rest[0]));
     db.close();
     return row ?? null;`,
    store,
    key,
  );
}

/** All rows of a store. */
export function readRows({ page }: Desk, store: StoreName): Promise<readonly Row[]> {
  return page.evaluate(
    `${opened}
     const rows = await settled(store.getAll());
     db.close();
     return rows;`,
    store,
  );
}

/** Writes a row directly. `key`: for stores whose rows do not contain their own. */
export function writeRow(
  { page }: Desk,
  store: StoreName,
  row: JsonValue,
  key?: string,
): Promise<void> {
  return page.evaluate(
    `${opened}
     await (rest.length > 1 ? settled(store.put(rest[0], rest[1])) : settled(store.put(rest[0])));
     db.close();`,
    store,
    row,
    ...(key === undefined ? [] : [key]),
  );
}

/** The value in `storage.local` under the key. */
export function readItem({ page }: Desk, key: string): Promise<JsonValue> {
  return page.evaluate(
    `return (await (globalThis.browser ?? chrome).storage.local.get(args[0]))[args[0]] ?? null`,
    key,
  );
}

export function writeItem({ page }: Desk, key: string, value: JsonValue): Promise<void> {
  return page.evaluate(
    `await (globalThis.browser ?? chrome).storage.local.set({ [args[0]]: args[1] })`,
    key,
    value,
  );
}

/** The profile's key in `storage.local`. */
export function keyItem(profileId: ProfileId): string {
  return `key:${profileId}`;
}
