import { randomUUID } from "node:crypto";
import * as v from "valibot";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../src/shared/domain/values/ids.ts";
import type { CollectionRow } from "../../src/shared/resources/collection/row.ts";
import { linkRow } from "../../src/shared/resources/link/row.ts";
import type { TagRow } from "../../src/shared/resources/rows.ts";
import { entrySchema } from "../../src/shared/platform/disk/rows/rows.ts";
import { freshWordsOf } from "../../src/shared/platform/disk/ledger/link-words.ts";
import { storedRows } from "../../src/shared/resources/stored.ts";
import type { LinkstowBrowser } from "../support/browser.ts";
import { anEntry, someLinkFields } from "../support/builders.ts";
import { until } from "../support/until.ts";
import { workBeside } from "./beside.ts";

const batch = 10_000;
const listingPatienceMs = 120_000;
/** One row in this many is read back and parsed. */
const readBackEvery = 997;

/** The number in a sample row's texts that each copy replaces by its own. */
const numbered = "1000000";

/** Replaces the local id of sample rows: each copy gets a random one. */
const madeByCopying = asId<LocalId>("");

const words =
  "A grid is a promise the page makes to its reader: the eye may leave at any line and come back. ";

const inDatabase = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await settled(indexedDB.open("linkstow"));`;

/**
 * Writes this many delivered links, with a typical number of tags and collections, directly into the
 * database for the profile in use. Throws if a row read back is not valid for Linkstow.
 * @param pictures the address of a picture, of which each link has its own copy
 */
export async function fillLedger(
  browser: LinkstowBrowser,
  links: number,
  pictures?: string,
): Promise<void> {
  const profileId = await currentProfileId(browser);
  const sample = {
    ...linkRow(
      someLinkFields({
        targetUrl: `https://library.example/read/${numbered}?part=1`,
        title: `Setting type on a grid, part ${numbered}`,
        description: words.repeat(2).trim(),
        tags: ["type", "grids", `topic ${numbered}`],
        ...(pictures !== undefined && { imageUrl: `${pictures}?${numbered}` }),
      }),
      {
        localId: madeByCopying,
        profileId,
        createdAtMs: Date.now(),
        excerpt: words.repeat(10).trim(),
      },
    ),
    remoteId: Number(numbered),
    deliveredAtMs: Date.now(),
  };
  const samples = { links: sample, freshWords: freshWordsOf(sample) };
  for (let from = 0; from < links; from += batch) {
    await putCopies(browser, samples, from, Math.min(from + batch, links));
    await untilListed(browser);
  }
  await fillPicker(browser, { tags: links / 50, collections: links / 500 });
  await requireValid(browser, links);
}

/** Waits until the background has moved the words of the links into its lists. */
async function untilListed(browser: LinkstowBrowser): Promise<void> {
  await browser.killBackground();
  const isListed = async () => {
    await browser.inBackground("return true");
    const fresh = await workBeside<number>(
      browser,
      `${inDatabase}
      const count = await settled(db.transaction("freshWords").objectStore("freshWords").count());
      db.close();
      return count;`,
    );
    return fresh < batch / 10;
  };
  await until("the words to be listed", listingPatienceMs, isListed, 1_000);
}

/** Writes tags and delivered collections to choose from, for the profile in use. */
export async function fillPicker(
  browser: LinkstowBrowser,
  { tags, collections }: { tags: number; collections: number },
): Promise<void> {
  const profileId = await currentProfileId(browser);
  const used = { usedAtMs: Date.now(), uses: 3 };
  const tag: TagRow = {
    ...used,
    profileId,
    key: `topic ${numbered}`,
    name: `Topic ${numbered}`,
  };
  const collection: CollectionRow = {
    ...used,
    localId: madeByCopying,
    profileId,
    remoteId: Number(numbered),
    title: `Shelf ${numbered}`,
    deliveredAtMs: Date.now(),
  };
  await putCopies(browser, { tags: tag }, 0, tags);
  await putCopies(browser, { collections: collection }, 0, collections);
}

