import type { ImportFailure } from "../../../shared/domain/failures.ts";
import { ImportError, importFailureOf } from "../import-error.ts";
import { bytesOf } from "./bytes-of.ts";
import { fileKindOf } from "./file-kind.ts";
import { atMost, readZip, unpackedMost, type ZipEntry } from "./zip.ts";

/** A file that was chosen, dropped or unpacked. `path`: its name, with the folders and archives in which it was. */
export interface SourceFile {
  file: File;
  path: string;
}

/** A file that cannot be read. It does not stop the others. */
export interface UnreadableFile {
  path: string;
  failure: ImportFailure;
}

/** The number of files in an archive that are left aside, such as pictures. */
interface LeftAside {
  aside: number;
}

/** What the archives of a source can still unpack to. Counted over all of them. */
export interface UnpackBudget {
  files: number;
  bytes: number;
}

/** Archives within an archive are read, but no archives within those. */
const deepestArchive = 2;

/** Enough to recognise an archive. */
const headBytes = 100;

/**
 * The file, or if it is a ZIP or gzip archive, what is in it. A file in an archive that cannot be read is named, and
 * the others are read. Throws nothing.
 */
export async function* unpackFile(
  { file, path }: SourceFile,
  budget: UnpackBudget,
  depth = 0,
): AsyncGenerator<SourceFile | UnreadableFile | LeftAside> {
  try {
    const kind = fileKindOf(await bytesOf(file.slice(0, headBytes)));
    const isArchive = kind === "zip" || kind === "gzip";
    if (isArchive && depth === deepestArchive)
      throw new ImportError({ kind: "import-archive-nested" });
    if (kind === "zip") yield* unpackZip({ file, path }, budget, depth + 1);
    else if (kind === "gzip")
      yield* unpackFile(await unpackGzip({ file, path }, budget), budget, depth + 1);
    else yield { file, path };
  } catch (error) {
    yield { path, failure: importFailureOf(error) };
  }
}

async function* unpackZip(
  { file, path }: SourceFile,
  budget: UnpackBudget,
  depth: number,
): ReturnType<typeof unpackFile> {
  const { entries, aside } = await readZip(file);
  budget.files -= entries.length;
  if (budget.files < 0) throw new ImportError({ kind: "import-too-many" });
  if (aside > 0) yield { aside };
  for (const entry of entries) {
    const inside = `${path}/${entry.path}`;
    try {
      const name = entry.path.replace(/^.*\//, "");
      const unpacked = new File([await unpackEntry(entry, budget)], name);
      yield* unpackFile({ file: unpacked, path: inside }, budget, depth);
    } catch (error) {
      yield { path: inside, failure: importFailureOf(error) };
    }
  }
}

async function unpackEntry(entry: ZipEntry, budget: UnpackBudget): Promise<Blob> {
  if (entry.isEncrypted) throw new ImportError({ kind: "import-encrypted" });
  const { bytes, packedBytes } = entry;
  if (bytes > Math.min(budget.bytes, unpackedMost(packedBytes)))
    throw new ImportError({ kind: "import-archive-too-large" });
  budget.bytes -= bytes;
  return entry.unpack();
}

async function unpackGzip({ file, path }: SourceFile, budget: UnpackBudget): Promise<SourceFile> {
  const bounded = atMost(Math.min(budget.bytes, unpackedMost(file.size)));
  const unpacked = file.stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(bounded);
  const blob = await new Response(unpacked).blob().catch((error: unknown) => {
    throw error instanceof ImportError ? error : new ImportError({ kind: "import-archive-broken" });
  });
  budget.bytes -= blob.size;
  const withoutEnding = (name: string) => name.replace(/\.gz$/i, "");
  return { file: new File([blob], withoutEnding(file.name)), path: withoutEnding(path) };
}
