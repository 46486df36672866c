import type { RemoteId, RemoteIdOf } from "./values/ids.ts";

/**
 * What an answer tells of the link or the collection that it names: checked, cleaned and capped. What it
 * does not tell, or not as it should, is undefined.
 */
export interface Told {
  /** Whom it names. */
  remoteId: RemoteId;
  targetUrl?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  /** The service's ids. */
  collections?: readonly RemoteIdOf<"collection">[] | undefined;
}
