import Papa from "papaparse";
import { areNames, columnsOf, habitsOf, isLikeAddress, linkOf, type Columns } from "../columns.ts";
import { readCell } from "../../domain/text/csv.ts";
import { getDateMs } from "../dates.ts";
import { wholeText, type Found, type TextPieces } from "../found.ts";
import { columnKey, knownNames } from "../known-names.ts";

interface Table {
  /** Of the columns; numbers from 1 if the file names none. */
  names: readonly string[];
  /** The first row with a link, of those that are not empty. */
  from: number;
  columns: Columns;
}

/** Rows by which a table is judged. */
const judgedRows = 20;

/** The names of columns are looked for in the first rows: files of Google Takeout describe themselves before. */
const headerWithin = 5;

/**
 * The links of a table with one in each row. `columns`: as the user matched them; else by their names. A row
 * is counted by the line that it begins on, as an editor shows it.
 */
export async function* readCsv(pieces: TextPieces, columns?: Columns): AsyncGenerator<Found> {
  const text = await wholeText(pieces);
  const { names, from, columns: guessed } = tableOf(text);
  // If several columns have one name, the name means the first of them.
  const places = new Map(names.map((name, at) => [name, at] as const).toReversed());
  const used = columns ?? guessed;
  const habits = habitsOf(names);
  let found: Found[] = [];
  for (const { line, cells } of rowsOf(text, from)) {
    const cellOf = (name: string) => {
      const at = places.get(name) ?? -1;
      const cell = cells[at] ?? "";
      return habits.isOwn === true ? readCell(cell, at === 0) : cell;
    };
    found.push(linkOf(used, cellOf, line, habits));
    if (found.length < 1_000) continue;
    yield* found;
    found = [];
  }
  yield* found;
}

/**
 * The columns of a table and what they hold, by their names, and by the addresses in them. `head`: the text,
 * or its beginning.
 */
export function tableOf(head: string): Table {
  const rows = firstRows(head);
  const named = headerAt(rows);
  const [first = [], ...others] = rows.slice(named ?? 0);
  const column = (those: readonly (readonly string[])[]) =>
    first.findIndex((_, at) => those.some((row) => isLikeAddress(row[at] ?? "")));
  const isLink = column([first]) !== -1 || isHost(first[column(others)]);
  const hasHeader = named !== undefined || (!isLink && column(others) !== -1);
  const from = (named ?? 0) + Number(hasHeader);
  const names = hasHeader ? first : first.map((_, at) => String(at + 1));
  const byName = hasHeader ? columnsOf(names) : {};
  if (byName.address !== undefined) return { names, from, columns: byName };
  const at = Math.max(0, column([first, ...others]));
  const address = names[at] ?? "1";
  const links = rows.slice(from);
  const title = names.find((_, other) => other !== at && links.some((row) => isText(row[other])));
  const guessed = { address: [address], ...(title !== undefined && { title: [title] }) };
  return { names, from, columns: { ...guessed, ...byName } };
}

/** Whether a cell is an address without a scheme, and not a name within others, such as `ort.url`. */
function isHost(cell = ""): boolean {
  const [, ending] =
    /^\s{0,9}(?:[\p{L}\p{N}-]{1,63}\.){1,9}(\p{L}{2,63})(?:[:/?#]\S*)?\s{0,9}$/u.exec(cell) ?? [];
  return ending !== undefined && !knownNames.address.includes(columnKey(ending));
}

/** Whether a cell could be a title. */
function isText(cell = ""): boolean {
  return /\p{L}/u.test(cell) && !isLikeAddress(cell) && getDateMs(cell) === undefined;
}

/**
 * Whether the text is a table: by the names of its columns, or by the name of its file and an address in one
 * of several cells.
 */
export function isTable(head: string, fileName: string): boolean {
  const rows = firstRows(head);
  const [first = []] = rows;
  // More than an address below one name: a list with a heading, such as `Link`.
  const below = rows[1]?.[0]?.slice(0, 2_000) ?? "";
  if (first.length === 1 && areNames(first) && /\S\s+\S/.test(below)) return false;
  const isNamed = (/\.(?:csv|tsv)$/i.test(fileName) && first.length > 1) || isTabbed(head);
  return headerAt(rows) !== undefined || (isNamed && rows.some((row) => row.some(isLikeAddress)));
}

/** The row with the names of the columns, if one can be told by them. No link stands before it. */
function headerAt(rows: readonly (readonly string[])[]): number | undefined {
  const at = rows.slice(0, headerWithin).findIndex((row) => areNames(row));
  const isLater = at > 0 && (rows[at] ?? []).length > 1;
  return at === 0 || (isLater && !rows.slice(0, at).flat().some(isLikeAddress)) ? at : undefined;
}

/**
 * How the cells are divided: by a first line that says so, `sep=;`, which Excel writes and reads; or by the
 * sign between the known names of the columns. A table with one column has no such sign, but its addresses
 * may contain any. Undefined: to be guessed.
 */
function dialectOf(text: string): { delimiter?: string; mark: number } {
  const [mark, told] = /^"?sep=([^\r\n"])"?(?:\r\n?|\n)/i.exec(text) ?? [];
  if (mark !== undefined && told !== undefined) return { delimiter: told, mark: mark.length };
  const [first = ""] = /^[^\r\n]{0,2000}/.exec(text) ?? [];
  const signs = [",", ";", "\t", "|"].filter((sign) => first.includes(sign));
  const delimiter = (signs.length === 0 ? [Papa.RECORD_SEP] : signs).find((sign) =>
    areNames(first.split(sign)),
  );
  if (delimiter !== undefined) return { delimiter, mark: 0 };
  return isTabbed(text) ? { delimiter: "\t", mark: 0 } : { mark: 0 };
}

