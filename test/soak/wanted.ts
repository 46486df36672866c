import type { EntryId, LocalId } from "../../src/domain/ids.ts";
import type { LinkChanges } from "../../src/domain/operation.ts";
import type { Heard } from "./desk.ts";

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
}

interface LetGo {
  readonly choice: "undo" | "drop";
  readonly atMs: number;
  /** The background has said that it is done; else it may be. */
  readonly sure: boolean;
}

export interface WantedCollection extends Wanted {
  readonly kind: "collection";
}

export interface WantedLink extends Wanted {
  readonly kind: "link";
  readonly fields: { readonly [Name in keyof Required<LinkChanges>]: Possible };
  /** The change that was asked for last. */
  lastChange?: EntryId;
  /** The collections that it makes with it. */
  readonly makes: readonly WantedCollection[];
  /** *Send without it* was pressed: some of its collections may be missing. */
  sentWithout: boolean;
}

/**
 * What a field may hold in the end: what was last said to be kept, and whatever nobody can be sure of.
 * All values are compared as JSON.
 */
export class Possible {
  private readonly earlier = new Set<string>();
  private last: string;
  private readonly unsure = new Set<string>();

  constructor(first: unknown) {
    this.last = JSON.stringify(first);
  }

  hear(value: unknown, { kind }: Heard): void {
    const text = JSON.stringify(value);
    if (kind === "unheard") this.unsure.add(text);
    if (kind !== "ok" || text === this.last) return;
    this.earlier.add(this.last);
    this.last = text;
  }

  /** A change was dropped on its way: whatever stood there before may have stayed. */
  goBack(): void {
    for (const value of this.earlier) this.unsure.add(value);
  }

  values(): readonly unknown[] {
    return [...new Set([this.last, ...this.unsure])].map((text): unknown => JSON.parse(text));
  }
}

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

  add(wanted: WantedLink | WantedCollection): void {
    this.byEntry.set(wanted.entryId, wanted);
    if (wanted.kind === "link") {
      this.links.push(wanted);
    } else {
      this.collections.push(wanted);
      this.collectionsById.set(wanted.localId, wanted);
    }
  }

  /** The thing that this entry makes. */
  madeBy(entryId: string): WantedLink | WantedCollection | undefined {
    return this.byEntry.get(entryId);
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
