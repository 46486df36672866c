import Papa from "papaparse";
import { areNames, columnsOf, isLikeAddress, linkOf, type Columns } from "../columns.ts";
import { wholeText, type Found, type TextPieces } from "../found.ts";

interface Table {
  /** Of the columns; numbers from 1 if the file names none. */
  names: readonly string[];
  hasHeader: boolean;
  columns: Columns;
}

/** Rows by which a table is judged. */
const judgedRows = 20;

/**
 * The links of a table with one in each row. `columns`: as the user matched them; else by their names. A row
 * is counted by the line that it begins on, as an editor shows it.
 */
export async function* readCsv(pieces: TextPieces, columns?: Columns): AsyncGenerator<Found> {
  const text = await wholeText(pieces);
  const { names, hasHeader, columns: guessed } = tableOf(text);
  const places = new Map(names.map((name, at) => [name, at]));
  const used = columns ?? guessed;
  let found: Found[] = [];
  for (const { line, cells } of rowsOf(text, hasHeader)) {
    const cellOf = (name: string) => cells[places.get(name) ?? -1] ?? "";
    found.push(linkOf(used, cellOf, line));
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
  const [first = [], ...others] = firstRows(head);
  const column = (rows: readonly (readonly string[])[]) =>
    first.findIndex((_, at) => rows.some((row) => isLikeAddress(row[at] ?? "")));
  const hasHeader = areNames(first) || (column([first]) === -1 && column(others) !== -1);
  const names = hasHeader ? first : first.map((_, at) => String(at + 1));
  const byName = hasHeader ? columnsOf(names) : {};
  if (byName.address !== undefined) return { names, hasHeader, columns: byName };
  const at = Math.max(0, column([first, ...others]));
  const address = names[at] ?? "1";
  const title = names[at === 0 ? 1 : 0];
  const guessed = { address: [address], ...(title !== undefined && { title: [title] }) };
  return { names, hasHeader, columns: { ...guessed, ...byName } };
}

/**
 * Whether the text is a table: by the names of its columns, or by the name of its file and an address in one
 * of several cells.
 */
export function isTable(head: string, fileName: string): boolean {
  const rows = firstRows(head);
  const [first = []] = rows;
  const isNamed = /\.(?:csv|tsv)$/i.test(fileName) && first.length > 1;
  return areNames(first) || (isNamed && rows.some((row) => row.some(isLikeAddress)));
}

function firstRows(head: string): readonly string[][] {
  return Papa.parse<string[]>(head, { preview: judgedRows, skipEmptyLines: "greedy" }).data;
}

interface Row {
  line: number;
  cells: readonly string[];
}

function rowsOf(text: string, hasHeader: boolean): readonly Row[] {
  const rows: Row[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    step({ data, meta }) {
      const isEmpty = data.every((cell) => cell.trim() === "");
      if (!isEmpty) rows.push({ line, cells: data });
      line += lineEndsIn(text, from, meta.cursor);
      from = meta.cursor;
    },
  });
  return hasHeader ? rows.slice(1) : rows;
}

function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) {
    count += 1;
  }
  return count;
}
