import type { RemoteId, RemoteIdOf } from "./values/ids.ts";

/**
 * What a response says about the link or collection it names: checked, cleaned and capped. A field that is
 * missing or malformed is undefined.
 */
export interface ResponseFields {
  /** The id of the thing described. */
  remoteId: RemoteId;
  targetUrl?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  /** Ids at the service. */
  collections?: readonly RemoteIdOf<"collection">[] | undefined;
  sharePreference?: string | undefined;
  pinned?: boolean | undefined;
  visualOrder?: number | undefined;
  emoji?: string | undefined;
  publicVisible?: boolean | undefined;
  shareAllLinks?: boolean | undefined;
  /** The parent's id at the service. */
  parent?: RemoteIdOf<"collection"> | undefined;
}
