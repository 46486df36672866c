import type { ImportFailure } from "../../../shared/domain/failures.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { decode } from "../../importers/bytes/decode.ts";
import { findEncoding, headBytes, type FoundEncoding } from "../../importers/bytes/encoding.ts";
import { fileKindOf } from "../../importers/bytes/file-kind.ts";
import { getPlistValue, isBinaryPlist } from "../../importers/bytes/binary-plist.ts";
import { isMozLz4, unpackedSize, unpackMozLz4 } from "../../importers/bytes/mozlz4.ts";
import type { Encoding } from "../../importers/bytes/encoding.ts";
import type { Columns } from "../../importers/columns.ts";
import type { Found } from "../../importers/found.ts";
import { ImportError, importFailureOf } from "../../importers/import-error.ts";
import { formatOf, matchingOf, readBookmarkTree, readText } from "../../importers/read.ts";
import type { Format, Matching } from "../../importers/read.ts";

/**
 * The largest file that is read, in bytes: JSON, tables and references are in memory as a whole. The text of
 * `import-too-large` names it.
 */
const bytesMost = 200_000_000;
const pieceBytes = 1_000_000;

/** A source of links. */
export type Source =
  | { kind: "file"; file: File }
  | { kind: "text"; text: string }
  | { kind: "browser"; roots: readonly unknown[] };

/** The known data of a source before its links are read. */
export interface Inspected {
  /** For a packed or binary file, this is its content as text. */
  source: Source;
  /** Undefined for the bookmarks of this browser. */
  format?: Format;
  /** Undefined for text and bookmarks that are not from a file. */
  encoding?: FoundEncoding;
  /** Undefined if there is nothing to match. */
  matching?: Matching;
}

/** Recognises format, encoding and columns. `encoding`: the user's choice. */
export async function inspect(
  given: Source,
  encoding?: Encoding,
): Promise<Result<Inspected, ImportFailure>> {
  if (given.kind === "browser") return ok({ source: given });
  try {
    if (given.kind === "text") return ok(withFormat({ source: given }, given.text, ""));
    const source = { ...given, file: await unpacked(given.file) };
    const { file } = source;
    const { size, name } = file;
    if (size > bytesMost) return err({ kind: "import-too-large" });
    const head = await bytesOf(file.slice(0, headBytes));
    const kind = fileKindOf(head);
    if (kind !== "text") return err({ kind: `import-${kind}` });
    const found = findEncoding(head);
    const used = encoding ?? found.encoding;
    const isJson = formatOf(headText(head, used), name) === "json";
    // Half a file of JSON cannot be parsed.
    const text = headText(isJson ? await bytesOf(file) : head, used);
    return ok(withFormat({ source, encoding: found }, text, name));
  } catch (error) {
    return err(importFailureOf(error));
  }
}

/**
 * The file, or its content as text if Firefox packed it or it is a binary property list.
 *
 * Throws `import-too-large`, `import-unreadable`, and `import-damaged`.
 */
async function unpacked(file: File): Promise<File> {
  const head = await bytesOf(file.slice(0, 100));
  if (isBinaryPlist(head)) {
    const value = getPlistValue(await bytesOf(file));
    if (value === undefined) throw new ImportError({ kind: "import-damaged" });
    return new File([JSON.stringify(value)], file.name);
  }
  if (!isMozLz4(head)) return file;
  if (Math.max(file.size, unpackedSize(head)) > bytesMost)
    throw new ImportError({ kind: "import-too-large" });
  const bytes = unpackMozLz4(await bytesOf(file));
  if (bytes === undefined) throw new ImportError({ kind: "import-damaged" });
  return new File([bytes], file.name);
}

function withFormat(known: Inspected, text: string, name: string): Inspected {
  const format = formatOf(text, name);
  const matching = matchingOf(text, format);
  return { ...known, format, ...(matching !== undefined && { matching }) };
}

function headText(head: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true });
}

/** The user's choices in place of the recognised values. */
export interface ReadChoices {
  encoding?: Encoding | undefined;
  columns?: Columns | undefined;
}

/** All links and folders, read from the beginning. `onUnreadable`: as of `decode`. */
export function readSource(
  { source, format, encoding }: Inspected,
  chosen: ReadChoices,
  onUnreadable?: (count: number) => void,
): AsyncIterable<Found> {
  if (source.kind === "browser") return readBookmarkTree(source.roots);
  const pieces =
    source.kind === "text"
      ? textPieces(source.text)
      : decode(
          filePieces(source.file),
          chosen.encoding ?? encoding?.encoding ?? "utf-8",
          onUnreadable,
        );
  return readText(pieces, format ?? "list", chosen.columns);
}

async function* textPieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function* filePieces(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield await bytesOf(file.slice(at, at + pieceBytes));
  }
}

/** Throws `import-unreadable` if the file was moved or changed since it was chosen, or is a folder. */
async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    throw new ImportError({ kind: "import-unreadable" });
  }
}
