import { expect, vi } from "vitest";
import type { BlobId } from "../../src/shared/domain/values/ids.ts";
import type { createBlobStore } from "../../src/shared/platform/disk/blob-store.ts";
import { PATIENCE_MS } from "./until.ts";

/** Bytes go after the end of their entry is on disk. Nothing in the product waits for that, but a test has to. */
export async function untilForgotten(
  { get }: Pick<ReturnType<typeof createBlobStore>, "get">,
  blob: BlobId,
): Promise<void> {
  await vi.waitFor(async () => expect(await get(blob)).toBeUndefined(), PATIENCE_MS);
}
