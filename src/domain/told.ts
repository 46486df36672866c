import type { RemoteId } from "./ids.ts";

/**
 * What an answer tells of the link or the collection that it names: checked, cleaned and capped. What it
 * does not tell, or not as it should, is left out.
 */
export interface Told {
  /** Whom it names. */
  remoteId: RemoteId;
  targetUrl?: string;
  title?: string;
  description?: string;
  tags?: readonly string[];
  /** The service's ids. */
  collections?: readonly RemoteId[];
}
