import type { CaptureFailure } from "./capture.ts";
import type { LocalId, RemoteId } from "./values/ids.ts";
import type { ServerAddressFailure } from "./profile/server-address.ts";

/** The service's own words about a refusal, as text, capped; by field where it gives them. */
export interface ServiceWords {
  message: string;
  fields: readonly { field: string; message: string }[];
}

/** Why the service could not be reached: the browser proved that nothing was sent. */
export type ConnectFailure =
  | { kind: "offline" }
  | { kind: "dns-failed" }
  | { kind: "connection-refused" }
  | { kind: "tls-failed" };

/** Why nothing was sent, or not even tried. */
export type NotSentFailure =
  | ConnectFailure
  | { kind: "not-connected" }
  | { kind: "no-permission" }
  /** The browser would not take the rules that keep it from sending a request twice. */
  | { kind: "network-unready"; error: string }
  /** The browser would not have it made. */
  | { kind: "network-error"; error: string };

/** Why nobody can say what became of a request: it may have been accepted. */
export type LostFailure =
  | { kind: "connection-lost" }
  | { kind: "timed-out" }
  /** The worker or the browser ended while it was under way. */
  | { kind: "interrupted" }
  /** The browser named an error that is on no list of ours. */
  | { kind: "network-error"; error: string };

/** Why the service did not take what was sent, or did not say so. One row each of the design's table. */
export type AnswerFailure =
  | { kind: "busy"; status: number }
  | { kind: "server-error"; status: number }
  | { kind: "unauthorized" }
  | { kind: "forbidden"; words: ServiceWords }
  | { kind: "already-there"; words: ServiceWords; remoteId?: RemoteId }
  | { kind: "too-large"; words: ServiceWords; fields: readonly string[] }
  /** `fields`: those it can go without that the refusal names, as the document calls them. */
  | { kind: "rejected"; status: number; words: ServiceWords; fields?: readonly string[] }
  /** Nothing there makes such a thing: most likely the address is not the service's. */
  | { kind: "nothing-there"; status: number; words: ServiceWords }
  | { kind: "moved"; status: number; location: string }
  | { kind: "redirected"; status: number }
  | { kind: "html-answer"; status: number }
  /** Called a success by its status and an error by its data; it names nothing that was made. */
  | { kind: "error-answer"; status: number; words: ServiceWords };

/** Why an entry of the outbox is where it is. */
export type DeliveryFailure =
  | NotSentFailure
  | LostFailure
  | AnswerFailure
  /** Another server than the profile's stood behind its address (answers that no such service gives). */
  | { kind: "not-the-service"; status: number }
  /** What it belongs to was dropped, or arrived without an id. */
  | { kind: "parent-missing"; parent: LocalId }
  /** It was delivered, but its id is not known, so it cannot be changed. */
  | { kind: "id-missing" }
  /** The content that goes with it stands on disk and cannot be read. */
  | { kind: "payload-unreadable" }
  /** Nobody knows any more why nothing was sent: the server is asked first. */
  | { kind: "gate-unreadable" };

/** Whether what was sent may be at the service, in spite of it. */
export function mayHaveArrived({ kind }: DeliveryFailure): boolean {
  return arrived.includes(kind);
}

const arrived: readonly DeliveryFailure["kind"][] = [
  "connection-lost",
  "timed-out",
  "interrupted",
  "network-error",
  "server-error",
  "error-answer",
  "redirected",
  "html-answer",
];

const aboutConnection: readonly DeliveryFailure["kind"][] = [
  "not-connected",
  "no-permission",
  "unauthorized",
  "forbidden",
  "moved",
  "redirected",
  "html-answer",
  "not-the-service",
  "nothing-there",
  "dns-failed",
  "connection-refused",
  "tls-failed",
];

/** Whether its cure stands in the Connection section. */
export function isAboutConnection({ kind }: DeliveryFailure): boolean {
  return aboutConnection.includes(kind);
}

/** Why something could not be kept on this computer. */
export type StorageFailure =
  | { kind: "storage-full" }
  | { kind: "storage-blocked" }
  /** A newer version of the extension has changed the database: this one cannot read it. */
  | { kind: "storage-newer" }
  /** What is to be changed stands on disk and cannot be read: it is not written over. */
  | { kind: "storage-unreadable" }
  | { kind: "storage-unavailable"; detail: string };

/** Thrown where no answer is possible without the storage; at the contract's edge it is its failure again. */
export class StorageError extends Error {
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Why a connection cannot be kept or tried as it was typed. */
export type ConnectionFailure =
  | ServerAddressFailure
  /** The kept key belongs to another server than the address that was typed. */
  | { kind: "key-for-other-server" }
  /** The profile has entries or links of another server: nobody has said yet whether it is the same service. */
  | { kind: "server-changed" };

type ListField = "tags" | "collections" | "repositories";

export type DraftFailure =
  | { kind: "address-missing" }
  | { kind: "address-not-savable" }
  /** The page's own address, that only this browser can open. One that is typed is the person's. */
  | { kind: "address-local" }
  | { kind: "image-address-wrong" }
  | { kind: "latitude-wrong" }
  | { kind: "longitude-wrong" }
  /** More than a link carries. `length`, `most`: in UTF-16 units. */
  | { kind: "text-too-long"; field: "title" | "description"; length: number; most: number }
  /** One of them is called more than fits. */
  | { kind: "name-too-long"; field: ListField; length: number; most: number }
  /** More of them than a link carries. */
  | { kind: "list-too-long"; field: ListField; length: number; most: number }
  /** The link can only be changed by an id, which is not known here and was not given. */
  | { kind: "link-id-missing" }
  /** An edit in which nothing differs from the link. */
  | { kind: "unchanged" };

export type MessageFailure =
  /** Nobody answered: the background is gone or being replaced. */
  | { kind: "rpc-unreachable" }
  /** A bug: the handler threw. What was asked for may not have been done. */
  | { kind: "rpc-crashed" }
  | { kind: "rpc-malformed"; path: string }
  /** It names a profile that has been deleted since the page was told of it. */
  | { kind: "profile-gone" };

/** A file of our own page is not there: the extension is being updated, or was. */
type PageFailure = { kind: "page-incomplete" };

/** Thrown where a profile is named that is not there; at the contract's edge it is that failure. */
export class ProfileGoneError extends Error {}

export type ChoiceFailure =
  /** The entry has moved on since the page showed it. */
  { kind: "entry-gone" } | { kind: "choice-not-offered" };

/** Every failure there is. Each has its text under `failure_<kind>` in `public/_locales` (tested). */
export type Failure =
  | CaptureFailure
  | ConnectionFailure
  | DeliveryFailure
  | StorageFailure
  | DraftFailure
  | MessageFailure
  | PageFailure
  | ChoiceFailure;

export const noWords: ServiceWords = { message: "", fields: [] };
