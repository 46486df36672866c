import type { RefusedField } from "../store/editor-state.ts";

/** The tone of the foot, the mark and the notice: ready, saved or being sent, waiting, needs a decision. */
export type StatusTone = "ready" | "saved" | "wait" | "need";

export interface SaveStatus {
  /**
   * "" while there is nothing to say. Begins in one of the fixed ways (docs/architecture.md, "Names on the
   * screen").
   */
  head: string;
  why: string;
  tone: StatusTone;
  /** The save is under way. The next status arrives without an action of the user. */
  isPassing?: boolean;
  /** The time that `why` counts down to, epoch ms. */
  untilMs?: number | undefined;
  /** The entry itself needs a decision, not only the gate that delays all entries. */
  toDecide?: boolean;
  refused?: { field: RefusedField; reason: string };
}
