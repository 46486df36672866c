import type { CollectionAnswer } from "../fields/collection.ts";
import type { LinkAnswer } from "../fields/link.ts";
import type { RemoteId } from "../values/ids.ts";

/**
 * The fields of the link or collection in a response, checked, cleaned and capped. A field that is missing or
 * malformed is undefined.
 */
export interface ResponseFields extends LinkAnswer, CollectionAnswer {
  /** The id of the resource described. */
  remoteId: RemoteId;
}
