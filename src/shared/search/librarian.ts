import { ancestorsOf } from "../domain/collections/lineage.ts";
import { searchedFieldNames } from "../domain/fields/link.ts";
import { StorageError, type LibraryFailure } from "../domain/failures.ts";
import { asId, type LocalId, type ProfileId } from "../domain/values/ids.ts";
import { err, ok, type Result } from "../domain/values/result.ts";
import {
  fingerprintOf,
  pathSeparator,
  prepare,
  type LabelKind,
  type SearchDocument,
} from "./document.ts";
import { createSearchIndex, type Found, type SearchIndex } from "./index.ts";
import type { IndexShelf, Ledger, LibraryLink, LinkPlace, Surroundings } from "./ports.ts";
import type { CountedName, Librarian, LibraryRow, Lists, News, ShownRows } from "./library.ts";
import { parseQuery } from "./query.ts";

interface Ports {
  ledger: Ledger;
  shelf: IndexShelf;
  newId: () => string;
  /** In ms, by a clock that never runs backwards. */
  now: () => number;
  /** Lets messages in, and waits this long. */
  pause: (ms: number) => Promise<void>;
  onNews: (news: News) => void;
}

/** The index of one profile, and the data of its links. */
interface Shelved {
  profileId: ProfileId;
  index: SearchIndex;
  around: Surroundings;
  paths: ReadonlyMap<LocalId, readonly string[]>;
  /** The last link in the index. Newer links come after it. */
  end: LinkPlace | undefined;
  /** Links are known to be missing from the index: more than one slice has. */
  isBehind: boolean;
  /** The number of changes of the index that are not on disk. */
  unsaved: number;
}

/** Few enough that a search never waits long for its turn. */
const sliceSize = 200;
/** A long reading saves the index each time after this number of new documents. */
const saveEvery = 20_000;
/** A reading of the whole ledger is followed by a rest of this many times its own length. */
const restTimes = 4;

/**
 * Makes the index of the shown profile equal to the ledger. The ledger has no list of its changes, so each reading
 * compares all of its rows with the index by their fingerprints, the new ones first.
 */
