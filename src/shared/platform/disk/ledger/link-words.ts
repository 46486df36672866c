import { foldText } from "../../../domain/text/fold-text.ts";
import type { LocalId, ProfileId } from "../../../domain/values/ids.ts";
import type { LedgerRows } from "../../../resources/rows.ts";
import { addressText } from "../../../search/document.ts";
import {
  linksOfWordMost,
  linksWith,
  splitWords,
  type FreshWords,
} from "../../../search/word-pages.ts";
import { wordsIn } from "../../../search/words.ts";
import { readRow, readRows } from "../access/lost-rows.ts";
import { readAs } from "../access/read-as.ts";
import { above } from "../rows/profile-rows.ts";
import type { RowReader } from "../rows/row-reader.ts";
import { freshWordsSchema, wordPageSchema } from "../rows/rows.ts";
import type { StoreTransaction } from "../rows/store-transaction.ts";

/**
 * Finds links by the beginnings of their words, without loading the library. The words are in lists (`list-words.ts`),
 * and those of the links that were written last in rows of their own. What is found there is compared with the link
 * itself, so the lists may be older than the links.
 */

type LinkRow = LedgerRows["link"];
type AnyTransaction = StoreTransaction<"readonly"> | StoreTransaction<"readwrite">;

/** The words of the tags, the title and the host come first. */
const wordsOfLinkMost = 32;
/** Longer words are cut, in the lists and in the query alike. In UTF-16 units. */
const wordMaxLength = 16;

/** The pages that are read for one beginning. They have far more links than are examined. */
const pagesMost = 64;
/** There are rarely more than 256 (`list-words.ts`). */
const freshMost = 4_000;
/** The number of matching rows that are read for few links, and the number of latest rows. */
const rowsMost = 24;
const latestMost = 48;

export function freshWordsOf(link: LinkRow): FreshWords {
  return { localId: link.localId, profileId: link.profileId, words: wordsOfLink(link).join(" ") };
}

/** True only if no word has changed. */
export function haveSameWords(one: LinkRow, other: LinkRow): boolean {
  const textsOf = ({ tags, title, targetUrl }: LinkRow) => JSON.stringify([tags, title, targetUrl]);
  return textsOf(one) === textsOf(other);
}

/** The words of a link that are in the lists, each once. */
function wordsOfLink({ tags, title, targetUrl }: LinkRow): readonly string[] {
  return wordsOf([...tags, title, addressText(targetUrl)].join(" ")).slice(0, wordsOfLinkMost);
}

function wordsOf(text: string): readonly string[] {
  const words = wordsIn(foldText(text)).map((word) => word.text.slice(0, wordMaxLength));
  return [...new Set(words)];
}

/**
 * At most `limit` links of the profile in which each word of the text begins a word of title, tags or address. Of the
 * links that may fit by the lists, `limit` are read, or 24 if that is more; if there are others, the latest 48 links of
 * the profile are read, too. Of those that were read and fit, the ones with all words in the title come first, and then
 * the latest. `isMore`: others may fit.
 */
export async function linksByWords(
  tx: AnyTransaction,
  reader: RowReader,
  profileId: ProfileId,
  text: string,
  limit: number,
): Promise<{ links: readonly LinkRow[]; isMore: boolean }> {
  const most = Math.max(rowsMost, limit);
  const typed = wordsOf(text.replace(/^(https?:\/\/)?(www\.)?/i, ""));
  if (typed.length === 0) return { links: [], isMore: false };
  const [fresh, lists] = await Promise.all([
    freshLinks(tx, profileId, typed),
    Promise.all(typed.map((word) => listedLinks(tx, profileId, word))),
  ]);
  const ids = [...new Set([...fresh, ...inAll(lists)])];
  const isUnread = ids.length > most || !lists.some(({ isWhole }) => isWhole);
  const links = tx.objectStore("links");
  const [latest, ...found] = await Promise.all([
    ids.length > most ? latestLinks(tx, profileId) : [],
    ...ids.slice(0, most).map((id) => readRow(links, id)),
  ]);
  const fit = new Map<LocalId, LinkRow>();
  for (const row of reader.rows("link", [...found, ...latest])) {
    if (row.profileId === profileId && isEachIn(typed, wordsOfLink(row))) fit.set(row.localId, row);
  }
  const isInTitle = ({ title }: LinkRow) => isEachIn(typed, wordsOf(title));
  const sorted = [...fit.values()].toSorted(
    (a, b) => Number(isInTitle(b)) - Number(isInTitle(a)) || b.createdAtMs - a.createdAtMs,
  );
  return { links: sorted.slice(0, limit), isMore: isUnread || sorted.length > limit };
}

async function freshLinks(
  tx: AnyTransaction,
  of: ProfileId,
  typed: readonly string[],
): Promise<readonly LocalId[]> {
  const rows = await readRows(tx.objectStore("freshWords"), null, freshMost);
  return rows.flatMap((row) => {
    const fresh = readAs(freshWordsSchema, row);
    const fits = fresh?.profileId === of && isEachIn(typed, splitWords(fresh.words));
    return fits ? [fresh.localId] : [];
  });
}

/** The listed links for one typed word. `isWhole`: there are no others. */
interface Listed {
  ids: ReadonlySet<LocalId>;
  isWhole: boolean;
}

async function listedLinks(tx: AnyTransaction, of: ProfileId, word: string): Promise<Listed> {
  const lists = tx.objectStore("wordLists");
  // The list that has the word begins at or before it.
  const upToWord = IDBKeyRange.bound([of], [of, word, above]);
  const [, from = ""] = (await lists.openKeyCursor(upToWord, "prev"))?.key ?? [];
  const range = IDBKeyRange.bound([of, from], [of, `${word}\uFFFF`, above]);
  const stored = await readRows(lists, range, pagesMost);
  const ids = linksWith(
    stored.flatMap((page) => readAs(wordPageSchema, page) ?? []),
    word,
  );
  return { ids, isWhole: stored.length < pagesMost && ids.size < linksOfWordMost };
}

/**
 * The links that all whole lists contain. If no list is whole, only the rows show which links have the other words: first
 * those that are known to have all, and then some of each word.
 */
function inAll(lists: readonly Listed[]): readonly LocalId[] {
  const whole = lists.filter(({ isWhole }) => isWhole).map(({ ids }) => ids);
  const sets = whole.length > 0 ? whole : lists.map(({ ids }) => ids);
  const [fewest = new Set<LocalId>(), ...others] = sets.toSorted((a, b) => a.size - b.size);
  const shared = [...fewest].filter((id) => others.every((ids) => ids.has(id)));
  return whole.length > 0 ? shared : [...shared, ...inTurn(sets.map((ids) => [...ids]))];
}

function inTurn(lists: readonly (readonly LocalId[])[]): readonly LocalId[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((ids) => ids[at] ?? [])).flat();
}

function isEachIn(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((one) => words.some((word) => word.startsWith(one)));
}

async function latestLinks(tx: AnyTransaction, profileId: ProfileId) {
  const byTime = tx.objectStore("links").index("by-time");
  const range = (from: IDBValidKey) => IDBKeyRange.bound(from, [profileId, above]);
  const last = await byTime.openKeyCursor(range([profileId]), "prev");
  const before = await last?.advance(latestMost);
  return readRows(byTime, range(before?.key ?? [profileId]));
}
