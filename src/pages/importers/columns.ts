import { pickValues } from "../../shared/domain/fields/field.ts";
import { importedFieldNames } from "../../shared/domain/fields/link.ts";
import { titlesInPath } from "../../shared/domain/collections/tree.ts";
import { getJson } from "../../shared/domain/text/get-json.ts";
import { isRecord } from "../../shared/domain/values/is-record.ts";
import { splitTags, tagSeparator } from "../../shared/domain/values/tag.ts";
import { getDateMs } from "./dates.ts";
import { deepest, type Fields, type FoundLink, type ImportedTexts, type Path } from "./found.ts";
import { plainName, plainText } from "./formats/plain-text.ts";
import { getState, stateNamesIn, statesOf } from "./states.ts";
import {
  columnFields,
  descriptionNames,
  knownNames,
  columnKey,
  type ColumnField,
} from "./known-names.ts";

/**
 * The names of the columns for each field. The values of several columns are joined. A field without a column stays
 * empty.
 */
export type Columns = Partial<Record<ColumnField, readonly string[]>>;

/** Pinboard has the title in `description`, and the description in `extended`. */
export const pinboard: Columns = {
  address: ["href"],
  title: ["description"],
  description: ["extended"],
  tags: ["tags"],
  date: ["time"],
};

/**
 * The way in which a service writes tags and folders. It does not change if the user assigns the columns differently.
 */
export interface Habits {
  /** Tags are words with spaces between them (Pinboard). */
  areTagsWords?: boolean;
  /** A slash without spaces separates the folders of a path (Raindrop.io). */
  isSlashed?: boolean;
  /** Commas separate several folders (LinkAce). */
  areFoldersListed?: boolean;
  /** The address is the id of a video (YouTube). */
  areVideos?: boolean;
  /** The address is within a text (Todoist). */
  areTasks?: boolean;
  /** Folders are states (Instapaper). */
  areFoldersStates?: boolean;
  /** The columns that can tell a state. */
  stateNames?: readonly string[];
  /** A table that Linkstow wrote: the links of a profile, or the report of a job. */
  isOwn?: boolean;
}

/** The habits of the service that uses these names of columns. */
export function habitsOf(names: readonly string[]): Habits {
  return {
    areTagsWords: isPinboard(names),
    isSlashed: names.includes("excerpt"),
    areFoldersListed: names.includes("lists"),
    areVideos: isPlaylist(names),
    areFoldersStates: ["Selection", "Folder", "Timestamp"].every((name) => names.includes(name)),
    stateNames: stateNamesIn(names),
    areTasks: areTasks(names.map(columnKey)),
    isOwn: isOwnTable(names.map(columnKey)),
  };
}

/** Todoist has the link of a task in its text. */
function areTasks(keys: readonly string[]): boolean {
  return keys.slice(0, 3).join(" ") === "type content description" && keys.includes("indent");
}

function isOwnTable(keys: readonly string[]): boolean {
  return [
    "url title description tags collections created id",
    "row kind title address state id reason",
  ].includes(keys.join(" "));
}

function isPinboard(names: readonly string[]): boolean {
  return ["href", "description", "extended"].every((name) => names.includes(name));
}

/**
 * A playlist in Google Takeout has the id of each video and the time when it was added. The names of the columns are
 * in the user's language.
 */
function isPlaylist([first = "", ...others]: readonly string[]): boolean {
  const isVideo =
    /^(?:video.*id|id.*video)$/.test(columnKey(first)) ||
    /(?:видео|فيديو|動画|视频|影片|동영상)/u.test(first);
  return others.length === 1 && isVideo;
}

/** The columns that can be recognised by these names. */
export function columnsOf(names: readonly string[]): Columns {
  if (isPinboard(names)) return pinboard;
  const keys = names.map(columnKey);
  if (areTasks(keys)) return { address: names.slice(1, 2), description: names.slice(2, 3) };
  const named = (known: readonly string[]) =>
    known.flatMap((name) => names[keys.indexOf(name)] ?? []);
  const columns: Columns = {};
  // `Tab Title`, `Book Title`.
  const title = names[keys.findIndex((name) => name.endsWith("title"))];
  if (title !== undefined) columns.title = [title];
  for (const field of columnFields) {
    const those = field === "description" ? descriptionNames(keys) : knownNames[field];
    const found = named(those).slice(0, field === "description" ? Infinity : 1);
    if (found.length > 0) columns[field] = found;
  }
  // In messages, the subject is the title.
  const subject = names[keys.indexOf("subject")];
  if (subject !== undefined && columns.title !== undefined) columns.tags ??= [subject];
  if (columns.address !== undefined) return columns;
  if (isPlaylist(names)) return { date: names.slice(1), ...columns, address: names.slice(0, 1) };
  // A saved place of Google Maps, which has its name in an object.
  const place = names[keys.indexOf("googlemapsurl")];
  return place === undefined ? columns : { title: ["location"], ...columns, address: [place] };
}

