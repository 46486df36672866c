import Papa from "papaparse";
import { areNames, columnsOf, habitsOf, isLikeAddress, linkOf, type Columns } from "../columns.ts";
import { readCell } from "../../../shared/domain/text/csv.ts";
import { getDateMs } from "../dates.ts";
import { wholeText, type Found, type TextPieces } from "../found.ts";
import { columnKey, knownNames } from "../known-names.ts";
import { leftOf } from "./left.ts";
import { linksOfText } from "./list.ts";

interface Table {
  /** The names of the columns; numbers from 1 if the file has no names. */
  names: readonly string[];
  /** The index of the first row with a link, among the rows that are not empty. */
  from: number;
  columns: Columns;
}

/** The number of rows that decide about a table. */
const judgedRows = 20;

/**
 * The names of the columns may be in any of the first rows, because files of Google Takeout begin with a description.
 */
const headerWithin = 5;

/**
 * The links of a table with one link in each row. `columns`: the user's choice; if absent, the columns are recognised
 * by their names. The number of a row is the line on which it begins, as in an editor.
 */
export async function* readCsv(pieces: TextPieces, columns?: Columns): AsyncGenerator<Found> {
  const text = await wholeText(pieces);
  const { names, from, columns: guessed } = tableOf(text);
  // If several columns have the same name, the name means the first of them.
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
    const isFilled = used.address?.some((name) => cellOf(name) !== "") ?? false;
    // A reference without an address has its DOI in another column.
    const filled =
      isFilled || columns !== undefined
        ? used
        : columnsOf(names.filter((name) => cellOf(name) !== ""));
    const whole = linkOf(filled.address === undefined ? used : filled, cellOf, line, habits);
    // The cell for the address may be a text with links in it.
    const areTasks = habits.areTasks === true;
    const hasText = areTasks || /\s|\]\(/.test(whole.address);
    const inText = hasText ? linksOfText(whole.address) : [];
    const isOnlyText = inText.length === 0 && areTasks;
    const own = isOnlyText ? [{ address: "", title: whole.address }] : inText;
    const links =
      own.length === 0
        ? [whole]
        : own.map(({ address, title }) => ({ ...whole, address, title: whole.title || title }));
    found.push(...links, ...leftOf(cells.map((cell) => cell.trim()).filter(isWholeAddress), links));
    if (found.length < 1_000) continue;
    yield* found;
    found = [];
  }
  yield* found;
}

/**
 * The columns of a table and their fields, recognised by their names and by the addresses in them. `head`: the text,
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

/** Whether a cell is an address without a scheme, and not a nested name such as `ort.url`. */
function isHost(cell = ""): boolean {
  const [, ending] =
    /^\s{0,9}(?:[\p{L}\p{N}-]{1,63}\.){1,9}(\p{L}{2,63})(?:[:/?#]\S*)?\s{0,9}$/u.exec(cell) ?? [];
  return ending !== undefined && !knownNames.address.includes(columnKey(ending));
}

function isWholeAddress(cell: string): boolean {
  return /^https?:\/\/\S+$/i.test(cell);
}

/** Whether a cell could be a title. */
function isText(cell = ""): boolean {
  return /\p{L}/u.test(cell) && !isLikeAddress(cell) && getDateMs(cell) === undefined;
}

/**
 * Whether the text is a table. The names of its columns prove it, or the name of its file together with an address in
 * one of several cells.
 */
export function isTable(head: string, fileName: string): boolean {
  const rows = firstRows(head);
  const [first = []] = rows;
  // If the cell below a single name has more than an address, the text is a list with a heading, such as `Link`.
  const below = rows[1]?.[0]?.slice(0, 2_000) ?? "";
  if (first.length === 1 && areNames(first) && /\S\s+\S/.test(below)) return false;
  const isNamed = (/\.(?:csv|tsv)$/i.test(fileName) && first.length > 1) || isTabbed(head);
  return headerAt(rows) !== undefined || (isNamed && rows.some((row) => row.some(isLikeAddress)));
}

/** The row with the names of the columns, if it can be recognised. No link comes before it. */
function headerAt(rows: readonly (readonly string[])[]): number | undefined {
  const at = rows.slice(0, headerWithin).findIndex((row) => areNames(row));
  const isLater = at > 0 && (rows[at] ?? []).length > 1;
  return at === 0 || (isLater && !rows.slice(0, at).flat().some(isLikeAddress)) ? at : undefined;
}

/**
 * The separator of the cells. It is named in a first line `sep=;`, which Excel writes and reads, or is the character
 * between the known names of the columns. A table with one column has no separator, but its addresses may contain any
 * character. Undefined: the separator must be guessed.
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
 * Whether the first rows were copied from a spreadsheet. All have the same number of tabs, and an address is always
 * alone in the same cell. A row of two cells may be a line of a list, with a title and an address.
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
    // A cell may contain line breaks, but if a line begins with an address, the text is a list.
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
 * A quotation mark may belong to a title (`"Tides" and looms`) and not to the table. Its cell may then swallow all
 * later rows. The table is read without quoting if that makes more of its rows complete.
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
    // Cells are split without regard to quotation marks.
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

/** The line below the names in a table of Markdown: `| --- | :-: |`. */
function isRule(cells: readonly string[]): boolean {
  const isEdged = cells.at(0)?.trim() === "" && cells.at(-1)?.trim() === "";
  return isEdged && cells.every((cell) => /^\s{0,99}(?::?-{1,99}:?\s{0,99})?$/.test(cell));
}

function unquoted(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function lineEndsIn(text: string, from: number, to: number): number {
  // A pair that is split at `from` has been counted.
  const start = from + Number(text.startsWith("\r\n", from - 1));
  return text.slice(start, to).match(/\r\n?|\n/g)?.length ?? 0;
}