export function createLibrarian({ ledger, shelf, newId, now, pause, onNews }: Ports): Librarian {
  let current:
    { profileId: ProfileId; opening: Promise<Result<Shelved, LibraryFailure>> } | undefined;
  /**
   * The state that `current` opened. Each visit to a profile opens the profile again, and ends the reading of an
   * earlier visit.
   */
  let inView: Shelved | undefined;
  let latest: { number: number; found: Found; of: Shelved } | undefined;
  let searches = 0;
  let isReading = false;
  let isStale = false;
  let wake = () => {};

  function open(profileId: ProfileId): Promise<Result<Shelved, LibraryFailure>> {
    if (current?.profileId === profileId) return current.opening;
    const opening = load(profileId).catch((bug: unknown) => err(failureOf(bug)));
    current = { profileId, opening };
    inView = undefined;
    wake();
    void opening.then((opened) => {
      if (current?.opening !== opening) return;
      // The next search tries again.
      if (!opened.ok) return (current = undefined);
      inView = opened.value;
      void readOn(inView);
    });
    return opening;
  }

  async function load(profileId: ProfileId): Promise<Result<Shelved, LibraryFailure>> {
    const around = await ledger.surroundings(profileId);
    if (!around.ok) return around;
    const index = createSearchIndex(newId, await shelf.load(profileId));
    const paths = pathsOf(around.value);
    const newest = index.newest();
    const end = newest && { ...newest, localId: asId<LocalId>(newest.id) };
    const isBehind = end === undefined;
    const of = { profileId, index, around: around.value, paths, end, isBehind, unsaved: 0 };
    await takeNews(of);
    return ok(of);
  }

  /**
   * Links saved since the last reading are found at once, and the latest ones before a first reading. The other
   * changes follow with a reading of all links.
   */
  async function takeNews(of: Shelved): Promise<void> {
    const place =
      of.end === undefined ? await ledger.placeBeforeLatest(of.profileId, sliceSize) : ok(of.end);
    // Few links are all in the first slice of a reading.
    if (!place.ok || place.value === undefined) return;
    const news = await ledger.linksAfter(of.profileId, place.value, sliceSize);
    if (!news.ok) return;
    take(of, news.value.links);
    of.isBehind ||= news.value.end !== undefined;
  }

  /** Reads as long as something has changed. One reading runs at a time, of the shown profile. */
  async function readOn(of: Shelved): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    for (let shelved = of; isStale;) {
      isStale = false;
      const startMs = now();
      const failure = await compare(shelved).catch(failureOf);
      // The user may have opened another profile while this one was read.
      if (inView === shelved) {
        onNews({ read: shelved.index.size, isReading: false, ...(failure && { failure }) });
        await Promise.race([pause((now() - startMs) * restTimes), untilElsewhere()]);
      }
      const next = await current?.opening;
      if (next?.ok === true) shelved = next.value;
    }
    isReading = false;
  }

  /** Resolves when the user opens another profile. */
  function untilElsewhere(): Promise<void> {
    return new Promise((resolve) => (wake = resolve));
  }

  /** One reading of the whole ledger of the profile. Ends early if the user opens another profile. */
  async function compare(of: Shelved): Promise<LibraryFailure | undefined> {
    const seen = new Set<string>();
    const around = await readAround(of);
    if (around !== undefined) return around;
    // Links from a backup, or saved while the clock was put back, are older than the newest link of the index.
    const most = of.index.size + sliceSize;
    const beyond = await ledger.placeBeforeLatest(of.profileId, most);
    of.isBehind ||= beyond.ok && beyond.value !== undefined;
    let last: LinkPlace | undefined;
    for (let place: LinkPlace | undefined; ;) {
      const read = await ledger.linksAfter(of.profileId, place, sliceSize);
      if (!read.ok) return read.error;
      const { links, end } = read.value;
      for (const { localId } of links) seen.add(localId);
      take(of, links);
      last = links.at(-1) ?? last;
      if (inView !== of) return undefined;
      // The last slice is stored on disk below, because a link saved meanwhile is not among the seen ones.
      if (end === undefined) break;
      if (of.unsaved > saveEvery) await save(of);
      place = end;
      if (of.isBehind) onNews({ read: seen.size, isReading: true });
      await pause(0);
    }
    of.end = last;
    of.isBehind = false;
    const gone = [...of.index.ids()].filter((id) => !seen.has(id));
    of.index.remove(gone);
    of.unsaved += gone.length;
    if (of.unsaved > 0) await save(of);
    return undefined;
  }

  async function save(of: Shelved): Promise<void> {
    of.unsaved = 0;
    await shelf.save(of.profileId, of.index.held());
  }

  async function readAround(of: Shelved): Promise<LibraryFailure | undefined> {
    const around = await ledger.surroundings(of.profileId);
    if (!around.ok) return around.error;
    of.around = around.value;
    of.paths = pathsOf(around.value);
    return undefined;
  }

  function take(of: Shelved, links: readonly LibraryLink[]): void {
    const changed = links
      .map((link) => documentOf(link, of.paths))
      .filter((document) => of.index.fingerprintOf(document.id) !== fingerprintOf(document));
    of.index.put(changed.map(prepare));
    of.unsaved += changed.length;
  }

  async function rowsOf(
    of: Shelved,
    ids: readonly string[],
  ): Promise<Result<ShownRows, LibraryFailure>> {
    const links = await ledger.links(ids.map((id) => asId<LocalId>(id)));
    return links.ok ? ok(links.value.map((link) => link && rowOf(link, of))) : links;
  }

  /** Among equals, in the order of the names. Lets searches in between. */
  async function counted(
    index: SearchIndex,
    kind: LabelKind,
    names: readonly string[],
    least = 1,
  ): Promise<Lists["tags"]> {
    const found: CountedName[] = [];
    for (const [at, name] of [...new Set(names)].entries()) {
      if (at % sliceSize === sliceSize - 1) await pause(0);
      const count = index.count(kind, name);
      if (count >= least) found.push({ name, count });
    }
    return found.toSorted((a, b) => b.count - a.count).slice(0, listedMost);
  }

  return {
    async search({ profileId, text, order, rows }) {
      const opened = await open(profileId);
      if (!opened.ok) return opened;
      const of = opened.value;
      const query = parseQuery(text);
      const { unsent, withFiles } = of.around;
      const waiting = new Set(unsent.keys());
      const found = of.index.find(query, { order, waiting, withFiles });
      const number = ++searches;
      latest = { number, found, of };
      const first = await rowsOf(of, found.ids(0, rows));
      if (!first.ok) return first;
      const { count, words } = found;
      const { notUnderstood } = query;
      return ok({ number, count, size: of.index.size, words, notUnderstood, rows: first.value });
    },
    rows: async ({ number, from, to }) =>
      number === latest?.number ? rowsOf(latest.of, latest.found.ids(from, to)) : ok([]),
    async ids({ number }) {
      if (number !== latest?.number) return ok([]);
      return ok(latest.found.ids(0, latest.found.count).map((id) => asId<LocalId>(id)));
    },
    async rowsOf({ ids }) {
      const opened = await current?.opening;
      return opened?.ok === true ? rowsOf(opened.value, ids) : ok([]);
    },
    async lists({ profileId }) {
      const opened = await open(profileId);
      if (!opened.ok) return opened;
      const { index, around, paths } = opened.value;
      const named = [...paths.values()].map((path) => path.join(pathSeparator));
      return ok({
        tags: await counted(index, "tag", around.tags),
        collections: await counted(index, "in", named.toSorted(byName.compare), 0),
        sites: await counted(index, "site", [...index.sites()].toSorted()),
      });
    },
    async follow() {
      const opened = await current?.opening;
      if (opened?.ok !== true) return;
      const of = opened.value;
      // New links and waiting entries are shown at once. The rest follows.
      const failure = await readAround(of);
      await takeNews(of);
      // The user has opened another profile meanwhile.
      if (inView !== of) return;
      if (failure === undefined) onNews({ read: of.index.size, isReading: of.isBehind });
      void readOn(of);
    },
    keepOnly: ({ profileIds }) => shelf.keepOnly(profileIds),
  };
}

