import type { JobId } from "../../../../shared/domain/values/ids.ts";

/** The stage of the section. `asking`: the rows are on disk, and the user must agree to the number of creates. */
export type Stage =
  | { name: "waiting" }
  /** `files`: of several, how many have been unpacked, and how many are known so far. */
  | { name: "reading"; files?: { done: number; all: number } }
  | { name: "writing"; written: number }
  | { name: "asking"; creates: number }
  | { name: "started"; job: JobId };
