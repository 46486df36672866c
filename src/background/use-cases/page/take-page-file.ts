import * as v from "valibot";
import { fileFields } from "../../../shared/domain/fields/file.ts";
import { type PageFileView } from "../../../shared/domain/draft/draft-file.ts";
import type { PageFileFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { WebFiles } from "../../../shared/ports/page-ports.ts";
import type { BlobStore } from "../../../shared/ports/ports.ts";

/**
 * Writes the bytes at a page's address into the blob store, if they are a PDF, an image, sound or video. Repeating it
 * replaces them. They belong to no draft yet: if the page that asked is gone, the next sweep deletes them. `blob`: the
 * id they get there.
 */
export const takePageFile = method(
  v.object({ address: forms.address, blob: ids.blobId }),
  ({ webFiles, blobs }: { webFiles: WebFiles; blobs: Pick<BlobStore, "put"> }) =>
    async ({ address, blob }): Promise<Result<PageFileView, PageFileFailure | StorageFailure>> => {
      const fetched = await webFiles.fetch(address, fileFields.size.most);
      if (!fetched.ok) return fetched;
      const kept = await blobs.put(blob, fetched.value);
      if (!kept.ok) return kept;
      const { name, type, size } = fetched.value;
      return ok({ name, type, size });
    },
);
