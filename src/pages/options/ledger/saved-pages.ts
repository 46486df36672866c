import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { SavedPage } from "../../../shared/domain/tabs/tab-items.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { Store } from "../../../shared/ports/ports.ts";

/** The latest link of each of these pages, by the keys of their addresses. A page without a link is left out. */
export function findSavedPages(
  store: Pick<Store, "read">,
  profileId: ProfileId,
  addressKeys: readonly string[],
): Promise<Result<ReadonlyMap<string, SavedPage>, StorageFailure>> {
  return store.read(async (tx) => {
    const found = await Promise.all(
      addressKeys.map(async (key) => {
        const links = await tx.linksAt(profileId, key);
        const [row] = links.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
        if (row === undefined) return [];
        const { localId: link, deliveredAtMs, createdAtMs } = row;
        const savedAtMs = deliveredAtMs ?? createdAtMs;
        return [[key, { link, savedAtMs, isThere: deliveredAtMs !== undefined }] as const];
      }),
    );
    return new Map(found.flat());
  });
}
