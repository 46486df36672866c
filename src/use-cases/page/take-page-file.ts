import * as v from "valibot";
import { fileFields } from "../../domain/fields/file.ts";
import { type PageFileView } from "../../domain/draft-file.ts";
import type { PageFileFailure, StorageFailure } from "../../domain/failures.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import * as ids from "../../resources/id-schemas.ts";
import * as forms from "../../rpc/form-schemas.ts";
import { method } from "../../rpc/method.ts";
import type { WebFiles } from "../page-ports.ts";
import type { BlobStore } from "../ports.ts";

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
