import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { addressOf, columnsOf, habitsOf, isLikeAddress, textOf, type Columns } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { deepest, type Fields } from "../found.ts";
import { ImportError } from "../import-error.ts";
import { columnKey, folderNames, isAside, isGroup } from "../known-names.ts";

/** What an object in a file says of itself, by its names and its values. */

/** The names of a field that says what kind of thing an object is. */
const kindNames = new Set(["type", "itemtype", "kind", "class"]);

/** The columns by what is in them. */
export function guessedColumns(node: Fields): Columns {
  const texts = Object.entries(node).flatMap(([key, one]) =>
    typeof one === "string" && !isAside(key) && !kindNames.has(columnKey(key))
      ? [[key, one] as const]
      : [],
  );
  const address = texts.find(([, one]) => isLikeAddress(one))?.[0];
  if (address === undefined) return {};
  const title = texts.find(([key, one]) => key !== address && isTitle(one))?.[0];
  return { address: [address], ...(title !== undefined && { title: [title] }) };
}

function isTitle(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    !isLikeAddress(text) &&
    getDateMs(text) === undefined &&
    text.length < 500
  );
}

/**
 * The address of an object, as written. In a list it may be without a scheme, as `quoin.example/tides` is. Code and
 * pages of the browser are addresses too, so that the user is told of them.
 */
export function addressIn(node: Fields, { address }: Columns): string | undefined {
  const written = addressOf(node[address?.[0] ?? ""]);
  const isOne =
    isLikeAddress(written) ||
    /^(?:[a-z][a-z+.-]+:\S|<[a-z]+:|\[[^\]]*\]\()|^(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,63}(?:[:/?#]\S*)?$/iu.test(
      written,
    );
  return isOne || (written !== "" && habitsOf(Object.keys(node)).areVideos === true)
    ? written
    : undefined;
}

/**
 * Whether the names in an object are those of its links and folders: each value is an address, or again such an object,
 * or a list of addresses, or an object whose names are addresses. `least`: the fewest names in it, of which one alone says little.
 */
export function isMap(value: unknown, least = 2, depth = 0): value is Fields {
  if (!isRecord(value) || depth > 20) return false;
  const entries = Object.entries(value);
  return (
    entries.length >= least &&
    entries.every(
      ([key, one]) =>
        !isAside(key) &&
        !isGroup(key) &&
        ((Array.isArray(one) && one.length > 0 ? one : [one]).every(isAddress) ||
          (isRecord(one) && Object.keys(one).length > 0 && Object.keys(one).every(isLikeAddress)) ||
          isMap(one, 1, depth + 1)),
    ) &&
    columnsOf(Object.keys(value)).address === undefined
  );
}

/** Whether a list is a row of a table: one address, and texts or numbers besides. */
export function isRow(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > 99) return false;
  const cells: readonly unknown[] = value;
  return (
    cells.every((cell) => typeof cell !== "object" || cell === null) &&
    cells.filter(isAddress).length === 1
  );
}

/** The items of an object whose names are addresses: `{"https://…": "Tides"}`. What has another name comes last. */
export function itemsByAddress(node: Fields): readonly unknown[] {
  const [addressed, others] = [true, false].map((isOne) =>
    Object.entries(node).filter(([key]) => isLikeAddress(key) === isOne),
  );
  const items = (addressed ?? []).map(([url, one]) => {
    if (isRecord(one)) return "url" in one ? { url, other: one } : { ...one, url };
    return Array.isArray(one) ? { url, tags: one } : { url, title: one };
  });
  return others?.length === 0 ? items : [...items, Object.fromEntries(others ?? [])];
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && isLikeAddress(value);
}

/** Words for lists of things, and for what a program knows of them, that are no names of folders. */
const listWords = new Set(
  "list lists item items entry entries link links bookmark bookmarks url urls page pages site sites tab tabs window windows folder folders feed feeds record records result results data root roots children content contents article articles post posts story stories message messages history meta metadata info".split(
    " ",
  ),
);

/** Whether a name is one that a person gave, and no program: `Sea`, `deep sea`, `海`, but not `ItemList`. */
export function isTitleName(key: string): boolean {
  const last = key.split(/(?<=\p{Ll})(?=\p{Lu})/u).at(-1) ?? "";
  const isSpoken = /^(?:\p{Lu}|\p{Lo})|\s/u.test(key);
  return isSpoken && !listWords.has(last.toLowerCase()) && !isAside(key) && !isGroup(key);
}

