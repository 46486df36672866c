import type { LinkChanges } from "../../../src/shared/domain/fields/link.ts";
import type { EntryId } from "../../../src/shared/domain/values/ids.ts";
import type { WrittenJob } from "../../support/put-job.ts";
import type { Place } from "../place.ts";
import type { WantedCollection, WantedLink } from "../wanted.ts";

/** A job, and what each of its rows makes or changes. */
export interface DrawnJob {
  readonly place: Place;
  readonly written: WrittenJob;
  readonly resources: readonly (RowResource | RowChange)[];
}

/** What a row makes. */
export type RowResource = WantedLink | WantedCollection;

/** A row that changes a link of an earlier batch. */
export interface RowChange {
  readonly kind: "change";
  readonly entryId: EntryId;
  readonly link: WantedLink;
  readonly changes: LinkChanges;
}

/** As many at once as the outbox gives, one at a time, or with a delay. */
export const rates = [
  { atOnce: 4, delayMs: 0 },
  { atOnce: 1, delayMs: 0 },
  { atOnce: 2, delayMs: 100 },
] as const;
