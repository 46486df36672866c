import type { SyncFailure } from "../../../domain/failures.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import { browser, isOnPhone } from "../browser.ts";

type Items = Readonly<Record<string, unknown>>;

/** The state of the sync in this browser. No other part of Linkstow reads or writes this item. */
const stateItem = "settingsSync";

/** The browser's own sync. It carries items between the computers of one user, when and how it likes. */
export const syncArea = {
  get: () => attempt(() => requireSync().get(null)),
  set: (items: Items) => attempt(() => requireSync().set({ ...items })),
  remove: (keys: readonly string[]) => attempt(() => requireSync().remove([...keys])),
};

/** Whether the browser carries the items anywhere. Firefox on Android keeps them on the device (MDN, `storage.sync`). */
export function hasSync(): boolean {
  return browser.storage.sync !== undefined && !isOnPhone();
}

function requireSync() {
  if (browser.storage.sync === undefined) throw new Error("no sync");
  return browser.storage.sync;
}

export const syncState = {
  async read(): Promise<Result<unknown, SyncFailure>> {
    const read = await attempt(() => browser.storage.local.get(stateItem));
    return read.ok ? ok(read.value[stateItem]) : read;
  },
  write: (state: unknown) => attempt(() => browser.storage.local.set({ [stateItem]: state })),
};

/** Calls back when an item arrives from another computer, or when another page writes one. */
export function onSynced(listener: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === "sync") listener();
  });
}

/** Runs the work in one page at a time. */
export function withSyncLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(stateItem, work);
}

/** An area rejects with a text only. Chromium names the quota; Firefox has no quota on the number of writes. */
async function attempt<T>(work: () => Promise<T>): Promise<Result<T, SyncFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (text.includes("MAX_WRITE_OPERATIONS")) return err({ kind: "sync-busy" });
    return err({ kind: /quota/i.test(text) ? "sync-full" : "sync-unavailable" });
  }
}