/** Whether the names in an object, whose values are objects, are those that a person gave. */
export function areTitles(node: Fields): boolean {
  const entries = Object.entries(node);
  return (
    entries.length > 1 &&
    entries.every(([key, one]) => typeof one === "object" && one !== null && isTitleName(key))
  );
}

/** The names that a person gave to items that have nothing else: `[{"Sea": […]}, {"Tides": "https://…"}]`. */
export function loneTitles(items: readonly Fields[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const [[key, value] = ["", undefined], ...others] = Object.entries(item);
    const isOne = others.length === 0 && (isAddress(value) || typeof value === "object");
    if (isOne && value !== null && isTitleName(key) && columnsOf([key]).address === undefined)
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([key, count]) => (count === 1 ? [key] : [])));
}

/** Whether an object is a list whose numbers are written as names: windows, and tabs in them. */
export function isNumbered(node: Fields): boolean {
  const keys = Object.keys(node);
  return keys.length > 0 && keys.every((key) => /^\d+$/u.test(key) && isRecord(node[key]));
}

/** Whether the items of a list in this object are links. */
export function holdsRows(node: Fields): boolean {
  return objectsIn(node).some(([key, one]) => {
    if (!Array.isArray(one) || isAside(key) || isGroup(key)) return false;
    const items: readonly unknown[] = one;
    const records = items.slice(0, 100).filter(isRecord);
    const columns = columnsOf(namesIn(records));
    return records.some((record) => addressIn(record, columns) !== undefined);
  });
}

/** Whether lists in this object hold links, at any depth. Throws `import-too-deep`. */
export function holdsLinks(node: Fields, depth = 0): boolean {
  if (depth > deepest) throw new ImportError({ kind: "import-too-deep" });
  return (
    holdsRows(node) ||
    objectsIn(node).some(([key, one]) => {
      if (isAside(key)) return false;
      const inside: readonly unknown[] = Array.isArray(one) ? one.slice(0, 100) : [one];
      return inside.filter(isRecord).some((record) => holdsLinks(record, depth + 1));
    })
  );
}

/** The values of an object that are objects or lists, with their names. */
export function objectsIn(node: Fields): readonly [key: string, value: object][] {
  return Object.entries(node).flatMap(([key, one]) =>
    typeof one === "object" && one !== null ? [[key, one] as [string, object]] : [],
  );
}

/** The children of a folder of bookmarks. Safari's names begin with a capital letter. */
export function childrenIn(node: Fields): readonly unknown[] | undefined {
  return [node["children"], node["Children"]].find(Array.isArray);
}

/** The children of a value; none if it is no folder. */
export function childrenOf(node: unknown): readonly unknown[] {
  return (isRecord(node) ? childrenIn(node) : undefined) ?? [];
}

/** The names of the fields of the first objects. */
export function namesIn(items: readonly Fields[]): readonly string[] {
  return [...new Set(items.slice(0, 100).flatMap((item) => Object.keys(item)))];
}

/** The name of an object as a folder; "" for a saved post of Facebook, because its title only says who saved what. */
export function nameOf(node: Fields): string {
  if ("attachments" in node && "timestamp" in node) return "";
  const keys = Object.keys(node);
  const names = folderNames.flatMap((name) => keys.filter((key) => columnKey(key) === name));
  const name = textOf(
    names.map((key) => node[key]).find((one) => one !== undefined && one !== null),
  );
  return name === "com.apple.ReadingList" ? "Reading List" : name;
}

/** Firefox had descriptions until version 62, as annotations. */
export function annotationIn({ annos }: Fields): string {
  const all: readonly unknown[] = Array.isArray(annos) ? annos : [];
  const note = all.find((one) => isRecord(one) && one["name"] === "bookmarkProperties/description");
  return isRecord(note) ? textOf(note["value"]) : "";
}

/** All texts in a value that are addresses, and all names. */
export function addressesIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string")
    return isLikeAddress(value) && !/\s\S/u.test(value.trim()) ? [value] : [];
  if (typeof value !== "object" || value === null || depth > deepest) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value).filter(isLikeAddress);
  return [...names, ...Object.values(value).flatMap((one) => addressesIn(one, depth + 1))];
}
