import * as v from "valibot";
import type { CaptureFailure } from "../../../shared/domain/capture/capture.ts";
import type { PageCopyView } from "../../../shared/domain/draft/draft-file.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { fileNameFrom } from "../../../shared/domain/text/file-name.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { ofTab } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { PageCopies } from "../../../shared/ports/page-ports.ts";
import type { BlobStore } from "../../../shared/ports/ports.ts";

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
