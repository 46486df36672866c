import type { DraftFailure, StorageFailure } from "./failures.ts";

/** What the toolbar button shows. Colour is never alone: the text and the title say it too. */
export type Badge =
  | { kind: "none" }
  | { kind: "waiting"; count: number }
  | { kind: "needs-you"; count: number }
  /** For a moment after a save from the context menu. */
  | { kind: "saved" | "kept" }
  | { kind: "not-saved"; failure: DraftFailure | StorageFailure };

/** What needs the person comes before what will go by itself; no entries, no badge. */
export function badgeFor(counts: { needsYou: number; waiting: number }): Badge {
  if (counts.needsYou > 0) return { kind: "needs-you", count: counts.needsYou };
  if (counts.waiting > 0) return { kind: "waiting", count: counts.waiting };
  return { kind: "none" };
}
