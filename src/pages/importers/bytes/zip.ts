import {
  ERR_UNSUPPORTED_COMPRESSION,
  ZipReader,
  type FileEntry,
} from "@zip.js/zip.js/lib/zip-core-reader.js";
import { asideAmong } from "../aside.ts";
import { ImportError } from "../import-error.ts";

/** The most entries of an archive, and the most files of a source. The text of `import-too-many` names it. */
export const filesMost = 10_000;

/** Above this size, a file whose packed form is shorter by a larger factor was made to fill the memory. */
const suspectBytes = 1_000_000;
const ratioMost = 200;

/** The most bytes to which packed bytes can grow. Text with bookmarks grows 3 to 20 times. */
export function unpackedMost(packedBytes: number): number {
  return Math.max(suspectBytes, packedBytes * ratioMost);
}

/** A file in an archive. */
export interface ZipEntry {
  path: string;
  packedBytes: number;
  /** The unpacked size that the archive states. */
  bytes: number;
  isEncrypted: boolean;
  /** Throws `import-archive-broken`, also if there are more bytes than stated, and `import-archive`. */
  unpack: () => Promise<Blob>;
}

/**
 * The files in a ZIP archive, except those that are left aside, which are counted.
 *
 * Throws `import-archive-broken`, `import-too-many`, and `import-document` for a file of an office program.
 */
export async function readZip(zip: Blob): Promise<{ entries: readonly ZipEntry[]; aside: number }> {
  const reader = new ZipReader(readerOf(zip), {
    // Workers would be made from texts, which the security policy of the extension forbids.
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    // The names are shown, and never used as places on the disk.
    filenameValidation: "tolerant",
  });
  const all: FileEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory) all.push(entry);
      if (all.length > filesMost) break;
    }
  } catch {
    throw new ImportError({ kind: "import-archive-broken" });
  }
  if (all.length > filesMost) throw new ImportError({ kind: "import-too-many" });
  const paths = all.map(({ filename }) => filename);
  if (paths.includes("[Content_Types].xml") || paths[0] === "mimetype")
    throw new ImportError({ kind: "import-document" });
  const isAside = asideAmong(paths);
  const kept = all.filter(({ filename }) => !isAside(filename));
  return { entries: kept.map(entryOf), aside: all.length - kept.length };
}

/** What the library reads a file through. Its own class comes with more code than all of this. */
function readerOf(blob: Blob) {
  return {
    size: blob.size,
    get readable() {
      return blob.stream();
    },
    async readUint8Array(offset: number, length: number) {
      return new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
    },
    createReadable: ({ offset = 0, size = blob.size - offset }: ReadRange = {}) =>
      blob.slice(offset, offset + size).stream(),
  };
}

interface ReadRange {
  offset?: number;
  size?: number;
}

function entryOf(entry: FileEntry): ZipEntry {
  return {
    path: entry.filename,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    isEncrypted: entry.encrypted,
    async unpack() {
      const { readable, writable } = atMost(entry.uncompressedSize);
      try {
        const [blob] = await Promise.all([new Response(readable).blob(), entry.getData(writable)]);
        return blob;
      } catch (error) {
        const isUnknown = error instanceof Error && error.message === ERR_UNSUPPORTED_COMPRESSION;
        throw new ImportError({ kind: isUnknown ? "import-archive" : "import-archive-broken" });
      }
    },
  };
}

/** Passes bytes on, and fails if there are more than this number. */
export function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let passed = 0;
  return new TransformStream({
    transform(piece, controller) {
      passed += piece.length;
      if (passed > bytes) throw new ImportError({ kind: "import-archive-too-large" });
      controller.enqueue(piece);
    },
  });
}
