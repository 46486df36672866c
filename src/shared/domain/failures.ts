import type { NamesWith } from "./fields/field.ts";
import type { linkFields } from "./fields/link.ts";
import type { CaptureFailure } from "./capture/capture.ts";
import type { LocalId, RemoteId } from "./values/ids.ts";
import type { ServerAddressFailure } from "./address/server-address.ts";

/** The service's message about a refusal as plain text, capped; with a message per field if the service sends one. */
export interface ServiceWords {
  message: string;
  fields: readonly { field: string; message: string }[];
  /** The message says that there is no such resource. It may come from a proxy before the service. */
  isForeign?: true;
}

/** Why the service could not be reached. The browser proved that nothing was sent. */
export type ConnectFailure =
  | { kind: "offline" }
  | { kind: "dns-failed" }
  | { kind: "connection-refused" }
  | { kind: "tls-failed" };

/** Why nothing was sent, or no attempt was made. */
export type NotSentFailure =
  | ConnectFailure
  | { kind: "not-connected" }
  | { kind: "no-permission" }
  /** The browser rejected the rules that prevent it from sending a request twice. */
  | { kind: "network-unready"; error: string }
  /** The browser refused to make the request. */
  | { kind: "network-error"; error: string };

/** Why the outcome of a request is unknown. It may have been accepted. */
export type LostFailure =
  | { kind: "connection-lost" }
  | { kind: "timed-out" }
  /** The background or the browser ended while the request was in flight. */
  | { kind: "interrupted" }
  /** The browser reported an error that is not on our lists. */
  | { kind: "network-error"; error: string };

/**
 * Why the service did not accept the request, or did not say so: one kind per row of the table in
 * docs/outbox.md.
 */
export type AnswerFailure =
  | { kind: "busy"; status: number }
  | { kind: "server-error"; status: number }
  | { kind: "unauthorized" }
  /** Something before the service refused the request, because nobody has signed in there. */
  | { kind: "sign-in-wall"; status: number }
  /** Something before the service sent its sign-in page, or redirected to it. */
  | { kind: "sign-in-page"; status: number }
  | { kind: "forbidden"; words: ServiceWords }
  | { kind: "already-there"; words: ServiceWords; remoteId?: RemoteId }
  | { kind: "too-large"; words: ServiceWords; fields: readonly string[] }
  /** `fields`: the optional fields that the refusal names, by their names in the API document. */
  | { kind: "rejected"; status: number; words: ServiceWords; fields?: readonly string[] }
  /**
   * The server rejected a create as if its path did not exist: most likely the address is not the
   * service's.
   */
  | { kind: "nothing-there"; status: number; words: ServiceWords }
  /** The server does not support the method or the path for a user page. It may expect PUT instead of PATCH. */
  | { kind: "method-refused"; status: number; words: ServiceWords }
  | { kind: "moved"; status: number; location: string }
  | { kind: "redirected"; status: number }
  | { kind: "html-answer"; status: number }
  /** A success by its status and an error by its body, which names nothing that was created. */
  | { kind: "error-answer"; status: number; words: ServiceWords }
  /** The request could not be made: the bytes that belong to it are not on disk. Nothing was sent. */
  | { kind: "bytes-missing" }
  /** The bytes that belong to the request are on disk, and the browser cannot read them. Nothing was sent. */
  | { kind: "bytes-unreadable" }
  /** Content or bytes that belong to the entry are on disk and cannot be read. Nothing was sent. */
  | { kind: "payload-unreadable" };

/** The delivery failures that have their own text for a file. */
export type FileFailure =
  | { kind: "file-refused"; status: number; words: ServiceWords }
  | { kind: "file-too-large-there"; words: ServiceWords }
  | { kind: "file-without-link" };

/** Why an entry is in its state. */
export type DeliveryFailure =
  | NotSentFailure
  | LostFailure
  | AnswerFailure
  /** Another server responded at the profile's address: the service never responds like that. */
  | { kind: "not-the-service"; status: number }
  /** The resource the entry refers to was dropped, or delivered without an id. */
  | { kind: "parent-missing"; parent: LocalId }
  /** The resource was delivered without an id, so it cannot be changed. */
  | { kind: "id-missing" }
  /** The user cancelled the upload. The state says whether the file may have arrived anyway. */
  | { kind: "upload-cancelled" }
  /** The stored gate is unreadable, so the reason for the pause is unknown: the server is probed first. */
  | { kind: "gate-unreadable" };

/**
 * `mayHaveArrived`: the request may have been accepted despite the failure. `isAboutConnection`: the user can fix it in
 * the Connection section. A missing kind does not compile.
 */
const meanings: Record<
  DeliveryFailure["kind"],
  { mayHaveArrived?: true; isAboutConnection?: true }
