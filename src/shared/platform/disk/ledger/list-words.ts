import { rerunIfAsked } from "../../../domain/runs.ts";
import type { LocalId, ProfileId } from "../../../domain/values/ids.ts";
import { storedRows } from "../../../resources/stored.ts";
import {
  emptyPage,
  fillPages,
  getMiddleWord,
  latestPostings,
  postingsOf,
  splitWords,
  type FreshWords,
  type Posting,
  type WordPage,
} from "../../../search/word-pages.ts";
import { guarded, settle } from "../access/guarded.ts";
import { readRow, readRows } from "../access/lost-rows.ts";
import { readAs } from "../access/read-as.ts";
import type { Database } from "../access/schema.ts";
import type { LinkstowDatabase } from "../database.ts";
import { above, ofProfile } from "../rows/profile-rows.ts";
import { freshWordsSchema, wordPageSchema } from "../rows/rows.ts";
import { freshWordsOf } from "./link-words.ts";

/**
 * A list has the words from its first word up to the first word of the next list, in pages. New words are added to its
 * last page. A list with this many pages is written again without what is superfluous, and divided if it is still long.
 */
const pagesInListMost = 32;

/** The changed links that are worth a wave, which writes a page of nearly every list. */
const freshInWave = 256;
/** Each row of an older version is written again, with all of its index. */
const oldRowsInWave = 50;
/** A rest after each wave, and after all of them: in an import, each look would make a save wait. */
const restMs = { wave: 50, all: 2_000 };

const storesOfWave = ["links", "freshWords", "wordLists", "upkeep"] as const;
type Wave = ReturnType<typeof openWave>;

function openWave(db: Database) {
  return db.transaction([...storesOfWave], "readwrite", { durability: "relaxed" });
}

/**
 * Moves the words of changed links into the lists once there are many or a link is forgotten, and adds all links to the lists if a migration
 * or a damaged page asks for that. Each wave is one transaction, which is so short that a save can wait for it. After a
 * failure of the disk, or in another life of the background, the next call continues.
 */
export function createWordLister(
  database: Pick<LinkstowDatabase, "use">,
  rest: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): () => Promise<void> {
  return rerunIfAsked(async () => {
    await guarded(async () => {
      while (await database.use((db) => isMoreToList(db))) {
        await database.use((db) => listWave(db));
        await rest(restMs.wave);
      }
    });
    await rest(restMs.all);
  });
}

/** Locks no links, because nearly always there is nothing to do. */
async function isMoreToList(db: Database): Promise<boolean> {
  const tx = db.transaction(["freshWords", "upkeep"]);
  const [fresh, place] = await Promise.all([
    readRows(tx.objectStore("freshWords"), null, freshInWave),
    tx.objectStore("upkeep").getKey("word-lists"),
  ]);
  // A user who forgets a link wants its words gone too.
  const isGoneAmong = fresh.some((row) => readAs(freshWordsSchema, row)?.isGone === true);
  return fresh.length >= freshInWave || isGoneAmong || place !== undefined;
}

function listWave(db: Database): Promise<void> {
  const tx = openWave(db);
  return settle(tx, async () => {
    const fresh = await tx.objectStore("freshWords").count();
    const place = await tx.objectStore("upkeep").get("word-lists");
    // Each question reads all fresh words, so these come first.
    const isFreshFirst = fresh >= freshInWave || place === undefined;
    const changed = isFreshFirst ? await takeFresh(tx) : await takeLinks(tx, place);
    const profiles = [...new Set(changed.map(({ profileId }) => profileId))];
    const isWhole = await Promise.all(
      profiles.map((id) =>
        addToLists(
          tx,
          id,
          changed.filter(({ profileId }) => profileId === id),
        ),
      ),
    );
    // The links of a damaged page are not known, so all links are added again.
    if (isWhole.includes(false)) await tx.objectStore("upkeep").put("", "word-lists");
  });
}

async function takeFresh(tx: Wave): Promise<readonly FreshWords[]> {
  const fresh = tx.objectStore("freshWords");
  const rows = await readRows(fresh, null, freshInWave);
  const last = rows.at(-1);
  if (last !== undefined) await fresh.delete(IDBKeyRange.upperBound(last.localId));
  return rows.flatMap((row) => readAs(freshWordsSchema, row) ?? []);
}

