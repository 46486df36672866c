import type { DraftFile } from "../../../shared/domain/draft/draft-file.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { asId, type BlobId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { BlobStore, Random } from "../../../shared/ports/ports.ts";

export interface BytesPorts {
  blobs: Pick<BlobStore, "put">;
  random: Random;
}

/** A file that the background made. Its bytes are on disk when this resolves. */
export async function keepBytes(
  { blobs, random }: BytesPorts,
  bytes: Blob,
  name: string,
): Promise<Result<DraftFile, StorageFailure>> {
  const blob = asId<BlobId>(random.uuid());
  const kept = await blobs.put(blob, bytes);
  if (!kept.ok) return kept;
  const { type, size } = bytes;
  return ok({ entryId: asId(random.uuid()), file: asId(random.uuid()), blob, name, type, size });
}