> = {
  offline: {},
  "dns-failed": { isAboutConnection: true },
  "connection-refused": { isAboutConnection: true },
  "tls-failed": { isAboutConnection: true },
  "no-permission": { isAboutConnection: true },
  "connection-lost": { mayHaveArrived: true },
  "timed-out": { mayHaveArrived: true },
  interrupted: { mayHaveArrived: true },
  "network-error": { mayHaveArrived: true },
  "network-unready": {},
  busy: {},
  "server-error": { mayHaveArrived: true },
  unauthorized: { isAboutConnection: true },
  "sign-in-wall": { isAboutConnection: true },
  "sign-in-page": { mayHaveArrived: true, isAboutConnection: true },
  forbidden: { isAboutConnection: true },
  "already-there": {},
  "too-large": {},
  rejected: {},
  "method-refused": {},
  "nothing-there": { isAboutConnection: true },
  moved: { isAboutConnection: true },
  redirected: { mayHaveArrived: true, isAboutConnection: true },
  "html-answer": { mayHaveArrived: true, isAboutConnection: true },
  "error-answer": { mayHaveArrived: true },
  "not-connected": { isAboutConnection: true },
  "not-the-service": { isAboutConnection: true },
  "parent-missing": {},
  "id-missing": {},
  "payload-unreadable": {},
  "bytes-missing": {},
  "bytes-unreadable": {},
  "upload-cancelled": {},
  "gate-unreadable": {},
};

/** Whether the request may have been accepted despite the failure. */
export function mayHaveArrived({ kind }: DeliveryFailure): boolean {
  return meanings[kind].mayHaveArrived === true;
}

/** Whether something before the service asks for a sign-in. */
export function isAboutSignIn({ kind }: Pick<Failure, "kind">): boolean {
  return kind === "sign-in-wall" || kind === "sign-in-page";
}

/** Whether the user can fix the failure in the Connection section. */
export function isAboutConnection({ kind }: DeliveryFailure): boolean {
  return meanings[kind].isAboutConnection === true;
}

/** Why something could not be stored on this computer. */
export type StorageFailure =
  | { kind: "storage-full" }
  | { kind: "storage-blocked" }
  /** A newer version of the extension has changed the database, and this version cannot read it. */
  | { kind: "storage-newer" }
  /** The row to be changed is on disk and cannot be read. It is not overwritten. */
  | { kind: "storage-unreadable" }
  | { kind: "storage-unavailable"; detail: string };

/**
 * Thrown where a function cannot return a result without the storage. The RPC boundary turns it back into
 * its failure.
 */
