import type { LinkFieldInUpdates } from "./fields/link.ts";
import type { LocalId, RemoteIdOf } from "./values/ids.ts";
import type { EntryView } from "./views.ts";

/** What the ledger knows of a link besides the fields of its form. Times are epoch ms. */
export interface KnownLink {
  localId: LocalId;
  remoteId?: RemoteIdOf<"link">;
  /** Its page on the service's web site, if the profile knows the pattern. */
  page?: string;
  /** When it was saved or added here. */
  createdAtMs: number;
  /** When the service accepted it, or a change of it, the last time. Absent: never, as far as is known. */
  acceptedAtMs?: number;
  /** The fields whose values came from a response. */
  answered: readonly LinkFieldInUpdates[];
  /** The entries about the link and its files that are still here, the latest first. */
  entries: readonly EntryView[];
  /** An entry that has not ended is about them, or needs the link's id: the link cannot be forgotten. */
  isOnItsWay: boolean;
}

/** The page of a link whose address is not known: the draft of its form is kept under it. */
export function pageOfUnknown(link: LocalId): string {
  return `link:${link}`;
}
