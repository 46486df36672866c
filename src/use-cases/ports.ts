import type { Connection } from "../api/service.ts";
import type { Capture, CaptureFailure } from "../domain/capture.ts";
import type { Draft, DraftPage } from "../domain/draft.ts";
import type { StorageFailure } from "../domain/failures.ts";
import type { EntryId, LocalId, ProfileId } from "../domain/values/ids.ts";
import type { LinkRow } from "../things/link/row.ts";
import type { LedgerKind, LedgerRows, TagRow } from "../things/rows.ts";
import type { Payload, Reference, Thing } from "../domain/operation.ts";
import type { Entry, StateName } from "../domain/outbox/entry.ts";
import type { Gate } from "../domain/outbox/gate.ts";
import type { Profile } from "../domain/profile/profile.ts";
import type { Result } from "../domain/values/result.ts";
import type { ContentFormat } from "../domain/profile/saving.ts";
import type { ServerAddress } from "../domain/profile/server-address.ts";

/**
 * The interfaces that the use cases need filled: ours, not the browser's. `platform` fills them in
 * the product, `test/support` with small real implementations in tests; both pass the same contract.
 */

/** The ledger, the outbox and the gates, read and changed together. */
export interface Store {
  /**
   * Runs `work` in one transaction: all of its changes are on disk when the promise resolves, or none
   * is. With `strict` durability: it survives the death of browser and system. `work` may await nothing
   * but the transaction's own methods.
   */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<Result<T, StorageFailure>>;
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<Result<T, StorageFailure>>;
}

export interface ReadTransaction {
  entry(id: EntryId): Promise<Entry | undefined>;
  /** In the order in which they may go: a person's before bulk, older before younger. */
  entriesIn(
    profileId: ProfileId,
    states: readonly StateName[],
    limit?: number,
  ): Promise<readonly Entry[]>;
  /** Entries about the same thing, oldest first. */
  entriesAbout(subject: LocalId): Promise<readonly Entry[]>;
  /** Entries that wait in `depends` for this thing. */
  entriesDependingOn(subject: LocalId): Promise<readonly Entry[]>;
  /**
   * The entries delivered last, the latest first. An entry that ended after `nowMs` ended while the clock
   * was ahead: such entries count as the oldest.
   */
  latestDelivered(profileId: ProfileId, limit: number, nowMs: number): Promise<readonly Entry[]>;
  /** Entries that came to an end, oldest first in the same sense, without the latest `keep`. */
  endedBefore(profileId: ProfileId, keep: number, nowMs: number): Promise<readonly Entry[]>;
  /** Of all entries that have not come to an end, whether they can be read or not. */
  unsentIds(profileId: ProfileId): Promise<readonly string[]>;
  countIn(profileId: ProfileId, states: readonly StateName[]): Promise<number>;
  /** How many entries, of all profiles, stand on disk and cannot be read: all else passes over them. */
  unreadable(): Promise<number>;
  /** Rows that stand on disk, that this transaction has met so far, and that cannot be read. */
  unreadableMet(kind: ReadKind): readonly UnreadableRow[];
  /** Undefined: there is one, and it cannot be read. */
  payload(id: EntryId): Promise<Payload | undefined>;
  row<Of extends Thing>(reference: Reference<Of>): Promise<LedgerRows[Of] | undefined>;
  /** All rows of a profile. */
  rows<Kind extends LedgerKind>(
    kind: Kind,
    profileId: ProfileId,
  ): Promise<readonly LedgerRows[Kind][]>;
  /** Links of one page, by its address key. */
  linksAt(profileId: ProfileId, addressKey: string): Promise<readonly LinkRow[]>;
  tags(profileId: ProfileId): Promise<readonly TagRow[]>;
  tag(profileId: ProfileId, key: string): Promise<TagRow | undefined>;
  /** Where it cannot be read, one that is probed before anything is sent. */
  gate(profileId: ProfileId): Promise<Gate>;
  /** Profiles of which there are entries or links, known or not. */
  profileIds(): Promise<ReadonlySet<ProfileId>>;
}

export type ReadKind = "entry" | Thing;

/** What can be told of a row that cannot be read: "" where not even that. */
export interface UnreadableRow {
  id: string;
  title: string;
}

/**
 * A row that this transaction has met and cannot read is not written over: the transaction ends with
 * `storage-unreadable`, but for rows that only count uses, which are left as they are.
 */
export interface Transaction extends ReadTransaction {
  putEntry(entry: Entry): Promise<void>;
  /** For entries that are done and too many to keep; never for one that is not final. */
  forgetEntry(id: EntryId): Promise<void>;
  putPayload(id: EntryId, payload: Payload): Promise<void>;
  forgetPayload(id: EntryId): Promise<void>;
  put<Kind extends LedgerKind>(kind: Kind, row: LedgerRows[Kind]): Promise<void>;
  forget(reference: Reference): Promise<void>;
  putTag(row: TagRow): Promise<void>;
  putGate(profileId: ProfileId, gate: Gate): Promise<void>;
  /** All there is of a profile, sent or not. For good. */
  forgetProfile(profileId: ProfileId): Promise<void>;
}