export class StorageError extends Error {
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Why a connection cannot be saved or tested with the typed values. */
export type ConnectionFailure =
  | ServerAddressFailure
  /** The stored key belongs to another server than the typed address. */
  | { kind: "key-for-other-server" }
  /**
   * The profile has entries or links of another server, and the user has not yet said whether it is the
   * same service.
   */
  | { kind: "server-changed" };

type ListField = "tags" | "collections" | "repositories" | "files";

export type DraftFailure =
  | { kind: "address-missing" }
  | { kind: "address-not-savable" }
  /**
   * An address that only this browser can open, taken from the page. If the user types such an address, it
   * is accepted.
   */
  | { kind: "address-local" }
  /** A text that is not a value of its field. */
  | { kind: (typeof linkFields)[NamesWith<typeof linkFields, { refusedAs: string }>]["refusedAs"] }
  /** A text longer than a link allows. `length`, `most`: in UTF-16 units. */
  | { kind: "text-too-long"; field: "title" | "description"; length: number; most: number }
  /** A name in the list is longer than allowed. */
  | { kind: "name-too-long"; field: ListField; length: number; most: number }
  /** The list has more items than a link allows. */
  | { kind: "list-too-long"; field: ListField; length: number; most: number }
  /** The link can only be changed by its id, which is unknown here and was not given. */
  | { kind: "link-id-missing" }
  /** `most`: in bytes. */
  | { kind: "file-too-large"; name: string; most: number }
  /** The browser cannot read it: it was moved or deleted, or it is a folder. */
  | { kind: "file-unreadable"; name: string }
  | { kind: "repository-link-id-wrong"; name: string }
  /** An edit that changes nothing. */
  | { kind: "unchanged" };

/** Why a quotation was not added to a saved link. */
export type QuoteFailure =
  /** No link on this device has the address of the page. */
  | { kind: "link-not-known" }
  /** The link came here by its id alone: the new description would replace one that nobody here has seen. */
  | { kind: "description-not-known" }
  /** `most`: in UTF-16 units. */
  | { kind: "description-full"; most: number };

/** Why the bytes at the address of a page could not be fetched. */
export type PageFileFailure =
  /** The browser lets Linkstow read this host only with a permission. */
  | { kind: "page-file-closed"; host: string }
  | { kind: "page-file-unreachable"; host: string }
  | { kind: "page-file-refused"; host: string; status: number }
  /** The response is not a PDF, image, sound or video. */
  | { kind: "page-file-none" }
  | (DraftFailure & { kind: "file-too-large" });

/** Why a backup file cannot be read, or merged. */
export type BackupFailure =
  /** The file is not a backup of Linkstow. */
  | { kind: "backup-foreign" }
  /** `path`: the place of the first part that is wrong; "" if the file is cut off. */
  | { kind: "backup-damaged"; path: string }
  /** A later version of Linkstow wrote its format. */
  | { kind: "backup-newer" }
  /** The format of the file is too old to be read. */
  | { kind: "backup-older" }
  | { kind: "backup-too-large" }
  /** The browser cannot read it: it was moved, deleted or changed. */
  | { kind: "backup-unreadable" }
  /** A profile that receives rows was deleted after the backup was read. Rows that were added before stay. */
  | { kind: "backup-profile-gone" };

/** Why the settings could not be compared with the browser's sync. The settings here do not change. */
export type SyncFailure =
  /** The browser accepts no more changes for a minute or an hour. */
  | { kind: "sync-busy" }
  /** Other items fill the sync. */
  | { kind: "sync-full" }
  | { kind: "sync-unavailable" };

export type MessageFailure =
  /** No response to the message: the background is gone or being replaced. */
  | { kind: "rpc-unreachable" }
  /** A bug: the handler threw. The request may not have been carried out. */
  | { kind: "rpc-crashed" }
  | { kind: "rpc-malformed"; path: string }
  /** The request names a profile that was deleted after the page loaded it. */
  | { kind: "profile-gone" };

/** Why the browser's model suggests nothing. */
export type ModelFailure =
  /** The browser has none for this device, or none for a language that Linkstow can ask in. */
  | { kind: "model-missing" }
  /** There was no answer, or none that can be read. */
  | { kind: "model-failed" };

/** A file of our own page is missing, because the extension is being updated or has been. */
type PageFailure = { kind: "page-incomplete" };

/** Why the library shows nothing, or not all. */
export type LibraryFailure =
  | StorageFailure
  | PageFailure
  /** A bug: the code that stores the index of the links threw. */
  | { kind: "library-crashed"; detail: string };

/**
 * Thrown where a function is given a profile that does not exist. The RPC boundary turns it into
 * `profile-gone`.
 */
export class ProfileGoneError extends Error {}

export type ChoiceFailure =
  /** The entry has changed since the page showed it. */
  { kind: "entry-gone" } | { kind: "choice-not-offered" };

/** Why a job cannot be started or changed. */
export type JobFailure =
  /** More new resources than are made without asking: the service has no way to delete them. */
  | { kind: "job-unconfirmed"; creates: number }
  /** Not all rows are on disk: the page that wrote them was closed, or the disk failed. */
  | { kind: "job-incomplete" }
  | { kind: "job-gone" }
  /** The job is in a state that does not allow this, for example it has ended meanwhile. */
  | { kind: "job-moved-on" };

/** Why a file cannot be imported. */
export type ImportFailure =
  | { kind: "import-empty" }
  /** Compressed in a way that Linkstow cannot unpack. */
  | { kind: "import-archive" }
  | { kind: "import-archive-broken" }
  /** An archive within an archive within an archive. */
  | { kind: "import-archive-nested" }
  /** An archive that unpacks to more than all archives may, or to far more than its packed size lets expect. */
  | { kind: "import-archive-too-large" }
  | { kind: "import-encrypted" }
  | { kind: "import-database" }
  /** A document of an office program, such as a spreadsheet. */
  | { kind: "import-document" }
  /** An image, a PDF, or other bytes that are not text. */
  | { kind: "import-not-text" }
  | { kind: "import-too-large" }
  | { kind: "import-too-many" }
  | { kind: "import-too-deep" }
  | { kind: "import-json-broken" }
  /** The end or a part of a packed or binary file is missing. */
  | { kind: "import-damaged" }
  /** Moved, deleted or changed since it was chosen, or a folder. */
  | { kind: "import-unreadable" }
  /** Reading it failed in an unexpected way. */
  | { kind: "import-stuck" };

/** Every failure. Each has its text under `failure_<kind>` in `public/_locales` (tested). */
export type Failure =
  | CaptureFailure
  | ConnectionFailure
  | DeliveryFailure
  | FileFailure
  | DraftFailure
  | QuoteFailure
  | PageFileFailure
  | BackupFailure
  | SyncFailure
  | MessageFailure
  | LibraryFailure
  | ModelFailure
  | JobFailure
  | ImportFailure
  | ChoiceFailure;

export const noWords: ServiceWords = { message: "", fields: [] };
