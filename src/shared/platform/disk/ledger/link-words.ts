import { foldText } from "../../../domain/text/fold-text.ts";
import type { ProfileId } from "../../../domain/values/ids.ts";
import { addressText } from "../../../search/document.ts";
import { wordsIn } from "../../../search/words.ts";
import type { LedgerRows } from "../../../resources/rows.ts";
import type { Schema } from "../access/schema.ts";
import type { StoreTransaction } from "../rows/store-transaction.ts";
import { above } from "../rows/profile-rows.ts";
import { readRow, readRows } from "../access/lost-rows.ts";

/**
 * Words of links in an index of the database, for searches that must not load the library. The words of a row
 * are stored in it, so they are on disk with it and never differ from it.
 */

export type StoredLink = Schema["links"]["value"];

/** The words of the tags, the title and the host come first. */
const addressBarWordsMost = 32;
/** Longer words are cut, in the row and in the query alike. In UTF-16 units. */
const wordMaxLength = 16;
/** The beginning of a profile's id, long enough to exclude most other profiles from a result. */
const markLength = 4;

/** If more links have a word, some of the links are not examined. */
const keysMost = 1_000;
/** The number of matching rows that are read, and the number of latest rows. */
const rowsMost = 24;
const latestMost = 48;

/** The stored row. */
export function withWords<Row extends LedgerRows["link"]>(
  row: Row,
): Row & { words: readonly string[] } {
  const { profileId, tags, title, targetUrl } = row;
  const text = [...tags, title, addressText(targetUrl)].join(" ");
  return { ...row, words: termsIn(profileId, text).slice(0, addressBarWordsMost) };
}

function termsIn(profileId: ProfileId, text: string): string[] {
  const mark = profileId.slice(0, markLength);
  const words = wordsIn(foldText(text)).map((word) => mark + word.text.slice(0, wordMaxLength));
  return [...new Set(words)];
}

/**
 * Links of the profile in which each word of the text begins a word of title, tags or address: first the links with
 * all words in the title, and then the latest. If more than 24 links fit, the result is 24 of them and the ones among
 * the latest 48 links. The rows are as stored, readable or not.
 */
export async function linksByWords(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
  profileId: ProfileId,
  text: string,
): Promise<readonly StoredLink[]> {
  const terms = termsIn(profileId, text.replace(/^(https?:\/\/)?(www\.)?/i, ""));
  if (terms.length === 0) return [];
  const links = tx.objectStore("links");
  const byWord = links.index("by-word");
  const ranges = terms.map((term) => IDBKeyRange.bound(term, `${term}\uFFFF`));
  const lists = await Promise.all(ranges.map((range) => byWord.getAllKeys(range, keysMost)));
  // If all lists are full, only the rows show which links have the other words. The rows of the longest word are read,
  // which is probably the rarest. Counting instead is slow: 100,000 keys took Chromium half a second.
  const [fewest = [], ...others] = terms
    .map((term, at) => ({ ids: lists[at] ?? [], length: term.length }))
    .toSorted((a, b) => a.ids.length - b.ids.length || b.length - a.length)
    .map(({ ids }) => ids);
  // A full list may lack links.
  const whole = others.filter((ids) => ids.length < keysMost).map((ids) => new Set(ids));
  const ids = [...new Set(fewest)].filter((id) => whole.every((has) => has.has(id)));
  const [latest, ...found] = await Promise.all([
    ids.length > rowsMost ? latestLinks(tx, profileId) : [],
    ...ids.slice(0, rowsMost).map((id) => readRow(links, id)),
  ]);
  const fit = new Map<string, StoredLink>();
  for (const row of [...found, ...latest]) {
    const { words = [] } = row ?? {};
    if (row?.profileId === profileId && isEachIn(terms, words)) fit.set(row.localId, row);
  }
  const isInTitle = ({ title }: StoredLink) => isEachIn(terms, termsIn(profileId, title));
  return [...fit.values()].toSorted(
    (a, b) => Number(isInTitle(b)) - Number(isInTitle(a)) || b.createdAtMs - a.createdAtMs,
  );
}

function isEachIn(terms: readonly string[], words: readonly string[]): boolean {
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

async function latestLinks(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
  profileId: ProfileId,
): Promise<readonly StoredLink[]> {
  const byTime = tx.objectStore("links").index("by-time");
  const range = (from: IDBValidKey) => IDBKeyRange.bound(from, [profileId, above]);
  const last = await byTime.openKeyCursor(range([profileId]), "prev");
  const before = await last?.advance(latestMost);
  return readRows(byTime, range(before?.key ?? [profileId]));
}
