import type { SourceFile } from "../../../importers/bytes/unpack.ts";
import { filesMost } from "../../../importers/bytes/zip.ts";

/** Chromium's addition, which the types do not know. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/**
 * The dropped files, and all files in the dropped folders; and what reads the same files again, if the browser gives
 * that for all of them and no folder was dropped. Must be called in the event, before anything else.
 */
export async function droppedFiles(
  dropped: DataTransfer,
): Promise<{ files: readonly SourceFile[]; handles: readonly FileSystemFileHandle[] }> {
  const asked = handlesOf(dropped);
  const files = await filesOf(dropped);
  const handles = await asked;
  return { files, handles: handles.length === files.length ? handles : [] };
}

async function handlesOf({ items }: DataTransfer): Promise<readonly FileSystemFileHandle[]> {
  const asked = [...items].map(async (item: DroppedItem) =>
    // A file that the browser does not let pages read again is refused.
    item.getAsFileSystemHandle?.().catch(() => null),
  );
  const handles = await Promise.all(asked);
  return handles.filter(isFileHandle);
}

function isFileHandle(handle: FileSystemHandle | null | undefined): handle is FileSystemFileHandle {
  return handle?.kind === "file";
}

async function filesOf({ items, files }: DataTransfer): Promise<readonly SourceFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  // A file that another program hands over, such as an attachment of a message, may have no entry.
  const handed = entries.length === 0 ? [...files] : [];
  const found: SourceFile[] = handed.map((file) => ({ file, path: file.name }));
  // One more than can be read is enough to say so.
  for (const waiting = entries.toReversed(); found.length <= filesMost;) {
    const entry = waiting.pop();
    if (entry === undefined) break;
    if (isFolder(entry)) waiting.push(...(await entriesIn(entry)).toReversed());
    else if (isFile(entry)) found.push(...(await fileIn(entry)));
  }
  return found;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** All entries of a folder; none if it cannot be read. The browser returns them in parts. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length <= filesMost) {
    const next = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (next.length === 0) break;
    all.push(...next);
  }
  return all;
}

async function fileIn(entry: FileSystemFileEntry): Promise<readonly SourceFile[]> {
  const path = entry.fullPath.replace(/^\//, "");
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([{ file, path }]),
      () => resolve([]),
    ),
  );
}
