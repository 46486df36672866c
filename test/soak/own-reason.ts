import { asId, type EntryId } from "../../src/shared/domain/values/ids.ts";
import type { Place } from "./place.ts";
import { captivePortal } from "./faults.ts";
import type { Register, Wanted } from "./wanted.ts";

/**
 * Whether a service without a fault may refuse the resource: a strict one that has all of it refuses a smaller
 * body under the same key.
 */
export function hasOwnReason({ kind }: Pick<Place, "kind">, resource: Wanted | undefined): boolean {
  return kind === "strict" && resource !== undefined && resource.lacks.size > 0;
}

/**
 * Whether a service without a fault may refuse the change as a collection within itself: it may have another
 * tree than the ledger, because a move was dropped on its way, or a captive portal responded to one.
 */
export function mayBeCircle(
  { number, requests }: Pick<Place, "number" | "requests">,
  register: Register,
  entryId: string,
): boolean {
  if (!register.collectionChanges.has(asId<EntryId>(entryId))) return false;
  const isDropped = register.collections.some((one) => one.place === number && one.changeDropped);
  const isOfCollections = (path: string) => path.startsWith("/api/v1/collections");
  return (
    isDropped ||
    requests().some(({ fault, path }) => fault === captivePortal && isOfCollections(path))
  );
}