/**
 * The columns of an object. If its address or title is empty, only names that have a value count. If its date cannot be
 * read, the next name for a date counts. `named`: as `columnsOf`.
 */
export function filledColumns(
  columns: Columns,
  item: Fields,
  named: (names: readonly string[]) => Columns,
): Columns {
  const isFilled = (name: string) =>
    (item[name] ?? "") !== "" &&
    // The identifier of a thing in RDF may be an object.
    !(
      isRecord(item[name]) &&
      columns.address?.includes(name) === true &&
      addressOf(item[name]) === ""
    );
  const isWhole = [columns.address, columns.title].every((those) => those?.every(isFilled) ?? true);
  const filled = isWhole ? columns : named(Object.keys(item).filter(isFilled));
  const isDated = filled.date?.some((name) => getDateMs(item[name]) !== undefined) ?? true;
  if (isDated) return filled;
  const { date } = named(Object.keys(item).filter((name) => filled.date?.includes(name) !== true));
  return date === undefined ? filled : { ...filled, date };
}

/** Whether the texts are names of columns, and not the first link. */
export function areNames(cells: readonly string[]): boolean {
  return columnsOf(cells).address !== undefined && !cells.some(isLikeAddress);
}

export function isLikeAddress(cell: string): boolean {
  return /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(cell);
}

/**
 * The link of a row or an item. `valueOf` returns the value in a column. `around`: the folder of the link, if it is
 * known.
 */
export function linkOf(
  columns: Columns,
  valueOf: (name: string) => unknown,
  place: number,
  {
    areTagsWords = false,
    areVideos = false,
    areFoldersStates = false,
    stateNames = [],
    around = [],
    ...habits
  }: Habits & { around?: Path } = {},
): FoundLink {
  const values = (field: ColumnField) =>
    (columns[field] ?? [])
      .map(valueOf)
      // A count, such as the number of comments, describes nothing.
      .filter((value) => field !== "description" || typeof value !== "number");
  const text = (field: ColumnField) => joined(values(field).map(textOf), " ");
  const [savedAtMs] = values("date").flatMap((value) => getDateMs(value) ?? []);
  const addresses = values("address");
  const { address, name } = markedLink(joined(addresses.map(addressOf), " "));
  const named = text("title");
  const title = markedLink(named).name || named || name;
  // A path may be that of the address (ArchiveBox).
  const folders = values("folder").filter(
    (value) => !(typeof value === "string" && value.startsWith("/") && address.endsWith(value)),
  );
  const stateOfFolder = (value: unknown) =>
    areFoldersStates ? getState(textOf(value)) : undefined;
  const states = [
    ...statesOf(stateNames, valueOf),
    ...folders.flatMap((value) => stateOfFolder(value) ?? []),
  ];
  return {
    kind: "link",
    address: areVideos ? videoPage(address) : address,
    // Feed readers store the title as the feed has it.
    title: addresses.some(Array.isArray) ? plainName(title) : title,
    description: joined(values("description").map(notesOf), "\n\n"),
    tags: values("tags").flatMap((value) =>
      habits.isOwn === true ? splitTags(textOf(value)) : tagsOf(value, areTagsWords),
    ),
    paths: [
      around,
      ...folders.flatMap((value) =>
        stateOfFolder(value) === undefined ? pathsOf(value, habits) : [],
      ),
    ].filter((path) => path.length > 0),
    ...pickValues<ImportedTexts>(importedFieldNames, (field) => text(field) || undefined),
    ...(savedAtMs !== undefined && { savedAtMs }),
    ...(states.length > 0 && { states }),
    place,
  };
}

const plainColumns = columnsOf(["address", "title", "description", "tags", "image", "date"]);

/** A link of fields with the names `address`, `title`, `description`, `tags`, `image` and `date`. */
export function plainLink(fields: Fields, place: number): FoundLink {
  return linkOf(plainColumns, (name) => fields[name], place);
}

/** The address and the name of a link in Markdown, `[name](address)` or `<address>`. */
function markedLink(text: string): { address: string; name: string } {
  const [, name = "", written = text] =
    /^\[([^[\]]{0,2000})\]\(([a-z][a-z0-9+.-]{1,30}:\/\/\S{1,9000})\)$/i.exec(text) ??
    /^<()([a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>]{1,9000})>$/i.exec(text) ??
    [];
  return { address: written, name: name.trim() };
}

function videoPage(id: string): string {
  return /^[\w-]{5,20}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id;
}

/** The texts that are not empty, each once. */
function joined(texts: readonly string[], between: string): string {
  return [...new Set(texts)].filter((text) => text !== "").join(between);
}

/**
 * The texts of a value. Each item of a list gives its text, or the quote from the page and the user's note. Zotero
 * writes its notes as HTML.
 */
