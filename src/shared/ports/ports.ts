import type { Connection } from "./service.ts";
import type { Draft, DraftPage } from "../domain/draft/draft.ts";
import type { BookmarkNode, FollowedFolder } from "../domain/bookmarks/followed-folder.ts";
import type { DraftNews } from "../domain/draft/joined-draft.ts";
import type { StorageFailure } from "../domain/failures.ts";
import type { BlobId, EntryId, LocalId, ProfileId } from "../domain/values/ids.ts";
import type { LinkRow } from "../resources/link/row.ts";
import type { KnownKind, KnownRows, LedgerKind, LedgerRows, TagRow } from "../resources/rows.ts";
import type {
  CreatedResource,
  Payload,
  Reference,
  ResourceKind,
} from "../domain/operation/operation.ts";
import type { Entry, StateName } from "../domain/outbox/entry.ts";
import type { Gate } from "../domain/outbox/gate.ts";
import type { Profile } from "../domain/profile/profile.ts";
import type { Result } from "../domain/values/result.ts";
import type { SignIn } from "../domain/profile/sign-in.ts";
import type { ServerAddress } from "../domain/address/server-address.ts";
import type { JobReads, JobWrites } from "./job-ports.ts";

/**
 * The interfaces that the use cases need: ours, not the browser's. `platform` implements them. Tests use its
 * stores over an IndexedDB in memory, and small implementations of the others (`test/support/fake-ports.ts`).
 */

/** The ledger, the outbox and the gates, read and changed together. */
export interface Store {
  /**
   * Runs `work` in one transaction: when the promise resolves, either all of its changes are on disk, or
   * none. With `strict` durability: the changes survive a crash of the browser or the system. `work` may
   * await nothing but the transaction's own methods.
   */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<Result<T, StorageFailure>>;
  /** The same, over the drafts too: it waits for text that is being stored. */
  changeWithDrafts: Store["change"];
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<Result<T, StorageFailure>>;
}

/** The links in collections. Only the options show them, so they have a reader of their own. */
export interface CollectionLinks {
  /** How many links are in each of these, in their order, readable or not; reads none of them. */
  count(collections: readonly LocalId[]): Promise<Result<readonly number[], StorageFailure>>;
  /** At most `limit` links of a collection, in no order. Unreadable rows are skipped. */
  read(collection: LocalId, limit: number): Promise<Result<readonly LinkRow[], StorageFailure>>;
}

export interface ReadTransaction extends JobReads {
  entry(id: EntryId): Promise<Entry | undefined>;
  /**
   * The user's before bulk, older before younger. With a limit, in the order of sending: of each, those that were sent
   * fewer times come first, of all that are `waiting`, and of the oldest in other states; rows of paused jobs are left
   * out.
   */
  entriesIn(
    profileId: ProfileId,
    states: readonly StateName[],
    limit?: number,
  ): Promise<readonly Entry[]>;
  /** Entries about the same resource, oldest first. */
  entriesAbout(subject: LocalId): Promise<readonly Entry[]>;
  /** Entries that wait in `depends` for this resource. */
  entriesDependingOn(subject: LocalId): Promise<readonly Entry[]>;
  /**
   * The entries delivered last, latest first. An entry that ended after `nowMs` ended while the clock was
   * ahead: such entries count as the oldest.
   */
  latestDelivered(profileId: ProfileId, limit: number, nowMs: number): Promise<readonly Entry[]>;
  /** Ended entries, oldest first in the same sense, without the latest `keep`. */
  endedBefore(profileId: ProfileId, keep: number, nowMs: number): Promise<readonly Entry[]>;
  /** The ids of all entries that have not ended, readable or not. */
  unsentIds(profileId: ProfileId): Promise<readonly string[]>;
  countIn(profileId: ProfileId, states: readonly StateName[]): Promise<number>;
  /** The same without rows of paused jobs, which wait for nothing but the user's *Resume*. */
  countUnpaused(profileId: ProfileId, states: readonly StateName[]): Promise<number>;
  /** How many entries of all profiles are on disk and unreadable. Every other method skips them. */
  unreadable(): Promise<number>;
  /** The unreadable rows that this transaction has met so far. */
  unreadableMet(kind: ReadKind): readonly UnreadableRow[];
  /** Undefined if the payload is on disk and unreadable. */
  payload(id: EntryId): Promise<Payload | undefined>;
  row<Of extends ResourceKind>(reference: Reference<Of>): Promise<LedgerRows[Of] | undefined>;
  /** The rows of a profile that have this id at the service. Unreadable rows are skipped. */
  withRemoteId<Of extends CreatedResource>(
    resource: Of,
    profileId: ProfileId,
    remoteId: number,
  ): Promise<readonly LedgerRows[Of][]>;
  rows<Of extends KnownKind>(kind: Of, profileId: ProfileId): Promise<readonly KnownRows[Of][]>;
  /** The place before the latest `most` links of the profile; undefined if it has no more than these. */
  placeBeforeLatest(profileId: ProfileId, most: number): Promise<LinkPlace | undefined>;
  /**
   * At most `limit` links in the order of their saving, those after a place or from the first. `end`: the
   * place after which to continue; undefined once there are no more. Unreadable rows are skipped.
   */
  linksAfter(
    profileId: ProfileId,
    place: LinkPlace | undefined,
    limit: number,
  ): Promise<{ links: readonly LinkRow[]; end: LinkPlace | undefined }>;
  /** At most `limit` links of a site, in no order. `site`: the host as address keys begin with it. */
  linksOnSite(profileId: ProfileId, site: string, limit: number): Promise<readonly LinkRow[]>;
  /** Links of one page, by its address key. */
  linksAt(profileId: ProfileId, addressKey: string): Promise<readonly LinkRow[]>;
  /** Whether the page has a link, readable or not. */
  hasLinkAt(profileId: ProfileId, addressKey: string): Promise<boolean>;
  /**
   * At most `limit` links in which each word of the text begins a word of title, tags or address (`link-words.ts`).
   * `isMore`: others may fit. Links of older versions are found once they are in the lists of words (`list-words.ts`).
   */
  linksByWords(
    profileId: ProfileId,
    text: string,
    limit: number,
  ): Promise<{ links: readonly LinkRow[]; isMore: boolean }>;
  tag(profileId: ProfileId, key: string): Promise<TagRow | undefined>;
  /** If the stored gate is unreadable, a gate that has to be probed before anything is sent. */
  gate(profileId: ProfileId): Promise<Gate>;
  /** The profiles that have entries or resources, listed or not. */
  profileIds(): Promise<ReadonlySet<ProfileId>>;
}

