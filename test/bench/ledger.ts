import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { asId, type LocalId, type ProfileId } from "../../src/domain/values/ids.ts";
import { linkRow, type CollectionRow, type LinkRow, type TagRow } from "../../src/domain/ledger.ts";
import { tagSchema } from "../../src/platform/disk/rows.ts";
import { storedRows } from "../../src/things/stored.ts";
import type { LinkstowBrowser } from "../support/browser.ts";
import { someLinkFields } from "../support/builders.ts";

const batch = 10_000;
/** Of every so many rows one is read back and parsed. */
const readBackEvery = 997;

/** Stands in the texts of a sample row where each row has its own number. */
const numbered = "1000000";

const words =
  "A grid is a promise the page makes to its reader: the eye may leave at any line and come back. ";

const inDatabase = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await settled(indexedDB.open("linkstow"));`;

/**
 * Writes this many delivered links into the ledger of the profile in use, straight into the database,
 * with the tags and collections so many links come with. Throws when a row read back is not one that
 * Linkstow would take.
 */
export async function fillLedger(browser: LinkstowBrowser, links: number): Promise<void> {
  const profileId = asId<ProfileId>(
    await browser.inBackground<string>(
      "return (await chrome.storage.local.get('profiles')).profiles.current",
    ),
  );
  const sample: LinkRow = {
    ...linkRow(
      someLinkFields({
        targetUrl: `https://library.example/read/${numbered}?part=1`,
        title: `Setting type on a grid, part ${numbered}`,
        description: words.repeat(2).trim(),
        tags: ["type", "grids", `topic ${numbered}`],
      }),
      {
        localId: asId<LocalId>(randomUUID()),
        profileId,
        createdAtMs: Date.now(),
        excerpt: words.repeat(10).trim(),
      },
    ),
    remoteId: Number(numbered),
    deliveredAtMs: Date.now(),
  };
  const tag: TagRow = {
    profileId,
    key: `topic ${numbered}`,
    name: `Topic ${numbered}`,
    usedAtMs: Date.now(),
    uses: 3,
  };
  const collection: CollectionRow = {
    localId: asId<LocalId>(randomUUID()),
    profileId,
    remoteId: Number(numbered),
    title: `Shelf ${numbered}`,
    usedAtMs: Date.now(),
    uses: 3,
    deliveredAtMs: Date.now(),
  };
  for (let from = 0; from < links; from += batch) {
    await putCopies(browser, "links", sample, from, Math.min(from + batch, links));
  }
  await putCopies(browser, "tags", tag, 0, links / 50);
  await putCopies(browser, "collections", collection, 0, links / 500);
  await requireValid(browser, links);
}

async function putCopies(
  browser: LinkstowBrowser,
  store: string,
  sample: object,
  from: number,
  to: number,
): Promise<void> {
  await browser.inBackground(`${inDatabase}
    const tx = db.transaction("${store}", "readwrite", { durability: "relaxed" });
    const sample = ${JSON.stringify(JSON.stringify(sample))};
    for (let number = ${from}; number < ${to}; number += 1) {
      const row = JSON.parse(sample.replaceAll("${numbered}", String(${numbered} + number)));
      if ("localId" in row) row.localId = crypto.randomUUID();
      tx.objectStore("${store}").put(row);
    }
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    db.close();`);
}

async function requireValid(browser: LinkstowBrowser, links: number): Promise<void> {
  const stored = await browser.inBackground<Record<"links" | "tags" | "collections", unknown[]>>(
    `${inDatabase}
     const found = {};
     for (const name of ["links", "tags", "collections"]) {
       const store = db.transaction(name).objectStore(name);
       const keys = await settled(store.getAllKeys());
       found[name] = await Promise.all(
         keys.filter((_, at) => at % ${readBackEvery} === 0)
           .map((key) => settled(db.transaction(name).objectStore(name).get(key))));
       if (name === "links" && keys.length !== ${links}) throw new Error(keys.length + " links");
     }
     db.close();
     return found;`,
  );
  for (const row of stored.links) v.parse(storedRows.link, row);
  for (const row of stored.tags) v.parse(tagSchema, row);
  for (const row of stored.collections) v.parse(storedRows.collection, row);
}
