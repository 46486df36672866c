import type { LocalId, RemoteIdOf } from "../values/ids.ts";

export interface KnownRepository {
  remoteId: RemoteIdOf<"repository">;
  title: string;
}

export interface LinksInView {
  /** Latest first; not all of a large collection. */
  links: readonly LinkInView[];
  /** The number of all links. */
  count: number;
}

export interface LinkInView {
  localId: LocalId;
  title: string;
  /** "" if the link is known by its id alone. */
  address: string;
  /** Its page at the service. */
  page?: string;
}
