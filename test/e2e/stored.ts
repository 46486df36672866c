import type { LinkstowBrowser } from "../support/browser.ts";
import { PATIENCE_MS, until } from "../support/until.ts";

/** All rows of the extension's database, by store, as they are on disk. */
export type Stored = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredEntry {
  readonly id: string;
  readonly state: { readonly name: string };
  readonly operation: {
    readonly kind: string;
    readonly fields?: { readonly targetUrl?: string; readonly title: string };
  };
}

/** Reads the database in the extension's background, without the product's code. */
export async function readStored(browser: LinkstowBrowser): Promise<Stored> {
  return browser.inBackground<Stored>(`
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const db = await settled(indexedDB.open("linkstow"));
    const stored = {};
    for (const name of [...db.objectStoreNames]) {
      stored[name] = await settled(db.transaction(name).objectStore(name).getAll());
    }
    db.close();
    return JSON.parse(JSON.stringify(stored));`);
}

/** Waits until a draft with this whole title is on disk: while the user types, earlier ones are. */
export async function untilDraftIsKept(browser: LinkstowBrowser, title: string): Promise<void> {
  await until("the draft to be on disk", PATIENCE_MS, async () => {
    const { drafts = [] } = await readStored(browser);
    return (drafts as unknown as { draft: { title: string } }[]).some(
      ({ draft }) => draft.title === title,
    );
  });
}

/** Sets back the times of the outbox's entries, so that the page shows a date instead of a time. */
export async function ageEntries(browser: LinkstowBrowser, byMs: number): Promise<void> {
  await browser.inBackground(`
    const opening = indexedDB.open("linkstow");
    const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const tx = db.transaction("entries", "readwrite");
    const entries = tx.objectStore("entries");
    entries.getAll().onsuccess = ({ target }) => {
      for (const entry of target.result) {
        entry.createdAtMs -= ${byMs};
        for (const time of ["atMs", "sinceMs"]) if (time in entry.state) entry.state[time] -= ${byMs};
        entries.put(entry);
      }
    };
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    db.close();`);
}

/** The outbox entries about links with this address. */
export async function linkEntries(
  browser: LinkstowBrowser,
  address: string,
): Promise<readonly StoredEntry[]> {
  const { entries = [] } = await readStored(browser);
  // Written by the product; the assertions that follow are the check.
  return (entries as unknown as readonly StoredEntry[]).filter(
    ({ operation }) => operation.fields?.targetUrl === address,
  );
}
