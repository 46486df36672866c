import { pickValues } from "../../../shared/domain/fields/field.ts";
import { importedFieldNames } from "../../../shared/domain/fields/link.ts";
import { isRecord } from "../../../shared/domain/values/is-record.ts";
import {
  addressOf,
  columnsOf,
  filledColumns,
  habitsOf,
  isLikeAddress,
  linkOf,
  type Columns,
  type Habits,
} from "../columns.ts";
import {
  deepest,
  type Fields,
  type Found,
  type FoundLink,
  type ImportedTexts,
  type Path,
} from "../found.ts";
import { ImportError } from "../import-error.ts";
import { isAside, isGroup } from "../known-names.ts";
import { leftOf } from "./left.ts";
import { linksOfText } from "./list.ts";
import {
  addressesIn,
  addressIn,
  annotationIn,
  areTitles,
  childrenIn,
  childrenOf,
  guessedColumns,
  holdsLinks,
  holdsRows,
  isMap,
  isNumbered,
  isRow,
  itemsByAddress,
  isTitleName,
  loneTitles,
  nameOf,
  namesIn,
  objectsIn,
} from "./objects.ts";

/**
 * The links in a value of any structure: JSON, XML, property lists, YAML, the bookmarks of browsers. Names decide
 * first, and contents where names say nothing:
 *
 * - An object with an address is a link. Objects in it complete it: its notes, its dates.
 * - An object without an address but with links in it is their folder, if it has a name.
 * - A name that a person gave, in place of one that a program knows, is a title or a folder: `{"Sea": {"Tides": "https…"}}`.
 * - In a message, the addresses in its text are links.
 * - Addresses of pictures, authors and the like, of deleted links, and all others in a link are no links. Their number
 *   is reported.
 *
 * `isXml`: names are those of elements, which no person gave.
 *
 * Throws `import-too-deep`.
 */
export function* readStructure(value: unknown, isXml = false): Generator<Found> {
  yield* walk(value, root, createMet(isXml));
}

/** Reads the parts of a value one after the other, as `readStructure` reads all of it. */
export function createStructureReader(): (part: unknown) => Generator<Found> {
  const met = createMet();
  return (part) => walk(part, root, met);
}

/** Whether all links of a value are items of lists that are not within others: rows of a table. */
export function isFlat(value: unknown): boolean {
  const met = createMet();
  const found = walk(value, root, met);
  while (!met.isNested && found.next().done !== true);
  return !met.isNested;
}

interface Place {
  path: Path;
  /** The number of objects around the value. */
  depth: number;
  /** The number of lists directly around the value, each within the next. */
  lists: number;
  /** The key of the value, or of the list in which it is an item. */
  key: string;
  /** The columns of the list in which the value is an item. */
  columns?: Columns;
  /** Other items of the list are links. */
  isAmongLinks?: boolean;
  /** In the items of the list: the names that a person gave. Each is a title or a folder. */
  titles?: ReadonlySet<string>;
  /** Besides texts, the object is the only content of the last object with a name. */
  isOnly?: boolean;
  /** The time of a message around the link, epoch ms. */
  savedAtMs?: number | undefined;
  /** The tag of all bookmarks in this folder. */
  tag?: string;
}

const root: Place = { path: [], depth: 0, lists: 0, key: "" };

interface Named {
  columns: Columns;
  habits: Habits;
}

type Met = ReturnType<typeof createMet>;

function createMet(isXml = false) {
  const known = new Map<string, Named>();
  return {
    isXml,
    links: 0,
    isNested: false,
    folders: new Set<string>(),
    namesOf(names: readonly string[]) {
      const key = names.join("\n");
      const named = known.get(key) ?? { columns: columnsOf(names), habits: habitsOf(names) };
      // The names are different in each object if they are numbers or ids.
      if (known.size < 1_000) known.set(key, named);
      return named;
    },
  };
}

function* walk(value: unknown, place: Place, met: Met): Generator<Found> {
  if (Array.isArray(value)) yield* walkList(value, place, met);
  else if (isRecord(value)) yield* walkObject(value, place, met);
  else if (typeof value === "string" && isLikeAddress(value))
    yield* linkIn({ url: value }, { address: ["url"] }, place, met);
}