/** A place among the links of a profile, in the order of their saving. */
export type LinkPlace = Pick<LinkRow, "createdAtMs" | "localId">;

export type ReadKind = "entry" | "job" | KnownKind;

/** The known fields of an unreadable row; "" for a field that is unknown too. */
export interface UnreadableRow {
  id: string;
  title: string;
}

/**
 * An unreadable row that this transaction has met is not overwritten: the transaction ends with
 * `storage-unreadable`. Rows that only count uses are the exception: they are left as they are.
 */
export interface Transaction extends ReadTransaction, JobWrites {
  putEntry(entry: Entry): Promise<void>;
  /** For ended entries beyond the number to keep; never for an entry that has not ended. */
  forgetEntry(id: EntryId): Promise<void>;
  putPayload(id: EntryId, payload: Payload): Promise<void>;
  forgetPayload(id: EntryId): Promise<void>;
  /** Deletes the bytes once the transaction is on disk. If that fails, the next sweep deletes them. */
  forgetBlob(id: BlobId): Promise<void>;
  put<Kind extends LedgerKind>(kind: Kind, row: LedgerRows[Kind]): Promise<void>;
  forget(reference: Reference): Promise<void>;
  /** Of the drafts of these pages, those of the link. Only in a change with drafts. */
  forgetDrafts(link: LocalId, pageKeys: readonly string[]): Promise<void>;
  putTag(row: TagRow): Promise<void>;
  putGate(profileId: ProfileId, gate: Gate): Promise<void>;
  /** Deletes all data of a profile for good, sent or not. */
  forgetProfile(profileId: ProfileId): Promise<void>;
}

/** The bytes of files. Each blob belongs to the entry or the draft that contains its id. */
export interface BlobStore {
  /** On disk when this resolves. Replaces the bytes under this id. */
  put(id: BlobId, blob: Blob): Promise<Result<void, StorageFailure>>;
  forget(ids: readonly BlobId[]): Promise<Result<void, StorageFailure>>;
  /** Deletes blobs that have had no owner for a day. Returns their number. */
  sweep(): Promise<Result<number, StorageFailure>>;
}

/** Text that was typed and not saved yet, by `draftKey`. */
export interface DraftStore {
  /** `unreadable`: a draft is stored and unreadable. It stays, even beside the next draft of the page. */
  get(pageKey: string): Promise<Result<Draft | "unreadable" | undefined, StorageFailure>>;
  /** The page of the draft with this id. Its 7 days begin anew, because a tab shows the draft. */
  find(entryId: EntryId): Promise<Result<DraftPage | undefined, StorageFailure>>;
  /**
   * Keeps the draft for 7 days of use. Of more than 200 drafts, the oldest are deleted. A draft that came with
   * a merged backup stays, also with more typed into it.
   */
  put(
    pageKey: string,
    draft: Draft,
    page?: DraftPage,
    isMerged?: boolean,
  ): Promise<Result<void, StorageFailure>>;
  /**
   * With `entryId`, only if the stored draft has that id: a draft typed since then stays. So does an
   * unreadable one.
   */
  forget(pageKey: string, entryId?: EntryId): Promise<Result<void, StorageFailure>>;
  /** The page and the id of each readable draft. */
  list(): Promise<Result<readonly { pageKey: string; entryId: EntryId }[], StorageFailure>>;
  /** One id per draft of the profile, readable or not; an unchanged draft keeps its id. */
  idsOf(profileId: ProfileId): Promise<Result<readonly string[], StorageFailure>>;
  forgetProfile(profileId: ProfileId): Promise<Result<void, StorageFailure>>;
}

