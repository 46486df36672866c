import type { Stored } from "../e2e/stored.ts";
import type { BrowserName } from "../support/browser.ts";
import type { SoakJob } from "./jobs.ts";
import type { Place } from "./place.ts";
import type { QuickSaves } from "./quick-saves.ts";
import type { Tally } from "./tally.ts";
import type { TriesSeen } from "./tries-seen.ts";
import type { Register } from "./wanted.ts";

/**
 * Two kinds are reported and are not the product's fault. `resent`: Firefox sent one request twice by
 * itself, after the end of an old connection. `announced`: the user chose a setting that resends after a
 * server error, and whose text says that a save may be doubled.
 */
export type ProblemKind =
  "lost" | "doubled" | "stuck" | "wrong" | "untrue" | "resent" | "announced";

export interface Outcome {
  readonly browser: BrowserName;
  readonly register: Register;
  /** All places ever made, at the index of their number; those whose profile was deleted are `gone`. */
  readonly places: readonly Place[];
  readonly gone: readonly Place[];
  readonly tries: Pick<TriesSeen, "of">;
  readonly jobs: readonly SoakJob[];
  readonly quickSaves: Pick<QuickSaves, "addresses" | "presses">;
  readonly stored: Stored;
  /** Whether Activity showed nothing on its way at the end. */
  readonly atRest: boolean;
  /** Drafts that differ from the last typed text. */
  readonly wrongDrafts: readonly (readonly [entryId: string, what: string])[];
  readonly events: Tally["events"];
}