function* walkList(given: readonly unknown[], place: Place, met: Met): Generator<Found> {
  // Only lists may be nested without end and without meaning.
  if (place.lists > deepest) return;
  const items = given.map((item) => (isRow(item) ? Object.fromEntries(item.entries()) : item));
  const records = items.filter(isRecord);
  const { columns } = met.namesOf(namesIn(records));
  const inside: Place = {
    ...place,
    lists: place.lists + 1,
    isOnly: false,
    columns,
    titles: met.isXml ? new Set() : loneTitles(records),
    isAmongLinks: records.some((one) => addressIn(one, columns) !== undefined),
  };
  // Older backups of Firefox repeat each tagged bookmark in a folder with the name of the tag. They are read last,
  // because the bookmarks themselves have the titles.
  const isOfTags = (one: unknown) => isRecord(one) && one["root"] === "tagsFolder";
  for (const item of items) if (!isOfTags(item)) yield* walk(item, inside, met);
  for (const folder of items.filter(isOfTags).flatMap(childrenOf))
    for (const link of childrenOf(folder))
      yield* walk(link, { ...root, lists: 1, tag: isRecord(folder) ? nameOf(folder) : "" }, met);
}

function* walkObject(node: Fields, place: Place, met: Met): Generator<Found> {
  if (place.depth > deepest) throw new ImportError({ kind: "import-too-deep" });
  if (node["type"] === "separator") return yield* leftOf(addressesIn(node), []);
  if (isNumbered(node)) return yield* walkList(Object.values(node), place, met);
  const names = Object.keys(node);
  if (names.length === 0) return;
  if (names.some((name) => name.startsWith("http") && isLikeAddress(name)))
    return yield* walkList(itemsByAddress(node), place, met);
  if (names.length === 1 && place.titles?.has(names[0] ?? "") === true)
    return yield* linksOfMap(node, place, met);
  if (!met.isXml && place.depth === 0 && place.lists === 0 && isMap(node, 1))
    return yield* linksOfMap(node, place, met);
  const columns = columnsIn(node, place, met);
  const children = childrenIn(node);
  const isLink =
    addressIn(node, columns) !== undefined &&
    !isGroup(place.key) &&
    // The address beside a list of links is that of the list.
    (place.lists > 0 || children !== undefined || !holdsLinks(node));
  if (isLink) {
    const own = Object.entries(node).filter(([, one]) => one !== children);
    yield* linkIn(children === undefined ? node : Object.fromEntries(own), columns, place, met);
    if (children !== undefined) yield* walkInside({ title: nameOf(node), children }, place, met);
    return;
  }
  const before = met.links;
  yield* detailedLinks(node, place, met);
  const isWhole = met.links > before;
  if (!isWhole) yield* walkInside(node, place, met);
  if (place.lists > 0) yield* linksOfMessage(node, place, met);
  if (isWhole) return;
  const texts = Object.fromEntries(
    Object.entries(node).filter(([, one]) => typeof one === "string"),
  );
  const isFolder = met.links > before || children !== undefined || isGroup(place.key);
  // Outside of lists, an address without a title is that of the file's program or service.
  const guessed = isFolder || columns.title === undefined ? {} : guessedColumns(texts);
  if (guessed.address !== undefined) yield* linkIn(texts, guessed, place, met);
  else if (!isFolder && place.isAmongLinks === true)
    yield* rowWithoutAddress(node, columns, place, met);
  else yield* leftOf(addressesIn(texts), []);
}

/** The values in an object that is no link, or that has more links below it. */
function* walkInside(node: Fields, place: Place, met: Met): Generator<Found> {
  const children = childrenIn(node);
  const isTable =
    place.depth === 0 && place.lists === 0 && children === undefined && holdsRows(node);
  const name = isTable ? "" : nameOf(node);
  const path = name === "" ? place.path : [...place.path, name];
  if (children !== undefined) {
    met.isNested = true;
    yield* folderOf(path, met);
  }
  const read = objectsIn(node).filter(([key]) => !isAside(key));
  const isOnly = read.length === 1 && (name !== "" || place.isOnly === true);
  // A message has a date and no name. The date of the file is none of its links.
  const dateMs =
    name === "" && place.lists > 0 && read.length > 0 ? factsOf(node, met).savedAtMs : undefined;
  const savedAtMs = name === "" ? (dateMs ?? place.savedAtMs) : undefined;
  const around: Place = { ...root, path, depth: place.depth + 1, isOnly, savedAtMs };
  const areMaps = !met.isXml && read.every(([, one]) => isMap(one, 1));
  const areNames = !met.isXml && name === "" && areTitles(node);
  for (const [key, one] of read) {
    if (isMap(one, areMaps || (!met.isXml && isTitleName(key)) ? 1 : 2))
      yield* linksOfMap(one, { ...around, path: [...path, key] }, met);
    else if (areNames && !isWholeLink(one, met))
      yield* walk(one, { ...around, key, path: [...path, key], isOnly: isRecord(one) }, met);
    else yield* walk(one, { ...around, key }, met);
  }
  for (const [key, one] of objectsIn(node)) if (isAside(key)) yield* leftOf(addressesIn(one), []);
}

