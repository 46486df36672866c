import type { LinkstowBrowser } from "../support/browser.ts";

/** From here on, the browser finds no room for rows of these stores. Lasts until the background ends. */
export async function runOutOfRoom(
  browser: LinkstowBrowser,
  stores: readonly string[],
): Promise<void> {
  await browser.inBackground(`
    const stores = IDBObjectStore.prototype;
    const putWithRoom = stores.put.withRoom ?? stores.put;
    stores.put = function put(...args) {
      if (!${JSON.stringify(stores)}.includes(this.name)) return putWithRoom.apply(this, args);
      throw typeof QuotaExceededError === "function"
        ? new QuotaExceededError("no room")
        : new DOMException("no room", "QuotaExceededError");
    };
    stores.put.withRoom = putWithRoom;`);
}
