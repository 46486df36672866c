import type { ImportFailure } from "../../../../shared/domain/failures.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import { asideAmong } from "../../../importers/aside.ts";
import { bytesOf } from "../../../importers/bytes/bytes-of.ts";
import {
  decode,
  findEncoding,
  headBytes,
  type Encoding,
  type FoundEncoding,
} from "../../../importers/bytes/encoding.ts";
import { fileKindOf } from "../../../importers/bytes/file-kind.ts";
import { getPlistValue, isBinaryPlist } from "../../../importers/bytes/binary-plist.ts";
import { isMozLz4, unpackedSize, unpackMozLz4 } from "../../../importers/bytes/mozlz4.ts";
import {
  unpackFile,
  type SourceFile,
  type UnreadableFile,
} from "../../../importers/bytes/unpack.ts";
import { filesMost } from "../../../importers/bytes/zip.ts";
import type { Columns } from "../../../importers/columns.ts";
import type { PartFound } from "../../../importers/dry-run.ts";
import type { Found } from "../../../importers/found.ts";
import { ImportError, importFailureOf } from "../../../importers/import-error.ts";
import { formatOf, matchingOf, readBookmarkTree, readText } from "../../../importers/read.ts";
import type { Format, Matching } from "../../../importers/read.ts";

/**
 * The largest file that is read, in bytes: JSON, tables and references are in memory as a whole. The text of
 * `import-too-large` names it.
 */
const bytesMost = 200_000_000;
/** What is read of a file at a time. */
const pieceBytes = 100_000;
/** The page stays smooth: after this time, it can draw. Half of a frame is left to the rest of the page. */
const restEveryMs = 8;

/** The most bytes to which the archives of a source are unpacked. The text of `import-archive-too-large` names it. */
const unpackedBytesMost = 500_000_000;

export type Source =
  /** `handles`: what the browser gave for reading the same files again. */
  | { kind: "files"; files: readonly SourceFile[]; handles?: readonly FileSystemFileHandle[] }
  | { kind: "text"; text: string }
  | { kind: "browser"; roots: readonly unknown[] };

/** A part of a source whose links can be read: one of its files, or all of the text or of the bookmarks. */
interface ReadablePart {
  /** The path of the file; "" if the part is no file. */
  path: string;
  /** Of a file that Firefox packed, the unpacked file. */
  content:
    { kind: "file"; file: File; encoding: FoundEncoding } | Exclude<Source, { kind: "files" }>;
  /** Undefined for the bookmarks of this browser. */
  format?: Format;
  /** Undefined if there is nothing to match. */
  matching?: Matching;
}

export type Part = ReadablePart | UnreadableFile;

/** The parts of a source after its archives were unpacked. */
interface Opened {
  source: Source;
  files: readonly (SourceFile | UnreadableFile)[];
  /** Files in folders and archives that are left aside, such as pictures. */
  aside: number;
}

/** The known data of a source before its links are read. */
export interface Inspected {
  opened: Opened;
  /** In the order of reading. */
  parts: readonly Part[];
  /** The columns that all tables of the source have; undefined if there is no table, or if their columns differ. */
  matching?: Matching;
}

/**
 * Unpacks the archives of a source, and recognises what is in it. As of `recognise`. `onUnpacked`: how many files have
 * been unpacked, and how many are known so far.
 */
export async function inspect(
  source: Source,
  onUnpacked: (done: number, all: number) => void = () => undefined,
): Promise<Result<Inspected, ImportFailure>> {
  if (source.kind !== "files") return recognise({ source, files: [], aside: 0 });
  const given = source.files;
  if (given.length > filesMost) return err({ kind: "import-too-many" });
  const isAside = asideAmong(given.map(({ path }) => path));
  // A file that was chosen by itself is read whatever its name is.
  const kept = given.filter(({ path }) => !path.includes("/") || !isAside(path));
  const budget = { files: filesMost, bytes: unpackedBytesMost };
  const files: (SourceFile | UnreadableFile)[] = [];
  let aside = given.length - kept.length;
  let known = kept.length;
  for (const file of kept) {
    const before = budget.files;
    for await (const one of unpackFile(file, budget)) {
      if ("aside" in one) aside += one.aside;
      else files.push(one);
      // In the place of an archive are the files in it.
      const inside = before - budget.files;
      onUnpacked(files.length, known + Math.max(0, inside - 1));
    }
    known += Math.max(0, before - budget.files - 1);
  }
  return recognise({ source, files, aside });
}

/**
 * Recognises format, encoding and columns of each part. `encoding`: the user's choice, which is for the files whose
 * encoding is a guess, or for the only one. Fails if the source has a single part, and this cannot be read.
 */
