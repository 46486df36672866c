import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { habitsOf, isLikeAddress, linkOf, tagsOf, textOf, type Columns } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { ImportError } from "../import-error.ts";
import { isAside, isGroup } from "../known-names.ts";
import {
  deepest,
  wholeText,
  type Fields,
  type Found,
  type Path,
  type TextPieces,
} from "../found.ts";
import { statesOf } from "../states.ts";
import { areAnnotations, readAnnotations } from "./annotations.ts";
import { isArc, readArc } from "./arc.ts";
import { namesIn } from "./objects.ts";
import { isListOfObjects, listBatches } from "./json-items.ts";
import { createStructureReader, isFlat, readStructure } from "./structure.ts";

/**
 * The links of a JSON file: Pinboard, Omnivore, Linkwarden, Karakeep, Hypothesis, the sidebar of Arc, the backups of
 * browsers, any list of objects, objects within others, and an object in each line (https://jsonlines.org). `columns`:
 * the user's choice, for a list.
 *
 * Throws `import-json-broken` and `import-too-deep`.
 */
export async function* readJson(pieces: TextPieces, columns?: Columns): AsyncGenerator<Found> {
  const rest = pieces[Symbol.asyncIterator]();
  let head = "";
  let next = await rest.next();
  for (; next.done !== true && head.length < wholeMost; next = await rest.next())
    head += next.value;
  async function* all(): AsyncGenerator<string> {
    yield head;
    for (; next.done !== true; next = await rest.next()) yield next.value;
  }
  if (next.done !== true && isListOfObjects(head)) yield* readList(all(), columns);
  else yield* readValue(parse(await wholeText(all())), columns);
}

/** A longer list, in characters, is read in parts. */
const wholeMost = 500_000;

async function* readList(pieces: TextPieces, columns: Columns | undefined): AsyncGenerator<Found> {
  const readPart = createStructureReader();
  let before = 0;
  for await (const batch of listBatches(pieces)) {
    const items = parsePart(batch);
    const isNamed = columns !== undefined || areAnnotations(itemsOf(items));
    for (const one of isNamed ? readValue(items, columns) : readPart(items))
      yield isNamed && one.kind === "link" ? { ...one, place: before + one.place } : one;
    before += items.length;
  }
}

function parsePart(text: string): readonly unknown[] {
  const [items] = parseLines([text]);
  return Array.isArray(items) ? items : [];
}

/**
 * The names of the fields in a list of objects; undefined if the format needs no choice of the user. `isHead`: the text
 * is only the beginning of a file, so only a list tells its names.
 */
export function fieldNames(text: string, isHead: boolean): readonly string[] | undefined {
  if (isHead && !isListOfObjects(text)) return undefined;
  const value = isHead ? headItems(text) : parse(text);
  return isKnown(value) || !isFlat(value) ? undefined : namesIn(itemsOf(value));
}

/** The first items of a list that goes on after the text. */
function headItems(text: string): readonly unknown[] {
  for (let end = text.length, tries = 0; end > 0 && tries < 100; tries += 1) {
    end = text.lastIndexOf("}", end - 1);
    try {
      return parsePart(`${text.slice(0, end + 1)}]`);
    } catch {
      // This bracket is within an item, or within a text.
    }
  }
  return [];
}

/** The value of a text. JSON Lines give a list with the value of each line. */
function parse(text: string): unknown {
  try {
    return JSON.parse(withoutAssignment(text));
  } catch {
    return parseLines(text.split(/[\r\n]/).filter((line) => line.trim() !== ""));
  }
}

/** The exports of social networks are scripts that give a list a name. */
export function withoutAssignment(text: string): string {
  const [assignment] =
    /^\s{0,99}(?:(?:var|let|const)\s)?[\w.$]{1,100}\s{0,9}=\s{0,9}(?=[[{])/.exec(text) ?? [];
  return assignment === undefined ? text : text.slice(assignment.length).replace(/;\s{0,99}$/, "");
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
  return isRecord(value) && (isArc(value) || isLinkwarden(value) || isKarakeep(value));
}

function* readValue(value: unknown, columns: Columns | undefined): Generator<Found> {
  if (isRecord(value)) {
    if (isLinkwarden(value)) return yield* readLinkwarden(value);
    if (isKarakeep(value)) return yield* readKarakeep(value);
    if (isArc(value)) return yield* readArc(value);
  }
  const items = itemsOf(value);
  if (areAnnotations(items)) return yield* readAnnotations(items);
  if (columns === undefined) return yield* readStructure(value);
  const habits = habitsOf(namesIn(items));
  for (const [at, item] of items.entries())
    yield linkOf(columns, (name) => item[name], at + 1, habits);
}

/** The objects of a list, or of the lists in an object. */
function itemsOf(value: unknown): readonly Fields[] {
  if (!isRecord(value)) return recordsIn(value);
  const lists = Object.entries(value).filter(([key]) => !isAside(key) && !isGroup(key));
  return lists.flatMap(([, list]) => recordsIn(list));
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
    const states = statesOf(["archived", "favourited"], (name) => bookmark[name]);
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
      ...(states.length > 0 && { states }),
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