function notesOf(value: unknown): string {
  if (!Array.isArray(value)) {
    const text = textOf(value);
    return /^<(?:p|div)[ >].*>$/s.test(text) ? plainText(text) : text;
  }
  const noteOf = (one: unknown) =>
    isRecord(one)
      ? joined(
          ["quote", "content", "text", "note"].map((name) => textOf(one[name])),
          "\n",
        )
      : textOf(one);
  return joined(value.map(noteOf), "\n\n");
}

/** The address in a value, or that of a DOI. A list of links gives the address of the first. */
export function addressOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = textOf(isRecord(first) ? first["href"] : first);
  return text.replace(/^(?:doi:\s?)?(?=10\.\d{4,9}\/\S)/i, "https://doi.org/");
}

/** A text, a number as text, or the name of an object; "" for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || !("name" in value)) return "";
  return typeof value.name === "string" ? value.name.trim() : "";
}

/** The name of a tag that is a text or an object. */
function tagOf(value: unknown): string {
  // `<subject><AutomaticTag><value>sea</value></AutomaticTag></subject>` in RDF.
  const [inside, ...others] = isRecord(value) ? Object.values(value) : [];
  if (isRecord(inside) && others.length === 0) return tagOf(inside);
  const names = isRecord(value) ? ["name", "label", "title", "tag", "text", "value"] : [];
  const tag =
    [value, ...names.map((name) => isRecord(value) && value[name])]
      .map(textOf)
      .find((one) => one !== "") ?? "";
  // Feed readers have the user's labels among their own: `user/1/label/sea`, `user/1/state/com.google/read`.
  const [, label] = /^user\/[^/]{1,99}\/(?:label\/(.+)|state\/.*)$/s.exec(tag) ?? [tag, tag];
  return label ?? "";
}

/**
 * The tags in a value: a list of texts or of objects with names, a list written as JSON (Instapaper) or Python
 * (Readwise Reader), or a text. A text is split at `|` (Pocket), or else at commas. It is split at spaces only for
 * services that separate tags by spaces, because the tags of other services contain spaces.
 */
function tagsOf(value: unknown, areWords = false): readonly string[] {
  // Anybox writes a nested tag as a list of its name and the names of its parents.
  if (Array.isArray(value))
    return value
      .flat()
      .map(tagOf)
      .filter((tag) => tag !== "");
  if (isRecord(value) && Object.values(value).every(isRecord)) return Object.keys(value);
  // `<labels><label>sea</label></labels>` in XML.
  const [inside, ...others] = isRecord(value) ? Object.values(value) : [];
  if (Array.isArray(inside) && others.length === 0) return tagsOf(inside);
  const text = textOf(value);
  if (/^\[.*\]$/s.test(text)) {
    const list = jsonList(text) ?? pythonList(text);
    if (list !== undefined) return tagsOf(list);
  }
  if (areWords) return splitTags(text.replace(/\s+/g, ","));
  return splitTags(tagSeparator.test(text) ? text : text.replaceAll("|", ","));
}

function jsonList(text: string): readonly unknown[] | undefined {
  const value = getJson(text);
  return Array.isArray(value) ? value : undefined;
}

/** `['deep sea', "user's"]`; undefined if the text is not such a list. */
function pythonList(text: string): readonly string[] | undefined {
  if (!/^\[\s*['"]/.test(text)) return undefined;
  const quoted = /'((?:[^'\\]|\\.){0,500})'|"((?:[^"\\]|\\.){0,500})"/gs;
  return Array.from(text.matchAll(quoted), ([, single, double]) =>
    (single ?? double ?? "").replaceAll(/\\(.)/gs, "$1"),
  );
}

/**
 * A list has a path in each item. A text has a path in each line, like the collections of a link in Linkstow's own
 * CSV.
 */
function pathsOf(value: unknown, habits: Habits): readonly Path[] {
  // Numbers in a list are ids.
  if (Array.isArray(value))
    return value
      .filter((one) => typeof one !== "number")
      .flatMap((one) => pathsOf(textOf(one), habits));
  return textOf(value)
    .split(habits.areFoldersListed === true ? /[\r\n,]+/ : /[\r\n]+/)
    .map((line) => pathOf(line.trim(), habits));
}

/** The names of the folders in a path. */
function pathOf(text: string, { isSlashed = false, isOwn = false }: Habits): Path {
  // Raindrop.io's name for the links without a collection.
  if (isSlashed && text === "Unsorted") return [];
  const titles = isSlashed ? text.split("/").map((title) => title.trim()) : titlesInPath(text);
  return titles
    .filter((title) => title !== "")
    .slice(0, deepest)
    .map((title) => (isOwn ? title.replace(/(?<!\S)\/(?=\/+(?!\S))/gu, "") : title));
}
