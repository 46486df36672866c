import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { asId, type LocalId, type ProfileId } from "../../src/shared/domain/values/ids.ts";
import { collectionRow, type CollectionRow } from "../../src/shared/resources/collection/row.ts";
import { linkRow, type LinkRow } from "../../src/shared/resources/link/row.ts";
import type { TagRow } from "../../src/shared/resources/rows.ts";
import type { FreshWords } from "../../src/shared/search/word-pages.ts";
import { storedRows } from "../../src/shared/resources/stored.ts";
import type { LinkstowBrowser } from "../support/browser.ts";
import { someLinkFields } from "../support/builders.ts";

const subjects = ["Tide tables", "Paper grids", "Bread ovens", "Night trains", "Harbour lights"];
const places = ["of Brittany", "in Łódź", "for beginners", "of the north", "東京タワーから"];
const tags = ["sea", "type", "food", "travel", "to read"];
const excerpt =
  "Whoever watches the shore for a year learns that the sea keeps its appointments, and that lanterns are lit before they are needed.";

/** A title that no other link has. */
export const rareTitle = "Smørrebrød on a Sunday";

export async function profileInUse(browser: LinkstowBrowser): Promise<ProfileId> {
  return asId<ProfileId>(
    await browser.inBackground<string>(
      "return (await chrome.storage.local.get('profiles')).profiles.current",
    ),
  );
}

/**
 * Writes delivered links of different titles, tags and ages into the ledger of the profile in use, one of
 * them with `rareTitle`, half of them in the collection "Work / Shore".
 */
export async function fillLibrary(browser: LinkstowBrowser, count: number): Promise<void> {
  const profileId = await profileInUse(browser);
  const [work, shore] = [asId<LocalId>(randomUUID()), asId<LocalId>(randomUUID())];
  const place = { profileId, usedAtMs: Date.now() };
  const collections = [
    collectionRow({ title: "Work" }, { localId: work, ...place }),
    collectionRow({ title: "Shore", parent: work }, { localId: shore, ...place }),
  ].map((row, at) => ({ ...row, remoteId: 900_000 + at, deliveredAtMs: Date.now() }));
  const links = Array.from({ length: count }, (_, at): LinkRow => {
    const createdAtMs = Date.now() - at * 7_200_000;
    const title = `${subjects[at % 5]} ${places[(at >> 2) % 5]}, part ${at + 1}`;
    const fields = someLinkFields({
      targetUrl: `https://${["www.tides", "grids", "ovens"][at % 3]}.example/read/${at + 1}`,
      title: at === 700 ? rareTitle : title,
      description: at % 3 === 0 ? "What a patient reader should know first." : "",
      tags: [tags[at % 5] ?? "", ...(at % 4 === 0 ? ["favourites"] : [])],
      collections: at % 2 === 0 ? [shore] : [],
    });
    const row = { localId: asId<LocalId>(randomUUID()), profileId, createdAtMs, excerpt };
    return { ...linkRow(fields, row), remoteId: 100_000 + at, deliveredAtMs: createdAtMs };
  });
  await fillLedger(browser, { links, collections });
}

/** Writes rows into the ledger, without the product's code. */
export async function fillLedger(
  browser: LinkstowBrowser,
  {
    links,
    collections = [],
    tags: tagRows = [],
    words = [],
  }: {
    links: readonly LinkRow[];
    collections?: readonly CollectionRow[];
    tags?: readonly TagRow[];
    /** Those by which the address bar and the side panel find the links. */
    words?: readonly FreshWords[];
  },
): Promise<void> {
  for (const row of collections) v.parse(storedRows.collection, row);
  for (const row of links) v.parse(storedRows.link, row);
  await browser.inBackground(`
    const opening = indexedDB.open("linkstow");
    const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const tx = db.transaction(["links", "collections", "tags", "freshWords"], "readwrite");
    for (const row of ${JSON.stringify(links)}) tx.objectStore("links").put(row);
    for (const row of ${JSON.stringify(collections)}) tx.objectStore("collections").put(row);
    for (const row of ${JSON.stringify(tagRows)}) tx.objectStore("tags").put(row);
    for (const row of ${JSON.stringify(words)}) tx.objectStore("freshWords").put(row);
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    db.close();`);
}
