import type { EntryId, LocalId } from "../../src/domain/values/ids.ts";
import type { LinkChanges } from "../../src/domain/operation.ts";
import type { Possible } from "./possible.ts";

/** A new thing that the background was asked to keep, and all that we know has been done about it. */
export interface Wanted {
  readonly entryId: EntryId;
  readonly localId: LocalId;
  /** Number of its place. */
  readonly place: number;
  readonly title: string;
  /** The background has said that it is kept. */
  kept: boolean;
  /** The person took it back, or dropped it. */
  letGo?: LetGo;
  /**
   * What *Send without it* may have left out, and nothing else: collections by their local id, fields that
   * only a create has by their names in the service's document.
   */
  readonly lacks: Set<string>;
}

interface LetGo {
  readonly choice: "undo" | "drop" | "profile deleted";
  readonly atMs: number;
  /** The background has said that it is done; else it may be. */
  readonly sure: boolean;
}

export interface WantedCollection extends Wanted {
  readonly kind: "collection";
  readonly parent?: LocalId;
}

export interface WantedLink extends Wanted {
  readonly kind: "link";
  readonly fields: { readonly [Name in keyof Required<LinkChanges>]: Possible };
  /** What only its create carries, besides its page's content. */
  readonly extras: Extras;
  /** What may have been sent of its page. */
  readonly content: ContentExpected;
  /** The change that was asked for last. */
  lastChange?: EntryId;
  /** A change of it was dropped on its way: what the service has of it, nobody can say. */
  changeDropped: boolean;
  /** The collections that it makes with it. */
  readonly makes: readonly WantedCollection[];
  /** *Edit that one* was pressed: the service's link that it became a change of. */
  became?: number;
}

/** Named as the service's document names them. */
export interface Extras {
  readonly repository_ids: readonly number[];
  readonly image_url?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

export type ContentExpected =
  /** No page was to be read. */
  | { readonly kind: "none" }
  /** Of this page, and in no other form. It may be missing for a reason that the entry names. */
  | {
      readonly kind: "page";
      readonly mark: string;
      readonly format: string;
      /** The page is an article that keeps still: nothing but time speaks against its content. */
      readonly isReadable: boolean;
      /** The save may have been told to take no content. */
      mayBeOff: boolean;
    };

/** All that was asked for, by the ids that were given to it. */
export class Register {
  readonly links: WantedLink[] = [];
  readonly collections: WantedCollection[] = [];
  /** Changes, by the entry each would be. */
  readonly changes = new Map<EntryId, WantedLink>();
  /** What the background said that it should not have, by entry. */
  readonly surprises: (readonly [entryId: string, what: string])[] = [];
  private readonly byEntry = new Map<string, WantedLink | WantedCollection>();
  private readonly collectionsById = new Map<string, WantedCollection>();
  private readonly linksById = new Map<string, WantedLink>();

  add(wanted: WantedLink | WantedCollection): void {
    this.byEntry.set(wanted.entryId, wanted);
    if (wanted.kind === "link") {
      this.links.push(wanted);
      this.linksById.set(wanted.localId, wanted);
    } else {
      this.collections.push(wanted);
      this.collectionsById.set(wanted.localId, wanted);
    }
  }

  /** The thing that this entry makes. */
  madeBy(entryId: string): WantedLink | WantedCollection | undefined {
    return this.byEntry.get(entryId);
  }

  byLocalId(localId: string): WantedLink | undefined {
    return this.linksById.get(localId);
  }

  collection(localId: string): WantedCollection | undefined {
    return this.collectionsById.get(localId);
  }

  /** Entries of changes of the link that this entry makes. */
  changesOf(entryId: string): readonly EntryId[] {
    const link = this.byEntry.get(entryId);
    return [...this.changes].flatMap(([change, changed]) => (changed === link ? [change] : []));
  }

  all(): readonly (WantedLink | WantedCollection)[] {
    return [...this.byEntry.values()];
  }
}