/**
 * Text typed in private windows: only in memory, at most 200 drafts, until the last private window closes.
 * The two stores do not see each other's drafts.
 */
export interface PrivateDraftStore extends Omit<DraftStore, "find" | "list"> {
  /** Call this when a window closes: all drafts are deleted if no private window is left. */
  forgetWithLastWindow(): Promise<Result<void, StorageFailure>>;
}

type ProfileChoices = Pick<Profile, "saving" | "compatibility">;

/** Profiles and their keys, in extension storage. */
export interface ProfileStore {
  /** The profile in use. If there is none, the first is created. */
  current(): Promise<Profile>;
  get(id: ProfileId): Promise<Profile | undefined>;
  /** At least one. The entries of each are delivered, whether it is in use or not. */
  all(): Promise<readonly Profile[]>;
  /**
   * Stores a profile, new or known, and its key and sign-in if they are given, in one write: at no moment is the key
   * of one server stored with the address of another. What is not given stays with the server that it belongs to.
   * Without a key, no sign-in is stored.
   */
  put(profile: Profile, key?: string, signIn?: SignIn): Promise<Result<void, StorageFailure>>;
  /** Changes the choices as they are at the time of the write. A deleted profile stays deleted. */
  edit(
    id: ProfileId,
    change: (kept: ProfileChoices) => ProfileChoices,
  ): Promise<Result<void, StorageFailure>>;
  /** Makes this the profile in use: the one meant if no other is named. */
  use(id: ProfileId): Promise<Result<void, StorageFailure>>;
  /** Deletes the profile and its key. Another one comes into use; after the last one, a new first one. */
  remove(id: ProfileId): Promise<Result<void, StorageFailure>>;
  /**
   * Lists unlisted profiles again, without a server, so that their entries are shown. Returns how many
   * there were.
   */
  bringBack(ids: ReadonlySet<ProfileId>): Promise<Result<number, StorageFailure>>;
  /** Whether a list was unreadable: it was set aside, and a new one was made. */
  isSetAside(): Promise<boolean>;
  /** Address and key of one server, read together for one request; undefined: not connected. */
  connection(id: ProfileId): Promise<Connection | undefined>;
}

/** The folders of the browser's bookmarks whose new bookmarks are saved, at most one for each profile. */
export interface FollowedFolders {
  all(): Promise<readonly FollowedFolder[]>;
  /** Changes what the profile follows as it is at the time of the write. Undefined: it follows none. */
  edit(
    profileId: ProfileId,
    change: (kept: FollowedFolder | undefined) => FollowedFolder | undefined,
  ): Promise<Result<void, StorageFailure>>;
}

/** The browser's own bookmarks. */
export interface OwnBookmarks {
  /** Whether the user permits it. The permission may be withdrawn at any time. */
  mayRead(): Promise<boolean>;
  /** When the latest one was made, epoch ms; 0: there is none. */
  latestMs(): Promise<number>;
  tree(): Promise<readonly BookmarkNode[]>;
}

export interface Permissions {
  /**
   * Whether requests to this server are permitted. Checked before each request: the permission may be
   * withdrawn.
   */
  mayReach(address: ServerAddress): Promise<boolean>;
}

export interface Network {
  /** What the browser reports. `false` is reliable, `true` is not. */
  isOnline(): boolean;
  /**
   * Whether this server has responded in this browser session, over the current network. If not, the first
   * request must be one that may arrive twice: the browser may have open connections that we do not know
   * of.
   */
  isProven(address: ServerAddress): boolean;
  /**
   * Sets the browser's rules for requests to this server: no resends, and a listener for its network
   * events. Safe to repeat.
   */
  prepare(address: ServerAddress): Promise<void>;
}

export interface Alarms {
  /** Wakes the background once at this time (epoch ms), replacing the last wake-up; undefined clears it. */
  wakeAt(atMs: number | undefined): Promise<void>;
}

/** Announces changes to the user and to our own pages. */
export interface Announcer {
  /**
   * Announces soon, once per burst of changes, to the badge and our open pages. Without details: the pages
   * read again.
   */
  changed(): void;
  /** Announces a kept change of a draft at once, to the forms that show this draft. */
  draft(news: DraftNews): void;
  /** Makes pending announcements at once; resolves when all are made. Never rejects. */
  settled(): Promise<void>;
}

export interface Clock {
  /** Epoch ms. */
  now(): number;
}

export interface Random {
  uuid(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** One value that survives the background, and not the browser: in the memory of the browser. */
export interface SessionValue {
  get(): Promise<unknown>;
  set(value: unknown): Promise<void>;
}

/** Locks that last as long as the page or the background that holds them. */
export interface Locks {
  /** Resolves as soon as nobody else holds `name`; the caller's page or background holds it until it ends. */
  hold(name: string): Promise<void>;
}