/** The failure for a thrown value, most likely a bug. The user is told, and the library continues. */
function failureOf(bug: unknown): LibraryFailure {
  return bug instanceof StorageError
    ? bug.failure
    : { kind: "library-crashed", detail: String(bug) };
}

/** A page shows no more names of a kind than these. */
const listedMost = 1_000;

const byName = new Intl.Collator();

function pathsOf({ collections }: Surroundings): ReadonlyMap<LocalId, readonly string[]> {
  const byId = new Map(collections.map((row) => [row.localId, row]));
  return new Map(
    collections.map((row) => [
      row.localId,
      [...ancestorsOf(byId, row).toReversed(), row].map(({ title }) => title),
    ]),
  );
}

function documentOf(link: LibraryLink, paths: Shelved["paths"]): SearchDocument {
  const { localId: id, targetUrl: address, title, tags, excerpt, createdAtMs } = link;
  const text = searchedFieldNames.map((name) => link[name]).join("\n");
  const collections = link.collections.flatMap((localId) => {
    const path = paths.get(localId);
    return path === undefined ? [] : [path];
  });
  return { id, title, address, tags, text, collections, excerpt, createdAtMs };
}

function rowOf(link: LibraryLink, { around, paths }: Shelved): LibraryRow {
  const unsent = around.unsent.get(link.localId);
  return {
    ...link,
    collections: link.collections.flatMap((id) => paths.get(id)?.join(pathSeparator) ?? []),
    hasFile: around.withFiles.has(link.localId),
    ...(unsent !== undefined && { unsent }),
  };
}