/**
 * Puts links into the outbox of the profile in use, as one bulk job would, directly into the database. Does
 * not wake the queue.
 * @param address of each link; it must contain the number, so that each link has its own
 */
export async function fillOutbox(
  browser: LinkstowBrowser,
  address: (number: string) => string,
  count: number,
): Promise<void> {
  const profileId = await currentProfileId(browser);
  const subject = asId<LocalId>(uuidOf(numbered));
  const fields = someLinkFields({ targetUrl: address(numbered) });
  const row = { localId: subject, profileId, createdAtMs: Date.now(), excerpt: "" };
  await putCopies(browser, { links: linkRow(fields, row) }, 0, count);
  const entry = anEntry({
    id: asId<EntryId>(uuidOf(numbered)),
    profileId,
    operation: { kind: "create-link", subject, fields },
    lane: "bulk",
    createdAtMs: Date.now(),
  });
  await putCopies(browser, { entries: v.parse(entrySchema, entry) }, 0, count);
}

/** Writes a tree of delivered collections, each level in the one above, for the profile in use. */
export async function fillTree(
  browser: LinkstowBrowser,
  size: number,
  levels: number,
): Promise<void> {
  const profileId = await currentProfileId(browser);
  const ids = Array.from({ length: size }, () => asId<LocalId>(randomUUID()));
  const perLevel = Math.ceil(size / levels);
  const rows = ids.map((localId, at): CollectionRow => {
    const parent = at < perLevel ? undefined : ids[at - perLevel];
    return {
      localId,
      profileId,
      remoteId: at + 1,
      title: `Shelf ${at}`,
      usedAtMs: Date.now(),
      uses: 3,
      deliveredAtMs: Date.now(),
      ...(parent !== undefined && { parent }),
    };
  });
  for (const row of rows) v.parse(storedRows.collection, row);
  await workBeside(
    browser,
    `${inDatabase}
    const tx = db.transaction("collections", "readwrite", { durability: "relaxed" });
    for (const row of ${JSON.stringify(rows)}) tx.objectStore("collections").put(row);
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    db.close();`,
  );
}

/** A UUID that is unique for each call and ends in the number. */
function uuidOf(number: string): string {
  return `${randomUUID().slice(0, -number.length)}${number}`;
}

async function currentProfileId(browser: LinkstowBrowser): Promise<ProfileId> {
  return asId(
    await workBeside<string>(
      browser,
      "return (await chrome.storage.local.get('profiles')).profiles.current",
    ),
  );
}

/** Puts copies of the samples, one into each store; those with the same number have the same id. */
async function putCopies(
  browser: LinkstowBrowser,
  samples: Readonly<Record<string, object>>,
  from: number,
  to: number,
): Promise<void> {
  await workBeside(
    browser,
    `${inDatabase}
    const samples = Object.entries(${JSON.stringify(samples)})
      .map(([store, sample]) => [store, JSON.stringify(sample)]);
    const tx = db.transaction(samples.map(([store]) => store), "readwrite", { durability: "relaxed" });
    for (let number = ${from}; number < ${to}; number += 1) {
      const localId = crypto.randomUUID();
      for (const [store, sample] of samples) {
        const row = JSON.parse(sample.replaceAll("${numbered}", String(${numbered} + number)));
        if ("localId" in row) row.localId ||= localId;
        tx.objectStore(store).put(row);
      }
    }
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    db.close();`,
  );
}

async function requireValid(browser: LinkstowBrowser, links: number): Promise<void> {
  const stored = await workBeside<Record<"links" | "tags" | "collections", unknown[]>>(
    browser,
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
  for (const row of stored.tags) v.parse(storedRows.tag, row);
  for (const row of stored.collections) v.parse(storedRows.collection, row);
}
