import type { RefusedField } from "../store/phases.ts";

/** What the foot's lip, the mark and the notice show: nothing yet, sent or about to be, waiting, decide. */
export type StatusTone = "ready" | "saved" | "wait" | "need";

export interface SaveStatus {
  /** "" while there is nothing to say. Begins in one of the fixed ways (docs/architecture.md, "Names on the screen"). */
  head: string;
  why: string;
  tone: StatusTone;
  /** What `why` counts down to, epoch ms. */
  untilMs?: number | undefined;
  /** The entry itself waits for a decision, and not just for what everything waits for. */
  toDecide?: boolean;
  /** The field that stood in the way, and why. */
  refused?: { field: RefusedField; reason: string };
}