function* linkIn(node: Fields, columns: Columns, place: Place, met: Met): Generator<Found> {
  // If the link has no field for a title, the name of the object around it is its title and not a folder (Instagram).
  const isNamed =
    place.isOnly === true && met.namesOf(Object.keys(node)).columns.title === undefined;
  const path = isNamed ? place.path.slice(0, -1) : place.path;
  const link = linkOf(fieldsOf(node, columns), (name) => node[name], 0, {
    ...met.namesOf(Object.keys(node)).habits,
    around: path,
  });
  if (place.lists === 0 || place.depth > 1 || path.length > 0) met.isNested = true;
  const titled = isNamed ? { ...link, title: place.path.at(-1) ?? "" } : link;
  const whole = completed(titled, node, met);
  yield* placed(whole, place, met);
  yield* leftOf(addressesIn(node), [whole]);
}

/** Tells the link, and before it its folder. */
function* placed(found: FoundLink, { tag, savedAtMs }: Place, met: Met): Generator<Found> {
  const link = savedAtMs === undefined ? found : { savedAtMs, ...found };
  for (const path of link.paths) yield* folderOf(path, met);
  met.links += 1;
  const tags = tag === undefined || tag === "" ? link.tags : [...link.tags, tag];
  yield { ...link, tags, place: met.links };
}

/**
 * The link with what objects in it say: its title (Safari), its notes (Firefox until version 62, Vivaldi), its date.
 * Objects with addresses are other things: their authors, their pictures.
 */
function completed(link: FoundLink, node: Fields, met: Met): FoundLink {
  const inner = objectsIn(node)
    .filter(([key]) => !isAside(key) && !isGroup(key))
    .flatMap(([, one]) => (isRecord(one) ? [factsOf(one, met)] : []))
    .filter(({ address }) => address === "");
  return inner.reduce(joinedTo, { ...link, description: link.description || annotationIn(node) });
}

/** `link`, with what it lacks and `other` has. */
function joinedTo(link: FoundLink, other: FoundLink): FoundLink {
  const savedAtMs = link.savedAtMs ?? other.savedAtMs;
  const states = [...new Set([...(link.states ?? []), ...(other.states ?? [])])];
  return {
    ...link,
    title: link.title || other.title,
    description: link.description || other.description,
    tags: [...link.tags, ...other.tags],
    ...(states.length > 0 && { states }),
    paths: link.paths.length > 0 ? link.paths : other.paths,
    ...pickValues<ImportedTexts>(importedFieldNames, (name) => link[name] ?? other[name]),
    ...(savedAtMs !== undefined && { savedAtMs }),
  };
}

function factsOf(node: Fields, met: Met, around: Path = []): FoundLink {
  const { columns, habits } = met.namesOf(Object.keys(node));
  const filled = filledColumns(columns, node, (names) => met.namesOf(names).columns);
  return linkOf(filled, (name) => node[name], 0, { ...habits, around });
}

/**
 * The links of an object whose address is one level down: in its source (Are.na), or in the list of its annotations
 * (Google Keep). The object says more than a folder does: when it was made, or what it is about.
 */
