import type { LinkFieldInUpdates } from "../fields/link.ts";
import type { LocalId, RemoteIdOf } from "../values/ids.ts";
import type { EntryView } from "./views.ts";

/** The ledger's data about a link besides the fields of its form. Times are epoch ms. */
export interface KnownLink {
  localId: LocalId;
  remoteId?: RemoteIdOf<"link">;
  /** Its page on the service's web site, if the profile knows the pattern. */
  page?: string;
  /** When it was saved or added here. */
  createdAtMs: number;
  /** The last time when the service accepted the link or a change of it. Absent: no known time. */
  acceptedAtMs?: number;
  /** The fields whose values came from a response. */
  answered: readonly LinkFieldInUpdates[];
  /** The entries about the link and its parts that are still here, the latest first; the latest `entriesShown` alone. */
  entries: readonly EntryView[];
  /** An entry that has not ended is about the link or its parts, or needs its id: the link cannot be forgotten. */
  isOnItsWay: boolean;
}

/** The most entries that the form of a link shows. */
export const entriesShown = 50;

/** The key under which the draft of a link's form is stored if the link's address is unknown. */
export function pageOfUnknown(link: LocalId): string {
  return `link:${link}`;
}
