import type { CaptureFailure } from "../../domain/capture.ts";
import type { PageCopyView } from "../../domain/draft-file.ts";
import type { StorageFailure } from "../../domain/failures.ts";
import { fileNameFrom } from "../../domain/text/file-name.ts";
import type { BlobId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { PageCopies } from "../page-ports.ts";
import type { BlobStore } from "../ports.ts";

/** Writes the page as one document into the blob store. Repeating it replaces the bytes. */
export function createCopyPageFile({
  pageCopies,
  blobs,
}: {
  pageCopies: PageCopies;
  blobs: BlobStore;
}): (input: {
  tabId: number;
  address: string;
  blob: BlobId;
}) => Promise<Result<PageCopyView, CaptureFailure | StorageFailure>> {
  return async ({ tabId, address, blob }) => {
    const copied = await pageCopies.copy(tabId, address);
    if (!copied.ok) return copied;
    const { title, document, missing } = copied.value;
    const kept = await blobs.put(blob, document);
    if (!kept.ok) return kept;
    const name = `${fileNameFrom(title) || new URL(address).hostname}.html`;
    return ok({ name, type: document.type, size: document.size, missing: missing.length });
  };
}
