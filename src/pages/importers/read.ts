import { columnsOf, isLikeAddress, type Columns } from "./columns.ts";
import type { Found, TextPieces } from "./found.ts";
import { readBookmarkHtml } from "./formats/bookmark-html.ts";
import { isTable, readCsv, tableOf } from "./formats/csv.ts";
import { fieldNames, readJson } from "./formats/json.ts";
import { readList } from "./formats/list.ts";
import { areRecords, readRecords } from "./formats/records.ts";
import { areReferences, readReferences } from "./formats/references.ts";
import { readStructure } from "./formats/structure.ts";
import { isXml, readXml } from "./formats/xml.ts";

export type Format = "html" | "xml" | "json" | "csv" | "references" | "records" | "list";

/**
 * An object, whose first name may have no quotes, or a list of objects or texts; lists may be nested. Does not match a
 * link in Markdown, which begins with a bracket too: `[[Draft] Tides](…)`, `["Tides"](…)`, `[](…)`.
 */
const json =
  /^(?=[[{])(?:\[\s*)*(?:\{\s*(?:["'}]|[\p{L}_$][\p{L}\p{N}_$]{0,99}\s{0,9}:\s{0,9}(?:["'\d[{.-]|true|false|null)|$)|"(?:[^"\\\n]|\\.){0,9000}"\s*[,\]](?!\()|\](?!\()|$)/u;

/** The exports of social networks are scripts that give a list a name. */
const assignment =
  /^(?:export\s{1,9}default\s{1,9}|(?:(?:export\s)?(?:var|let|const)\s)?[\w.$]{1,100}\s{0,9}=\s{0,9})(?=[[{])/;

const comments = /(?<=^|[[{])(?:\s*(?:\/\/[^\n]*\n|\/\*[^]{0,2000}?\*\/))+\s*/g;

/** A tag or a declaration. Does not match an address in angle brackets: `<https://quoin.example>`. */
const tag = /^<(?:[!?]|[a-z][a-z0-9]*[\s/>])/i;

/**
 * Decides the format of a text by its beginning. `name`: the name of the file, "" if there is none. JSON and tables
 * are recognised before markup inside a text, because notes and articles in them contain links.
 */
export function formatOf(head: string, name: string): Format {
  const start = head.trimStart();
  // Only the beginning is tested: in a whole text, millions of brackets would overflow the stack of the expression.
  const value = start.slice(0, 20_000).replaceAll(comments, "").replace(assignment, "");
  if (json.test(value)) return "json";
  if (areRecords(start, name)) return "records";
  if (isXml(start)) return "xml";
  if (tag.test(start)) return "html";
  if (areReferences(start, name)) return "references";
  if (isTable(head.slice(0, 100_000), name)) return "csv";
  return /<(?:a\s[^>]*href|dl\b)/i.test(start.slice(0, 10_000)) ? "html" : "list";
}

/** The names of the columns that the user can assign, and the first guess. */
export interface Matching {
  names: readonly string[];
  columns: Columns;
}

/**
 * The columns of a text. `isHead`: it is the beginning of a longer one. That is enough for a table, and for a list of
 * objects in JSON.
 *
 * Throws `import-json-broken`.
 */
export function matchingOf(text: string, format: Format, isHead = false): Matching | undefined {
  if (format === "csv") return tableOf(text);
  if (format !== "json") return undefined;
  const names = fieldNames(text, isHead);
  return names && { names, columns: columnsOf(names) };
}

/**
 * The links and folders of a text. If its format has none, the addresses in it, because they may be what is meant.
 * Throws the `import-…` failures of its format.
 */
export async function* readText(
  pieces: TextPieces,
  format: Format,
  columns?: Columns,
): AsyncGenerator<Found> {
  let start = "";
  // Addresses that are reported as left out are none of the user's links, so they are not offered either.
  let isEmpty = true;
  /** The addresses in what came after the last thing that was found. */
  let unread = 0;
  /** The addresses behind `start`. */
  let beyond = 0;
  const rest = pieces[Symbol.asyncIterator]();
  async function* kept(): AsyncGenerator<string> {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      unread += countAddresses(next.value);
      if (isEmpty && start.length < listMost) start += next.value;
      else if (isEmpty) beyond += countAddresses(next.value);
      yield next.value;
    }
  }
  try {
    for await (const one of readFormat(kept(), format, columns)) {
      isEmpty &&= one.kind === "folder";
      unread = 0;
      yield one;
    }
  } catch (error) {
    for (let next = await rest.next(); next.done !== true; next = await rest.next())
      unread += countAddresses(next.value);
    if (unread > 0) yield { kind: "unread", count: unread };
    throw error;
  }
  if (!isEmpty || format === "list" || columns !== undefined) return;
  yield* addressesIn(start);
  if (beyond > 0) yield { kind: "unread", count: beyond };
}

function countAddresses(text: string): number {
  return text.split(/https?:\/\//i).length - 1;
}

/** The most text, in characters, in which addresses are looked for if its format has no links. */
const listMost = 2_000_000;

async function* addressesIn(text: string): AsyncGenerator<Found> {
  async function* lines(): AsyncGenerator<string> {
    const parts = text.split(/[<>"'\r\n]+/).filter((part) => part.includes("://"));
    yield parts.join("\n");
  }
  for await (const one of readList(lines()))
    if (one.kind === "link" && isLikeAddress(one.address)) yield { ...one, title: "", paths: [] };
}

function readFormat(pieces: TextPieces, format: Format, columns?: Columns): AsyncIterable<Found> {
  switch (format) {
    case "html":
      return readBookmarkHtml(pieces);
    case "xml":
      return readXml(pieces);
    case "json":
      return readJson(pieces, columns);
    case "csv":
      return readCsv(pieces, columns);
    case "references":
      return readReferences(pieces);
    case "records":
      return readRecords(pieces);
    case "list":
      return readList(pieces);
  }
}

/** The links and folders of the browser's own bookmarks. */
export async function* readBookmarkTree(roots: readonly unknown[]): AsyncGenerator<Found> {
  yield* readStructure(roots);
}
