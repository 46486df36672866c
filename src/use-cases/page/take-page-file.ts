import { fileFields } from "../../domain/fields/file.ts";
import { type PageFileView } from "../../domain/draft-file.ts";
import type { PageFileFailure, StorageFailure } from "../../domain/failures.ts";
import type { BlobId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { WebFiles } from "../page-ports.ts";
import type { BlobStore } from "../ports.ts";

/**
 * Writes the bytes at a page's address into the blob store. Repeating it replaces them. They belong to no
 * draft yet: if the page that asked is gone, the next sweep deletes them.
 */
export function createTakePageFile({
  webFiles,
  blobs,
}: {
  webFiles: WebFiles;
  blobs: BlobStore;
}): (input: {
  address: string;
  blob: BlobId;
}) => Promise<Result<PageFileView, PageFileFailure | StorageFailure>> {
  return async ({ address, blob }) => {
    const fetched = await webFiles.fetch(address, fileFields.size.most);
    if (!fetched.ok) return fetched;
    const kept = await blobs.put(blob, fetched.value);
    if (!kept.ok) return kept;
    const { name, type, size } = fetched.value;
    return ok({ name, type, size });
  };
}
