import { findUnfit, type DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import { fileFields } from "../../../../shared/domain/fields/file.ts";
import type { DraftFailure, StorageFailure } from "../../../../shared/domain/failures.ts";
import { asId, type BlobId } from "../../../../shared/domain/values/ids.ts";
import type { Result } from "../../../../shared/domain/values/result.ts";
import type { DraftFiles } from "../../../forms/link/draft/draft-files.ts";

/** The store for bytes. Messages to the background have only their ids. */
export interface Bytes {
  put: (id: BlobId, blob: Blob) => Promise<Result<void, StorageFailure>>;
  forget: (ids: readonly BlobId[]) => Promise<unknown>;
}

/**
 * Attaches files to the form: each is on disk here before it is in the form. Sizes are checked before anything is
 * read. Returns the first failure with the files that are not attached. Files before it stay attached.
 */
export async function attach(
  {
    all,
    formNow,
    bytes,
    uuid,
  }: {
    /** The files of the form. */
    all: readonly DraftFile[];
    formNow: () => { files: Pick<DraftFiles, "add"> };
    bytes: Bytes;
    uuid: () => string;
  },
  files: readonly File[],
): Promise<{ failure: DraftFailure | StorageFailure; rest: readonly File[] } | undefined> {
  const unfit = findUnfit([...all, ...files]);
  if (unfit !== undefined) return { failure: unfit, rest: files };
  for (const [at, file] of files.entries()) {
    const rest = files.slice(at);
    const { name, size } = file;
    if (!(await isReadable(file))) return { failure: { kind: "file-unreadable", name }, rest };
    const blob = asId<BlobId>(uuid());
    const kept = await bytes.put(blob, file);
    if (!kept.ok) return { failure: kept.error, rest };
    formNow().files.add({ blob, name, size, type: file.type.slice(0, fileFields.type.most) });
  }
  return undefined;
}

/** A folder that was dropped, or a file that is gone, fails at its first byte. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