/**
 * Whether the first rows are as a spreadsheet copies them: all have the same number of tabs, and an address, if
 * any, alone in the same cell. A row of two cells may be a line of a list, with a title and an address.
 */
function isTabbed(text: string): boolean {
  const lines = text.slice(0, 100_000).split(/[\r\n]+/);
  const rows = lines
    .slice(0, judgedRows)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("\t"));
  const [{ length: width } = []] = rows;
  if (width < 3 || !rows.every((row) => row.length === width)) return false;
  const places = rows.map((row) => row.findIndex(isLikeAddress)).filter((at) => at !== -1);
  const [place] = places;
  const isOther = (cell: string) => cell.trim() !== "" && !isLikeAddress(cell);
  return (
    places.every((at) => at === place) &&
    // A cell may have line breaks. But if a line begins with an address, the text is a list.
    (place === 0 || !lines.some(isLikeAddress)) &&
    rows.some((row) => row.some(isOther)) &&
    rows.some(
      (row) => row[0] !== "" && row.some((cell) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(cell)),
    )
  );
}

function firstRows(head: string): readonly string[][] {
  const { mark, ...dialect } = dialectOf(head);
  const options = { ...dialect, preview: judgedRows, skipEmptyLines: "greedy" } as const;
  return Papa.parse<string[]>(head.slice(mark), options).data;
}

interface Row {
  line: number;
  cells: readonly string[];
}

/**
 * A quotation mark that belongs to a title (`"Tides" and looms`), and not to the table, can take all rows after it
 * into its cell. Then the table is read without quoting, if more of its rows are whole.
 */
function rowsOf(whole: string, skipped: number): readonly Row[] {
  const { rows, isBroken } = parsedRows(whole, false);
  if (!isBroken) return rows.slice(skipped);
  const others = parsedRows(whole, true).rows;
  const width = rows[0]?.cells.length ?? 0;
  const wholeRows = (all: readonly Row[]) =>
    all.filter(({ cells }) => cells.length === width && cells.some(isLikeAddress)).length;
  return (wholeRows(others) > wholeRows(rows) ? others : rows).slice(skipped);
}

function parsedRows(whole: string, isPlain: boolean): { rows: readonly Row[]; isBroken: boolean } {
  const { mark, ...dialect } = dialectOf(whole);
  const text = whole.slice(mark);
  const rows: Row[] = [];
  let line = mark === 0 ? 1 : 2;
  let from = 0;
  let isBroken = false;
  Papa.parse<string[]>(text, {
    ...dialect,
    // Cells are divided without regard to quotation marks.
    fastMode: isPlain ? true : undefined,
    step({ data, meta, errors }) {
      isBroken ||= errors.some(({ type }) => type === "Quotes");
      const isEmpty = data.every((cell) => cell.trim() === "");
      if (!isEmpty && !isRule(data))
        rows.push({ line, cells: isPlain ? data.map(unquoted) : data });
      line += lineEndsIn(text, from, meta.cursor);
      from = meta.cursor;
    },
  });
  return { rows, isBroken };
}

/** What stands below the names in a table of Markdown: `| --- | :-: |`. */
function isRule(cells: readonly string[]): boolean {
  const isEdged = cells.at(0)?.trim() === "" && cells.at(-1)?.trim() === "";
  return isEdged && cells.every((cell) => /^\s{0,99}(?::?-{1,99}:?\s{0,99})?$/.test(cell));
}

function unquoted(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function lineEndsIn(text: string, from: number, to: number): number {
  // A pair that is divided at `from` has been counted.
  const start = from + Number(text.startsWith("\r\n", from - 1));
  return text.slice(start, to).match(/\r\n?|\n/g)?.length ?? 0;
}
