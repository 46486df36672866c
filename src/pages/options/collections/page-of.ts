import { linkPage } from "../../../shared/domain/address/link-pattern.ts";
import type { CollectionsView, KnownCollection } from "../../../shared/domain/views/views.ts";

/** The page of a collection at the service; undefined if the profile has no pattern or the row no id. */
export function pageOf(
  { remoteId }: KnownCollection,
  view: CollectionsView | undefined,
): string | undefined {
  const pattern = view?.patterns.collectionPattern ?? "";
  return pattern === "" || remoteId === undefined ? undefined : linkPage(pattern, remoteId);
}
