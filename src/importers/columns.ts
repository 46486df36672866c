import { titlesInPath } from "../domain/collections/tree.ts";
import { splitTags, tagSeparator } from "../domain/values/tag.ts";
import { getDateMs } from "./dates.ts";
import type { FoundLink, Path } from "./found.ts";

/** What a column, or a field of an item in JSON, can be read as. */
export const columnFields = [
  "address",
  "title",
  "description",
  "tags",
  "folder",
  "image",
  "date",
] as const;
export type ColumnField = (typeof columnFields)[number];

/** The names of the columns that hold a field; several are joined. A field without one stays empty. */
export type Columns = Partial<Record<ColumnField, readonly string[]>>;

/** What services call these fields, in lower case and without anything but letters. The first that occurs wins. */
const knownNames: Record<ColumnField, readonly string[]> = {
  address: ["url", "href", "link", "address", "uri", "targeturl", "resolvedurl", "givenurl", "web"],
  title: ["title", "name", "resolvedtitle", "giventitle", "linkname"],
  description: ["note", "notes", "extended", "selection", "description", "comment", "summary"],
  tags: ["tags", "labels", "tag", "label", "keywords"],
  folder: ["folder", "collection", "collections", "list", "category", "path", "folders"],
  image: ["cover", "thumbnail", "imageurl", "image"],
  date: ["created", "timeadded", "timestamp", "savedat", "createdat", "dateadded", "date", "time"],
};

/** Pinboard has the title in `description`, and the description in `extended`. */
const pinboard: Columns = {
  address: ["href"],
  title: ["description"],
  description: ["extended"],
  tags: ["tags"],
  date: ["time"],
};

const raindropExcerpt = "excerpt";

/** The columns of these names, as far as the names tell. */
export function columnsOf(names: readonly string[]): Columns {
  if (["href", "description", "extended"].every((name) => names.includes(name))) return pinboard;
  const plain = names.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const columns: Columns = {};
  for (const field of columnFields) {
    const at = knownNames[field].map((name) => plain.indexOf(name)).find((one) => one >= 0);
    const name = names[at ?? -1];
    if (name !== undefined) columns[field] = [name];
  }
  // Raindrop.io has the user's note, and an excerpt of the page.
  if (names.includes(raindropExcerpt))
    columns.description = [...(columns.description ?? []), raindropExcerpt];
  return columns;
}

/** Whether these are names of columns, and not the first link. */
export function areNames(cells: readonly string[]): boolean {
  return columnsOf(cells).address !== undefined && !cells.some(isLikeAddress);
}

export function isLikeAddress(cell: string): boolean {
  return /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(cell);
}

/** The link of a row or an item. `valueOf`: what stands in a column. `around`: its folder, if that is known. */
export function linkOf(
  columns: Columns,
  valueOf: (name: string) => unknown,
  place: number,
  around: Path = [],
): FoundLink {
  const values = (field: ColumnField) => (columns[field] ?? []).map(valueOf);
  const text = (field: ColumnField, between = " ") =>
    values(field)
      .map(textOf)
      .filter((one) => one !== "")
      .join(between);
  const [savedAtMs] = values("date").flatMap((value) => getDateMs(value) ?? []);
  const imageUrl = text("image");
  const isPinboard = columns === pinboard;
  return {
    kind: "link",
    address: text("address"),
    title: text("title"),
    description: text("description", "\n\n"),
    tags: values("tags").flatMap((value) => tagsOf(value, isPinboard)),
    paths: [around, ...values("folder").map((value) => pathOf(value, isRaindrop(columns)))].filter(
      (path) => path.length > 0,
    ),
    ...(imageUrl !== "" && { imageUrl }),
    ...(savedAtMs !== undefined && { savedAtMs }),
    place,
  };
}

/** Text and numbers; "" for anything else. Of an object with a name, the name. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || !("name" in value)) return "";
  return typeof value.name === "string" ? value.name.trim() : "";
}

/**
 * A list, also one written as JSON (Instapaper), or text: divided at `|` (Pocket), else at commas. At spaces
 * only where they are known to divide: tags of other services have spaces in them.
 */
export function tagsOf(value: unknown, areWords = false): readonly string[] {
  if (Array.isArray(value)) return value.map(textOf).filter((tag) => tag !== "");
  const text = textOf(value);
  if (/^\[.*\]$/s.test(text)) {
    const list = jsonList(text);
    if (list !== undefined) return tagsOf(list);
  }
  if (areWords) return splitTags(text.replace(/\s+/g, ","));
  return splitTags(tagSeparator.test(text) ? text : text.replaceAll("|", ","));
}

function jsonList(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The names of the folders in a path. Raindrop.io divides them by a slash without spaces. */
function pathOf(value: unknown, isOfRaindrop: boolean): Path {
  const text = textOf(value);
  // What Raindrop.io calls the links that are in no collection.
  if (isOfRaindrop && text === "Unsorted") return [];
  return titlesInPath(isOfRaindrop ? text.replaceAll("/", " / ") : text);
}

function isRaindrop({ description = [] }: Columns): boolean {
  return description.includes(raindropExcerpt);
}
