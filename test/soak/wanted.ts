import type { ContentFormat } from "../../src/shared/domain/capture/content-format.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import type { UserPageChanges } from "../../src/shared/domain/operation/operation.ts";
import type { CollectionChanges } from "../../src/shared/domain/fields/collection.ts";
import type { FileChanges } from "../../src/shared/domain/fields/file.ts";
import type { LinkChanges } from "../../src/shared/domain/fields/link.ts";
import type { Bytes } from "./bytes.ts";
import type { Possible } from "./possible.ts";

/** A new resource that the background was asked to keep, and everything known about it. */
export interface Wanted {
  readonly entryId: EntryId;
  readonly localId: LocalId;
  /** The number of its place. */
  readonly place: number;
  readonly title: string;
  /** The background has reported it as kept. */
  kept: boolean;
  /** Held for the undo of a save that no longer names it, it may have gone with another undo, before any request. */
  mayHaveGoneUnsent?: true;
  /** The user undid or dropped it. */
  letGo?: LetGo;
  /**
   * What *Send without it* may have left out, and nothing else: collections by their local id, fields of a
   * create by their names in the document.
   */
  readonly lacks: Set<string>;
}

interface LetGo {
  readonly choice: "undo" | "drop" | "profile deleted" | "job cancelled";
  readonly atMs: number;
  /** The background has confirmed it; otherwise it may have been carried out. */
  readonly sure: boolean;
}

export interface WantedCollection extends Wanted {
  readonly kind: "collection";
  /** The fields that changes concern; null is a field without a value. */
  readonly fields: Readonly<Record<keyof CollectionChanges, Possible>>;
  /** A change of it was dropped on its way: the service's values are uncertain. */
  changeDropped: boolean;
}

export interface WantedLink extends Wanted {
  readonly kind: "link";
  readonly fields: { readonly [Name in keyof Required<LinkChanges>]: Possible };
  /** Fields that only its create carries, other than its page's content. */
  readonly extras: Extras;
  /** The page content that may have been sent. */
  readonly content: ContentExpected;
  /** The last change requested. */
  lastChange?: EntryId;
  /** A change of it was dropped on its way: the service's values are uncertain. */
  changeDropped: boolean;
  /** The collections that it creates. */
  readonly makes: readonly WantedCollection[];
  /** *Edit that one* was pressed: the service's link that it became a change of. */
  became?: number;
}

export interface WantedFile extends Wanted {
  readonly kind: "file";
  readonly bytes: Bytes & { readonly sha256: string };
  readonly fields: { readonly [Name in keyof Required<FileChanges>]: Possible };
  /** A change of it was dropped on its way: the service's values are uncertain. */
  changeDropped: boolean;
  /** The entry of the link that it was saved with: an undo of that one is an undo of both. */
  readonly cameWith?: EntryId;
}

/** A page that its service has from the start, because no operation makes one. */
export interface WantedUserPage {
  readonly localId: LocalId;
  /** The number of its place. */
  readonly place: number;
  readonly remoteId: string;
  /** The background has confirmed that the page is in the ledger. */
  isKnown: boolean;
  /** As they were last saved from here; null was never saved. */
  readonly fields: { readonly [Name in keyof Required<UserPageChanges>]: Possible };
  /** The draft on disk; null without one. */
  readonly draft: Possible;
  readonly markup: Possible;
  /** A change of it was dropped on its way: the service's values are uncertain. */
  changeDropped: boolean;
}

export type WantedResource = WantedLink | WantedCollection | WantedFile;

/** Named as in the service's document. */
export interface Extras {
  readonly repository_ids: readonly number[];
  readonly image_url?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

export type ContentExpected =
  /** No page to read. */
  | { readonly kind: "none" }
  /** The content of this page, in one of these formats. It may be missing for a reason that the entry names. */
  | {
      readonly kind: "page";
      readonly mark: string;
      /** More than one if the message was repeated after the profile's format had changed. */
      readonly formats: Set<ContentFormat>;
      /** The page is an article that does not change: only a lack of time could prevent reading it. */
      readonly isReadable: boolean;
      /** The save may have been set to take no content. */
      mayBeOff: boolean;
    };

/** All requested resources, by their ids. */
export class Register {
  readonly links: WantedLink[] = [];
  readonly collections: WantedCollection[] = [];
  readonly files: WantedFile[] = [];
  readonly userPages: WantedUserPage[] = [];
  /** Changes, by their entry. */
  readonly changes = new Map<EntryId, WantedLink>();
  readonly fileChanges = new Map<EntryId, WantedFile>();
  readonly collectionChanges = new Map<EntryId, WantedCollection>();
  readonly userPageChanges = new Map<EntryId, WantedUserPage>();
  /** Responses of the background that it should not have given, by entry. */
  readonly surprises: (readonly [entryId: string, what: string])[] = [];
  private readonly byEntry = new Map<string, WantedResource>();
  private readonly collectionsById = new Map<string, WantedCollection>();
  private readonly linksById = new Map<string, WantedLink>();

  add(wanted: WantedResource): void {
    this.byEntry.set(wanted.entryId, wanted);
    if (wanted.kind === "link") {
      this.links.push(wanted);
      this.linksById.set(wanted.localId, wanted);
    } else if (wanted.kind === "file") this.files.push(wanted);
    else {
      this.collections.push(wanted);
      this.collectionsById.set(wanted.localId, wanted);
    }
  }

  /** The resource that this entry creates. */
  madeBy(entryId: string): WantedResource | undefined {
    return this.byEntry.get(entryId);
  }

  byLocalId(localId: string): WantedLink | undefined {
    return this.linksById.get(localId);
  }

  collection(localId: string): WantedCollection | undefined {
    return this.collectionsById.get(localId);
  }

  file(localId: string): WantedFile | undefined {
    return this.files.find((one) => one.localId === localId);
  }

  /** Entries of changes of the resource that this entry creates. */
  changesOf(entryId: string): readonly EntryId[] {
    const made = this.byEntry.get(entryId);
    const all = [...this.changes, ...this.fileChanges, ...this.collectionChanges];
    return all.flatMap(([change, changed]) => (changed === made ? [change] : []));
  }

  changesOfPage(page: WantedUserPage): readonly EntryId[] {
    return [...this.userPageChanges].flatMap(([change, one]) => (one === page ? [change] : []));
  }

  all(): readonly WantedResource[] {
    return [...this.byEntry.values()];
  }
}
