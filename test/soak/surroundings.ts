import type { Choice } from "../../src/shared/domain/outbox/choices.ts";
import type { RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { Place, StoredResource } from "./place.ts";

/**
 * `playing`: chooses at random, and leaves most entries alone. `finishing`: brings each entry to its end.
 */
export type Mood = "playing" | "finishing";

export interface Surroundings {
  readonly place: Place;
  readonly mood: Mood;
  readonly stored: ReadonlyMap<string, readonly StoredResource[]>;
  lastRequestAt(entryId: string): number;
}

export interface Chosen {
  readonly choice: Choice;
  readonly remoteId?: RemoteId;
}
