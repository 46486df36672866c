import type { JobId } from "../../domain/values/ids.ts";

/** What the section is doing. `asking`: the rows are on disk, and the user has to agree to so many creates. */
export type Stage =
  | { name: "waiting" }
  | { name: "reading" }
  | { name: "writing"; written: number }
  | { name: "asking"; creates: number }
  /** `collections`: how many of the job's rows make one. */
  | { name: "started"; job: JobId; collections: number };
