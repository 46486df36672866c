import { linkFields } from "../fields/link.ts";
import { cleanText } from "../text/clean-text.ts";
import { getJson } from "../text/get-json.ts";
import { getIdFromText, type LinkPattern } from "../address/link-pattern.ts";
import { isRecord } from "../values/is-record.ts";

/** A collection or a repository that exists at the service. */
export interface KnownResource {
  remoteId: number;
  /** "" if the list has none. */
  title: string;
  /** For a collection: the id of its parent. */
  parentId?: number;
}

export interface KnownList {
  resources: readonly KnownResource[];
  /** The numbers of the lines, or of the items of a JSON list, that have no id. From 1. */
  unread: readonly number[];
  /** The list is longer than `knownMost`: the rest was left out. */
  isCut: boolean;
}

/** More than anyone has, and few enough for one message. */
export const knownMost = 20_000;

/**
 * Reads what a user pastes: a JSON list, CSV with or without names of columns, or lines that begin with an id or a web
 * address of the service. A repeated id counts once, with its last title and parent. `pattern`: the pattern of such a
 * resource's address at the service.
 */
export function readKnownList(text: string, pattern: LinkPattern = ""): KnownList {
  // Old spreadsheets on Macs end lines with a carriage return alone.
  const trimmed = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim();
  const isId = (cell: string) => getIdFromText(pattern, cell) !== undefined;
  const rows = /^[[{]/.test(trimmed) ? jsonRows(trimmed) : csvRows(trimmed, isId);
  const byId = new Map<number, KnownResource>();
  const unread: number[] = [];
  for (const { line, id, title, parent } of rows.slice(0, knownMost)) {
    const remoteId = getIdFromText(pattern, id);
    if (remoteId === undefined) {
      unread.push(line);
      continue;
    }
    const before = byId.get(remoteId);
    const parentId = getIdFromText(pattern, parent) ?? before?.parentId;
    byId.set(remoteId, {
      remoteId,
      title: cleanText(title, linkFields.title.most) || (before?.title ?? ""),
      ...(parentId !== undefined && { parentId }),
    });
  }
  return { resources: [...byId.values()], unread, isCut: rows.length > knownMost };
}

interface Row {
  line: number;
  id: string;
  title: string;
  parent: string;
}

/**
 * `[{ "id": 1, "title": "…", "parent_id": 2 }]`, also inside an object with one list. Any other text is one row
 * without an id.
 */
function jsonRows(text: string): readonly Row[] {
  const value = getJson(text);
  const list =
    getList(value) ??
    valuesOf(value)
      .map(getList)
      .find((one) => one?.length);
  return (list ?? [undefined]).map((item, at) => {
    const fields = new Map<string, unknown>(isRecord(item) ? Object.entries(item) : []);
    const cell = (...names: readonly string[]) => {
      const isText = (one: unknown) => typeof one === "string" || typeof one === "number";
      return String(names.map((name) => fields.get(name)).find(isText) ?? "");
    };
    return {
      line: at + 1,
      id: typeof item === "number" || typeof item === "string" ? String(item) : cell("id"),
      title: cell("title", "name"),
      parent: cell("parent_id", "parent", "parentId"),
    };
  });
}

function getList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function valuesOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : [];
}

/** `isId`: whether a cell has an id. */
function csvRows(text: string, isId: (cell: string) => boolean): readonly Row[] {
  const delimiter = delimiterOf(text.split("\n", 1)[0] ?? "", isId);
  const lines = text === "" ? [] : cellsOf(text, delimiter);
  const header = (lines[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const hasHeader = header.includes("id");
  const column = (names: readonly string[], place: number) =>
    hasHeader ? header.findIndex((name) => names.includes(name)) : place;
  const id = column(["id"], 0);
  const title = column(["title", "name"], 1);
  const parent = column(["parent", "parent_id", "parentid"], 2);
  return lines.slice(hasHeader ? 1 : 0).map(({ line, cells }) => ({
    line,
    id: (cells[id] ?? "").trim(),
    title: cells[title] ?? "",
    parent: (cells[parent] ?? "").trim(),
  }));
}

/** The separator after the first cell; undefined if the line is an id with a title after it. */
function delimiterOf(line: string, isId: (cell: string) => boolean): string | undefined {
  const [cell = ""] = /^(?:"[^"]*"|[^\t;,])*/.exec(line) ?? [];
  const [word = "", ...title] = cell.trim().split(/\s+/);
  return isId(word) && title.length > 0 ? undefined : line.charAt(cell.length) || undefined;
}

/** The cells of each line that is not empty (RFC 4180). Without a delimiter: the first word, and the rest. */
function cellsOf(text: string, delimiter: string | undefined) {
  const lines: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let [line, start] = [1, 1];
  const endLine = () => {
    const all = [...cells, cell];
    if (all.some((one) => one.trim() !== "")) {
      const words = /^\s*(\S+)\s*(.*)$/.exec(cell);
      const split = delimiter === undefined ? [words?.[1] ?? "", words?.[2] ?? ""] : all;
      lines.push({ line: start, cells: split });
    }
    [cells, cell, start] = [[], "", line + 1];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && delimiter !== undefined && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (character === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") endLine();
    else cell += character;
    if (character === "\n") line += 1;
  }
  endLine();
  return lines;
}
