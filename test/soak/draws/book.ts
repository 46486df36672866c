import type { DraftCollection } from "../../../src/shared/domain/draft/draft.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../src/shared/domain/values/ids.ts";
import type { Bytes } from "../bytes.ts";
import type { Call, Heard } from "../desk.ts";
import type { Dice } from "../dice.ts";
import type { Place } from "../place.ts";
import { Possible } from "../possible.ts";
import type { Register, WantedCollection, WantedFile, WantedLink } from "../wanted.ts";

/** A call, and a function that records its response. */
export interface Step {
  readonly call: Call;
  /** Written to the disk by the page before the call. */
  readonly bytes?: readonly Bytes[];
  hear(heard: Heard): void;
}

const words = ["tide", "mill", "loom", "quoin", "sluice", "weir", "vane", "plumb"] as const;

/** Shared by all draws: the dice, the requests made so far, and the places for more. */
export class Book {
  readonly dice: Dice;
  readonly register: Register;
  /** The places with a profile, working or not. */
  places: readonly Place[] = [];
  /** The place whose profile is in use; undefined while that is uncertain. */
  current: Place | undefined;
  /** The links of earlier batches: the messages of one batch have no order. */
  knownLinks: readonly WantedLink[] = [];
  knownFiles: readonly WantedFile[] = [];
  /** Links that a job changes at a time of its own. */
  readonly lent = new Set<WantedLink>();
  private knownCollections: readonly WantedCollection[] = [];
  private made = 0;

  constructor(dice: Dice, register: Register) {
    this.dice = dice;
    this.register = register;
  }

  /** Call this before each batch. */
  turnPage(): void {
    const isHere = ({ place }: { place: number }) =>
      this.places.some(({ number }) => number === place);
    this.knownLinks = this.register.links.filter(isHere);
    this.knownFiles = this.register.files.filter(isHere);
    this.knownCollections = this.register.collections.filter(isHere);
  }

  number(): number {
    this.made += 1;
    return this.made;
  }

  place(): Place {
    const place = this.dice.maybePick(this.places);
    if (place === undefined) throw new Error("A soak needs a place");
    return place;
  }

  /** Names the place's profile, or leaves it out if it is the one in use. */
  naming({ profileId, number }: Place): { profileId?: ProfileId } {
    return this.current?.number === number && this.dice.chance(0.5) ? {} : { profileId };
  }

  newIds(): { entryId: EntryId; localId: LocalId } {
    const { dice } = this;
    return { entryId: asId<EntryId>(dice.uuid()), localId: asId<LocalId>(dice.uuid()) };
  }

  tags(): readonly string[] {
    return words.filter(() => this.dice.chance(0.2));
  }

  collectionsAt(place: number): readonly WantedCollection[] {
    return this.knownCollections.filter((one) => one.place === place && one.letGo === undefined);
  }

  wantCollection(place: number, parent?: LocalId): WantedCollection {
    const title = `Collection ${this.number()}`;
    const wanted: WantedCollection = {
      kind: "collection",
      ...this.newIds(),
      place,
      title,
      kept: false,
      lacks: new Set(),
      fields: collectionFieldsOf(title, parent),
      changeDropped: false,
    };
    this.register.add(wanted);
    return wanted;
  }

  known(localId: LocalId): DraftCollection {
    return { kind: "known", localId, title: this.register.collection(localId)?.title ?? "" };
  }

  chooseCollections(place: number): readonly DraftCollection[] {
    const chosen = [0, 1].flatMap((): readonly DraftCollection[] => {
      const among = this.collectionsAt(place).slice(-40);
      const one = this.dice.chance(0.3) ? this.dice.maybePick(among) : undefined;
      return one === undefined ? [] : [this.known(one.localId)];
    });
    if (!this.dice.chance(0.15)) return chosen;
    const { entryId, localId, title } = this.wantCollection(place);
    return [...chosen, { kind: "new", entryId, localId, title }];
  }

  expectNoRefusal({ entryId }: WantedLink | WantedCollection, heard: Heard): void {
    if (heard.kind !== "refused") return;
    this.surprise(entryId, `could not be kept: ${heard.error.kind}`);
  }

  surprise(entryId: string, what: string): void {
    this.register.surprises.push([entryId, what]);
  }
}

export function isGone(heard: Heard): boolean {
  return heard.kind === "refused" && heard.error.kind === "entry-gone";
}

/** The fields of a new link. `orElse`: another possible description, if the page supplies it. */
export function fieldsOf(
  first: {
    readonly address: string;
    readonly title: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly collections: readonly { localId: LocalId }[];
  },
  orElse: readonly string[] = [],
): WantedLink["fields"] {
  return {
    targetUrl: new Possible(first.address),
    title: new Possible(first.title),
    description: new Possible(first.description, ...orElse),
    tags: new Possible(first.tags),
    collections: new Possible(unique(first.collections)),
  };
}

export function unique(collections: readonly { localId: LocalId }[]): readonly LocalId[] {
  return [...new Set(collections.map(({ localId }) => localId))];
}

/** The fields of a new collection. */
export function collectionFieldsOf(title: string, parent?: LocalId): WantedCollection["fields"] {
  return {
    title: new Possible(title),
    description: new Possible(null),
    emoji: new Possible(null),
    pinned: new Possible(null),
    visualOrder: new Possible(null),
    sharePreference: new Possible(null),
    publicVisible: new Possible(null),
    shareAllLinks: new Possible(null),
    coverBytes: new Possible(null),
    parent: new Possible(parent ?? null),
  };
}

/** What a cover image begins with; groups of four letters follow, one for three bytes. */
export const coverPrefix = "data:image/png;base64,";
