import type { JobId } from "../../../shared/domain/values/ids.ts";

/** The stage of the section. `asking`: the rows are on disk, and the user must agree to the number of creates. */
export type Stage =
  | { name: "waiting" }
  | { name: "reading" }
  | { name: "writing"; written: number }
  | { name: "asking"; creates: number }
  | { name: "started"; job: JobId };