/** What was typed and not yet saved, by `draftKey`. */
export interface DraftStore {
  /** `unreadable`: there is one, and it cannot be read. It stays, also beside the next that is typed. */
  get(pageKey: string): Promise<Result<Draft | "unreadable" | undefined, StorageFailure>>;
  /** The page of the draft with this id. */
  find(entryId: EntryId): Promise<Result<DraftPage | undefined, StorageFailure>>;
  /** Kept for 7 days of use, 200 at most; the oldest go. */
  put(pageKey: string, draft: Draft, page?: DraftPage): Promise<Result<void, StorageFailure>>;
  /**
   * With `entryId`, only if that is the draft which is kept: another one was typed since, and stays. So does
   * one that cannot be read.
   */
  forget(pageKey: string, entryId?: EntryId): Promise<Result<void, StorageFailure>>;
  /** One for each draft of the profile, whether it can be read or not; the same as long as it is the same. */
  idsOf(profileId: ProfileId): Promise<Result<readonly string[], StorageFailure>>;
  forgetProfile(profileId: ProfileId): Promise<Result<void, StorageFailure>>;
}

/**
 * What was typed in private windows: in memory alone, 200 at most, until the last of them is closed. The
 * two stores know nothing of each other's drafts.
 */
export interface PrivateDraftStore extends Omit<DraftStore, "find"> {
  /** To be called when a window was closed: all goes, unless there is a private window still. */
  forgetWithLastWindow(): Promise<Result<void, StorageFailure>>;
}

type ProfileChoices = Pick<Profile, "saving" | "compatibility">;

/** Profiles and their keys, in extension storage. */
export interface ProfileStore {
  /** The profile in use; the first is made on the way when there is none. */
  current(): Promise<Profile>;
  get(id: ProfileId): Promise<Profile | undefined>;
  /** At least one. Each delivers what waits in it, in use or not. */
  all(): Promise<readonly Profile[]>;
  /**
   * Keeps a profile, new or known, and with `key` its key: in one write, so that there is never a moment
   * with the key of one server and the address of another.
   */
  put(profile: Profile, key?: string): Promise<Result<void, StorageFailure>>;
  /** Changes what is chosen for a profile, as it stands by then; one that is gone stays gone. */
  edit(
    id: ProfileId,
    change: (kept: ProfileChoices) => ProfileChoices,
  ): Promise<Result<void, StorageFailure>>;
  /** From now on this one is meant where none is named. */
  use(id: ProfileId): Promise<Result<void, StorageFailure>>;
  /** With its key. Another comes into use; after the last one a new first. */
  remove(id: ProfileId): Promise<Result<void, StorageFailure>>;
  /**
   * Lists those that are in no list, without a server, so that what is in them is seen again. How many they
   * were.
   */
  bringBack(ids: ReadonlySet<ProfileId>): Promise<Result<number, StorageFailure>>;
  /** Whether there is a list that could not be read: it was set aside, and made anew. */
  isSetAside(): Promise<boolean>;
  /** Address and key as they belong together, for the moment of a request; undefined: not connected. */
  connection(id: ProfileId): Promise<Connection | undefined>;
}

export interface PageReader {
  /** Reads the page of a tab, if it still shows `address`, within the limit of a capture. */
  read(
    tabId: number,
    address: string,
    format: ContentFormat,
  ): Promise<Result<Capture, CaptureFailure>>;
}

export interface Permissions {
  /** Whether requests to this server may be sent. Asked anew before each: it may be withdrawn. */
  mayReach(address: ServerAddress): Promise<boolean>;
}

export interface Network {
  /** What the browser believes. `false` is reliable, `true` is not. */
  isOnline(): boolean;
  /**
   * Whether this server has answered in this session of the browser, over the network there is now. Else
   * the first request has to be one that may arrive twice: connections may be open that nobody knows of.
   */
  isProven(address: ServerAddress): boolean;
  /** Readies the browser for requests to this server: resends off, witness on. Safe to repeat. */
  prepare(address: ServerAddress): Promise<void>;
}

export interface Alarms {
  /** One wake-up of the background at this time, epoch ms, in place of the last; undefined: none. */
  wakeAt(atMs: number | undefined): Promise<void>;
}

/** Tells the person and our own pages that something has changed. */
export interface Announcer {
  /** To badge and open pages of ours, soon, and once for a burst. Says nothing about what: they ask. */
  changed(): void;
  /** Tells at once what is still to be told; resolves when all is. Never rejects. */
  told(): Promise<void>;
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

/** Two lives of the background that both deliver would send an entry twice. */
export interface Locks {
  /** Resolves as soon as no other life has `name`; this one has it then for as long as it lives. */
  hold(name: string): Promise<void>;
}