function* detailedLinks(node: Fields, place: Place, met: Met): Generator<Found> {
  if (objectsIn(node).length === 0) return;
  const own = factsOf(node, met, place.path);
  const isItem =
    own.savedAtMs !== undefined ||
    (own.title !== "" && (own.description !== "" || own.tags.length > 0));
  const annotations = node["annotations"];
  const details = Array.isArray(annotations)
    ? annotations
    : objectsIn(node).flatMap(([key, one]) => (isAside(key) || isGroup(key) ? [] : [one]));
  const links = details
    .filter(isRecord)
    .filter((one) =>
      isLikeAddress(addressOf(one[met.namesOf(Object.keys(one)).columns.address?.[0] ?? ""])),
    )
    .map((one) => factsOf(one, met));
  const isWhole = links.length === 1 || (links.length > 0 && Array.isArray(annotations));
  if (!isItem || !isWhole) return;
  met.isNested = true;
  const whole = links.map((link) => {
    const title = links.length === 1 ? own.title : link.title || own.title;
    return joinedTo({ ...own, address: link.address, title }, link);
  });
  for (const link of whole) yield* placed(link, place, met);
  yield* leftOf(addressesIn(node), whole);
}

/** An item without an address beside links. Only if somebody could recognise it. */
function* rowWithoutAddress(
  node: Fields,
  columns: Columns,
  place: Place,
  met: Met,
): Generator<Found> {
  const link = linkOf(columns, (name) => node[name], 0, { around: place.path });
  const isKnown = link.title !== "" || link.description !== "" || link.address !== "";
  if (isKnown) yield* placed(link, place, met);
  const texts = Object.values(node).filter((one) => typeof one === "string");
  yield* leftOf(addressesIn(texts), isKnown ? [link] : []);
}

/** Whether an object is a link with a title of its own. */
function isWholeLink(value: unknown, met: Met): boolean {
  if (!isRecord(value)) return false;
  const { columns } = met.namesOf(Object.keys(value));
  return columns.title !== undefined && addressIn(value, columns) !== undefined;
}

/** The links in an object whose names are titles and folders. */
function* linksOfMap(map: Fields, place: Place, met: Met): Generator<Found> {
  met.isNested = true;
  for (const [title, value] of Object.entries(map)) {
    const [only]: readonly unknown[] = Array.isArray(value) && value.length === 1 ? value : [];
    const { columns } = met.namesOf(isRecord(only) ? Object.keys(only) : []);
    const isLink = isRecord(only) ? addressIn(only, columns) !== undefined : isText(only);
    const one: unknown = isLink ? only : value;
    const path = [...place.path, title];
    const inside = { ...root, path, depth: place.depth + 1, key: title, isOnly: isRecord(one) };
    if (typeof one === "string")
      yield* linkIn({ title, url: one }, { address: ["url"], title: ["title"] }, place, met);
    else if (isMap(one, 1)) yield* linksOfMap(one, { ...place, path, depth: inside.depth }, met);
    else yield* walk(one, inside, met);
  }
}

/** The links in the text of a message. Those in its cards and attachments are links already. */
function* linksOfMessage(node: Fields, place: Place, met: Met): Generator<Found> {
  const text = ["text", "content", "message", "body"].map((name) => node[name]).find(isText) ?? "";
  if (!text.includes("://") || !/\s|[<(]/.test(text.trim())) return;
  const others = new Set(addressesIn(objectsIn(node)));
  const { savedAtMs = place.savedAtMs } = factsOf(node, met);
  const paths = place.path.length === 0 ? [] : [place.path];
  for (const link of linksOfText(text))
    if (!others.has(link.address)) yield* placed({ ...link, paths }, { ...place, savedAtMs }, met);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** The columns of an object: those of its list, if its address is there; else by its own names, else by its contents. */
function columnsIn(node: Fields, { columns = {}, lists }: Place, met: Met): Columns {
  const named = (names: readonly string[]) => met.namesOf(names).columns;
  const ofList = columns.address === undefined ? named(Object.keys(node)) : columns;
  const own = filledColumns(ofList, node, named);
  return own.address !== undefined || lists === 0 ? own : { ...guessedColumns(node), ...own };
}

/** The columns of a link. The label of a value (Instagram) names the kind of the value, and is not a tag. */
function fieldsOf(node: Fields, columns: Columns): Columns {
  if (!("label" in node && "value" in node)) return columns;
  const { tags: _label, ...others } = columns;
  return others;
}

function* folderOf(path: Path, { folders }: Met): Generator<Found> {
  const key = JSON.stringify(path);
  if (path.length === 0 || folders.has(key)) return;
  folders.add(key);
  yield { kind: "folder", path, description: "" };
}
