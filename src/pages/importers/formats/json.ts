import { isRecord } from "../../../shared/domain/values/is-record.ts";
import {
  addressOf,
  columnsOf,
  filledColumns,
  habitsOf,
  isLikeAddress,
  linkOf,
  tagsOf,
  textOf,
  type Columns,
} from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { ImportError } from "../import-error.ts";
import {
  deepest,
  wholeText,
  type Fields,
  type Found,
  type Path,
  type TextPieces,
} from "../found.ts";
import { areAnnotations, readAnnotations } from "./annotations.ts";
import { isArc, readArc } from "./arc.ts";
import { createColumns, readNested } from "./nested.ts";
import { readTree } from "./tree.ts";

/**
 * The links of a JSON file: Pinboard, Omnivore, Linkwarden, Karakeep, Hypothesis, the sidebar of Arc, the backups of
 * browsers, any list of objects, objects within others, and an object in each line (https://jsonlines.org). `columns`:
 * the user's choice, for a list.
 *
 * Throws `import-json-broken` and `import-too-deep`.
 */
export async function* readJson(pieces: TextPieces, columns?: Columns): AsyncGenerator<Found> {
  yield* readValue(parse(await wholeText(pieces)), columns);
}

/** The names of the fields in a list of objects; undefined if the format needs no choice of the user. */
export function fieldNames(text: string): readonly string[] | undefined {
  const value = parse(text);
  if (isKnown(value) || isNested(value)) return undefined;
  return namesIn(itemsOf(value));
}

function namesIn(items: readonly Fields[]): readonly string[] {
  return [...new Set(items.slice(0, 100).flatMap((item) => Object.keys(item)))];
}

/** The value of a text. JSON Lines give a list with the value of each line. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text.split(/[\r\n]/).filter((line) => line.trim() !== ""));
  }
}

function parseLines(lines: readonly string[]): readonly unknown[] {
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    throw new ImportError({ kind: "import-json-broken" });
  }
}

function isKnown(value: unknown): boolean {
  if (areAnnotations(itemsOf(value))) return true;
  if (!isRecord(value)) return false;
  return isArc(value) || isLinkwarden(value) || isKarakeep(value) || treeOf(value) !== undefined;
}

/** Whether nested lists contain links, judged by the names of the fields. */
function isNested(value: unknown): boolean {
  if (areLinks(itemsOf(value))) return holdsMore(value);
  return readNested(value).next().done !== true;
}

/** Whether these objects have addresses, judged by the names of their fields. */
function areLinks(items: readonly Fields[]): boolean {
  return columnsOf(namesIn(items)).address !== undefined;
}

/** Whether an object with a list of links also has a list of such lists: groups beside pinned tabs. */
function holdsMore(value: unknown): boolean {
  const others = isRecord(value) ? Object.values(value).map(recordsIn) : [];
  return others.some((items) => !areLinks(items) && items.some((item) => holdsLists(item, 0)));
}

/** Whether an object holds links in lists. A link outside of lists is its icon or its page. */
function holdsLists(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return readNested(value).next().done !== true;
  if (!isRecord(value) || depth > deepest) return false;
  return Object.values(value).some((inside) => holdsLists(inside, depth + 1));
}

function* readValue(value: unknown, columns: Columns | undefined): Generator<Found> {
  if (isRecord(value)) {
    const roots = treeOf(value);
    if (roots !== undefined) return yield* readTree(roots);
    if (isLinkwarden(value)) return yield* readLinkwarden(value);
    if (isKarakeep(value)) return yield* readKarakeep(value);
    if (isArc(value)) return yield* readArc(value);
  }
  const items = itemsOf(value);
  if (areAnnotations(items)) return yield* readAnnotations(items);
  if (columns === undefined && isNested(value)) return yield* readNested(value);
  const names = namesIn(items);
  const [guessed, habits, named] = [columnsOf(names), habitsOf(names), createColumns()];
  for (const [at, item] of items.entries()) {
    const used = columns ?? filledColumns(guessed, item, named);
    yield linkOf(used, (name) => item[name], at + 1, habits);
  }
}

/**
 * The roots of Firefox's backup, of Chromium's `Bookmarks`, and of xBrowserSync's file. Opera has further roots within
 * `custom_root`. The bookmarks in the trash of Opera and Vivaldi are left out, because they were deleted.
 */
function treeOf(value: Fields): readonly unknown[] | undefined {
  if (Array.isArray(value["children"])) return value["children"];
  const { roots, xbrowsersync } = value;
  if (isRecord(xbrowsersync) && isRecord(xbrowsersync["data"]))
    return recordsIn(xbrowsersync["data"]["bookmarks"]);
  if (!isRecord(roots)) return undefined;
  const { custom_root: more, ...others } = roots;
  const { trash: _deleted, ...kept } = { ...others, ...(isRecord(more) && more) };
  return Object.values(kept);
}

