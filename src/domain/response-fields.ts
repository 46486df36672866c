import type { CollectionAnswer } from "./fields/collection.ts";
import type { LinkAnswer } from "./fields/link.ts";
import type { RemoteId } from "./values/ids.ts";

/**
 * What a response says about the link or collection it names: checked, cleaned and capped. A field that is
 * missing or malformed is undefined.
 */
export interface ResponseFields extends LinkAnswer, CollectionAnswer {
  /** The id of the thing described. */
  remoteId: RemoteId;
}
