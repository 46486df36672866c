import * as v from "valibot";
import type { CaptureFailure } from "../../domain/capture.ts";
import type { PageCopyView } from "../../domain/draft-file.ts";
import type { StorageFailure } from "../../domain/failures.ts";
import { fileNameFrom } from "../../domain/text/file-name.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import * as ids from "../../resources/id-schemas.ts";
import { ofTab } from "../../rpc/inputs.ts";
import { method } from "../../rpc/method.ts";
import type { PageCopies } from "../page-ports.ts";
import type { BlobStore } from "../ports.ts";

/**
 * Writes the page of a tab as one document into the blob store. Repeating it replaces the bytes. `blob`: the id they
 * get there.
 */
export const copyPage = method(
  v.object({ ...ofTab, blob: ids.blobId }),
  ({ pageCopies, blobs }: { pageCopies: PageCopies; blobs: Pick<BlobStore, "put"> }) =>
    async ({
      tabId,
      address,
      blob,
    }): Promise<Result<PageCopyView, CaptureFailure | StorageFailure>> => {
      const copied = await pageCopies.copy(tabId, address);
      if (!copied.ok) return copied;
      const { title, document, missing } = copied.value;
      const kept = await blobs.put(blob, document);
      if (!kept.ok) return kept;
      const name = `${fileNameFrom(title) || new URL(address).hostname}.html`;
      return ok({ name, type: document.type, size: document.size, missing: missing.length });
    },
);