/** The names of lists that may contain addresses, but no links or only deleted links. */
const asides =
  /(?:tags?|labels?|topics?|authors?|users?|people|members?|folders?|collections?|categor(?:y|ies)|icons?|images?|settings?|options?|preferences?|engines?)$|trash|deleted|removed/i;

/**
 * A list of objects, or the longest list in an object together with the lists whose addresses and titles have the same
 * names.
 */
function itemsOf(value: unknown): readonly Fields[] {
  if (!isRecord(value)) return recordsIn(value);
  const columnsIn = createColumns();
  const lists = Object.entries(value)
    .map(([name, list]) => ({ name, items: recordsIn(list) }))
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => ({ name, items, columns: columnsIn(namesIn(items)) }));
  const isAside = ({ name, columns }: (typeof lists)[number]) =>
    columns.address !== undefined && asides.test(name);
  const sorted = lists.toSorted((a, b) => b.items.length - a.items.length);
  const longest = sorted.find((list) => !isAside(list)) ?? sorted[0];
  const named = ({ address, title }: Columns) => JSON.stringify([address, title]);
  return lists
    .filter((list) => {
      if (list === longest) return true;
      const [address] = list.columns.address ?? [];
      return (
        address !== undefined &&
        !isAside(list) &&
        named(list.columns) === named(longest?.columns ?? {}) &&
        list.items.some((item) => isLikeAddress(addressOf(item[address])))
      );
    })
    .flatMap(({ items }) => items);
}

/** The objects of a list. A bare address in the list becomes an object. */
function recordsIn(value: unknown): readonly Fields[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  const recordOf = (one: unknown) =>
    typeof one === "string" && isLikeAddress(one) ? { url: one } : one;
  return all.map(recordOf).filter(isRecord);
}

function isLinkwarden({ collections }: Fields): boolean {
  return recordsIn(collections).some(({ links }) => Array.isArray(links));
}

function* readLinkwarden({ collections }: Fields): Generator<Found> {
  const all = recordsIn(collections);
  const pathOf = pathsBy(all);
  let place = 0;
  for (const collection of all) {
    // The first versions of Linkwarden left out all ids.
    const alone = [textOf(collection["name"])].filter((name) => name !== "");
    const path = "id" in collection ? pathOf(collection["id"]) : alone;
    if (path.length > 0)
      yield { kind: "folder", path, description: textOf(collection["description"]) };
    for (const link of recordsIn(collection["links"])) {
      place += 1;
      yield linkOf(linkwardenColumns, (name) => link[name], place, { around: path });
    }
  }
}

const linkwardenColumns: Columns = {
  address: ["url"],
  title: ["name"],
  description: ["description"],
  tags: ["tags"],
  // The first name has the original date of a link that was imported into Linkwarden.
  date: ["importDate", "createdAt"],
};

/** Notes have a text instead of an address, so each is read as a link without an address. */
function isKarakeep({ bookmarks }: Fields): boolean {
  return recordsIn(bookmarks).some(({ content }) => isRecord(content) && "type" in content);
}

function* readKarakeep({ bookmarks, lists }: Fields): Generator<Found> {
  const all = recordsIn(lists);
  const pathOf = pathsBy(all);
  for (const list of all) {
    const path = pathOf(list["id"]);
    if (path.length > 0) yield { kind: "folder", path, description: textOf(list["description"]) };
  }
  for (const [at, bookmark] of recordsIn(bookmarks).entries()) {
    const { content, createdAt, title, note, tags } = bookmark;
    const savedAtMs = getDateMs(createdAt);
    const inLists: readonly unknown[] = Array.isArray(bookmark["lists"]) ? bookmark["lists"] : [];
    yield {
      kind: "link",
      address: isRecord(content) ? textOf(content["url"]) : "",
      // The text of a note becomes the title, so that the user recognises the link without an address.
      title: textOf(title) || (isRecord(content) ? textOf(content["text"]) : ""),
      description: textOf(note),
      tags: tagsOf(tags),
      paths: inLists.map(pathOf).filter((path) => path.length > 0),
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: at + 1,
    };
  }
}

/** The path of each item by its id. An item that contains itself ends the path. */
function pathsBy(items: readonly Fields[]): (id: unknown) => Path {
  const byId = new Map(items.map((item) => [item["id"], item]));
  return (id) => {
    const met = new Set<unknown>();
    const path: string[] = [];
    for (let at = byId.get(id); at !== undefined && !met.has(at); at = byId.get(at["parentId"])) {
      met.add(at);
      if (met.size > deepest) throw new ImportError({ kind: "import-too-deep" });
      path.unshift(textOf(at["name"]));
    }
    return path.filter((name) => name !== "");
  };
}
