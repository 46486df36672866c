import { collectionRef, type OperationOf } from "../../domain/operation.ts";
import type { ResponseFields } from "../../domain/response-fields.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import { createEffects } from "../create-effects.ts";
import { isAbout } from "../is-about.ts";
import type { OperationEffects } from "../operation-effects.ts";
import type { CollectionRow } from "./row.ts";

export const createCollection: OperationEffects<OperationOf<"create-collection">> = createEffects(
  "collection",
  (_tx, row, { profileId }, returned) => refreshed(row, profileId, returned),
);

export const updateCollection: OperationEffects<OperationOf<"update-collection">> = {
  async delivered(tx, { entry, operation, returned, nowMs }) {
    const row = await tx.row(collectionRef(operation.subject));
    if (row === undefined) return;
    await tx.put(
      "collection",
      refreshed({ deliveredAtMs: nowMs, ...row }, entry.profileId, returned),
    );
  },

  /** The row does not show a change before its delivery. */
  letGo: () => Promise.resolve(),
};

/** The row with the title from the response. No form changes a collection yet, so no later change can be waiting. */
function refreshed(
  row: CollectionRow,
  profileId: ProfileId,
  returned: ResponseFields | undefined,
): CollectionRow {
  // Without a title, nobody could find it in a list.
  if (!isAbout(returned, row, profileId) || !returned.title) return row;
  return { ...row, title: returned.title };
}