export async function recognise(
  opened: Opened,
  encoding?: Encoding,
): Promise<Result<Inspected, ImportFailure>> {
  const { source, files } = opened;
  const parts: Part[] = source.kind === "files" ? [] : [partOf(source)];
  for (const file of files)
    parts.push("failure" in file ? file : await filePart(file, encoding, files.length === 1));
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && "failure" in first) return err(first.failure);
  const matching = commonMatching(parts);
  return ok({ opened, parts, ...(matching !== undefined && { matching }) });
}

async function filePart(
  { file: given, path }: SourceFile,
  encoding: Encoding | undefined,
  isOnly: boolean,
): Promise<Part> {
  try {
    const file = await unpacked(given);
    const { size, name } = file;
    if (size > bytesMost) return { path, failure: { kind: "import-too-large" } };
    const head = await bytesOf(file.slice(0, headBytes));
    const kind = fileKindOf(head);
    if (kind === "zip" || kind === "gzip") return { path, failure: { kind: "import-archive" } };
    if (kind !== "text") return { path, failure: { kind: `import-${kind}` } };
    const found = findEncoding(head);
    const used = encodingFor(found, encoding, isOnly);
    const content = { kind: "file", file, encoding: found } as const;
    return withFormat({ path, content }, headText(head, used), name, size > headBytes);
  } catch (error) {
    return { path, failure: importFailureOf(error) };
  }
}

function partOf(source: Exclude<Source, { kind: "files" }>): Part {
  const part = { path: "", content: source };
  return source.kind === "browser" ? part : withFormat(part, source.text, "");
}

function encodingFor(
  { encoding, from }: FoundEncoding,
  chosen: Encoding | undefined,
  isOnly: boolean,
): Encoding {
  return isOnly || from === "guessed" ? (chosen ?? encoding) : encoding;
}

function commonMatching(parts: readonly Part[]): Matching | undefined {
  const all = parts.flatMap((part) => ("failure" in part ? [] : (part.matching ?? [])));
  const namesOf = ({ names }: Matching) => names.join("\n");
  const [first, ...others] = all;
  const isSame = first !== undefined && others.every((one) => namesOf(one) === namesOf(first));
  return isSame ? first : undefined;
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

/** `isHead`: the text is only the beginning of the file. */
function withFormat(known: ReadablePart, text: string, name: string, isHead = false): ReadablePart {
  const format = formatOf(text, name);
  const matching = getMatching(text, format, isHead);
  return { ...known, format, ...(matching !== undefined && { matching }) };
}

/** Undefined if the text is damaged, too: the reading tells what of it was not read. */
function getMatching(text: string, format: Format, isHead: boolean): Matching | undefined {
  try {
    return matchingOf(text, format, isHead);
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

function headText(head: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true });
}

/** The user's choices in place of the recognised values. */
export interface ReadChoices {
  encoding?: Encoding | undefined;
  columns?: Columns | undefined;
}

/** The events of a reading. `onUnreadable`: as of `decode`. */
interface ReadEvents {
  onUnreadable?: (count: number) => void;
  /** The reading of a part ended early. The next part is read, unless this throws. */
  onBroken: (part: number, failure: ImportFailure) => void;
}

/** All links and folders, part after part, each read from the beginning. */
export async function* readSource(
  { parts }: Inspected,
  chosen: ReadChoices,
  { onUnreadable, onBroken }: ReadEvents,
): AsyncGenerator<PartFound> {
  let restedAtMs = performance.now();
  for (const [at, part] of parts.entries()) {
    if ("failure" in part) continue;
    try {
      for await (const found of readPart(part, chosen, parts.length === 1, onUnreadable)) {
        if (performance.now() - restedAtMs > restEveryMs) {
          await nextTask();
          restedAtMs = performance.now();
        }
        yield { ...found, part: at };
      }
    } catch (error) {
      onBroken(at, importFailureOf(error));
    }
  }
}

function readPart(
  { content, format = "list" }: ReadablePart,
  { columns, encoding }: ReadChoices,
  isOnly: boolean,
  onUnreadable?: (count: number) => void,
): AsyncIterable<Found> {
  switch (content.kind) {
    case "browser":
      return readBookmarkTree(content.roots);
    case "text":
      return readText(textPieces(content.text), format, columns);
    case "file": {
      const used = encodingFor(content.encoding, encoding, isOnly);
      return readText(decode(filePieces(content.file), used, onUnreadable), format, columns);
    }
  }
}

async function* textPieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function* filePieces(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield await bytesOf(file.slice(at, at + pieceBytes));
  }
}

/** Resolves once the page had time to draw. A timer would wait for 4 ms each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
