import type { T } from "../i18n/t.ts";
import type { Phase, RefusedField } from "./phases.ts";

/** What the foot's lip, the mark and the notice show: nothing yet, sent or about to be, waiting, decide. */
export type StatusTone = "ready" | "saved" | "wait" | "need";

export interface SaveStatus {
  /** "" while there is nothing to say. Begins in one of the fixed ways (design, section 6). */
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

/** What can be said of a save before its outcome has words; `isIncomplete`: they will never come. */
export function firstStatus(t: T, phase: Phase, isIncomplete = false): SaveStatus {
  const incomplete = isIncomplete ? t("failure_page_incomplete") : "";
  if (phase === "editing") return { head: incomplete, why: "", tone: "need" };
  const kept = phase === "done" && isIncomplete ? `${t("popup_saving_why")} ${incomplete}` : "";
  return { head: t("popup_saving"), why: kept, tone: "ready" };
}