/** Until version 15, a row had its words, and an index an entry for each. They are taken away. */
async function takeLinks(tx: Wave, after: string): Promise<readonly FreshWords[]> {
  const links = tx.objectStore("links");
  const rows = await readRows(links, IDBKeyRange.lowerBound(after, true), oldRowsInWave);
  await Promise.all(
    rows.map(async ({ words, ...plain }) => {
      if (words !== undefined) await links.put(plain);
    }),
  );
  const upkeep = tx.objectStore("upkeep");
  const last = rows[oldRowsInWave - 1];
  await (last ? upkeep.put(last.localId, "word-lists") : upkeep.delete("word-lists"));
  return rows.flatMap((row) => {
    const link = readAs(storedRows.link, row);
    return link === undefined ? [] : [freshWordsOf(link)];
  });
}

/** Returns false if a page of the lists was damaged. */
async function addToLists(
  tx: Wave,
  profileId: ProfileId,
  changed: readonly FreshWords[],
): Promise<boolean> {
  const lists = await readLists(tx, profileId);
  const gone = new Set(changed.flatMap(({ localId, isGone }) => (isGone ? [localId] : [])));
  const postings = changed.flatMap(({ localId: id, words }) =>
    splitWords(words).map((word) => ({ word, id })),
  );
  const isWhole = await Promise.all(
    lists.map(async (list, at) => {
      const next = lists[at + 1];
      const ofList = postings.filter(
        ({ word }) => word >= list.from && (next === undefined || word < next.from),
      );
      return ofList.length === 0 || addToList(tx, list, ofList, gone);
    }),
  );
  return !isWhole.includes(false);
}

interface WordList {
  profileId: ProfileId;
  /** The first word that it may have. */
  from: string;
  /** The number of its last page; -1 for a list without pages. */
  last: number;
}

async function readLists(tx: Wave, profileId: ProfileId): Promise<readonly WordList[]> {
  const keys = await tx.objectStore("wordLists").getAllKeys(ofProfile(profileId));
  const lists = new Map([["", { profileId, from: "", last: -1 }]]);
  for (const [, from, last] of keys) lists.set(from, { profileId, from, last });
  return [...lists.values()];
}

async function addToList(
  tx: Wave,
  list: WordList,
  postings: readonly Posting[],
  gone: ReadonlySet<LocalId>,
): Promise<boolean> {
  const { profileId, from, last } = list;
  const pages = tx.objectStore("wordLists");
  const isAdded = ({ id }: Posting) => !gone.has(id);
  const added = postings.filter(isAdded);
  const stored = last < 0 ? emptyPage : await readRow(pages, [profileId, from, last]);
  const page = readAs(wordPageSchema, stored);
  if (added.length === postings.length && page !== undefined && last < pagesInListMost) {
    await putPages(tx, list, Math.max(last, 0), fillPages(page, added));
    return true;
  }
  const range = IDBKeyRange.bound([profileId, from], [profileId, from, above]);
  const all = await readRows(pages, range);
  const readable = all.flatMap((one) => readAs(wordPageSchema, one) ?? []);
  await pages.delete(range);
  await putList(tx, list, latestPostings([...postingsOf(readable), ...added].filter(isAdded)));
  return readable.length === all.length;
}

/** Writes a list anew, as two if it is long. */
async function putList(tx: Wave, list: WordList, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const pages = fillPages(emptyPage, postings);
  const middle = pages.length > pagesInListMost / 2 ? getMiddleWord(postings) : undefined;
  if (middle === undefined) return putPages(tx, list, 0, pages);
  await putList(
    tx,
    list,
    postings.filter(({ word }) => word < middle),
  );
  await putList(
    tx,
    { ...list, from: middle },
    postings.filter(({ word }) => word >= middle),
  );
}

async function putPages(
  tx: Wave,
  { profileId, from }: WordList,
  first: number,
  pages: readonly WordPage[],
): Promise<void> {
  const store = tx.objectStore("wordLists");
  await Promise.all(pages.map((page, at) => store.put(page, [profileId, from, first + at])));
}
