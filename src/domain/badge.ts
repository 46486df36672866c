import type { Failure, StorageFailure } from "./failures.ts";

/** What the toolbar button shows. Colour is never alone: the text and the title say it too. */
export type Badge =
  | { kind: "none" }
  | { kind: "waiting"; count: number }
  | { kind: "needs-you"; count: number }
  /**
   * For a moment after a save without a form. `held`: it can be undone; `kept-private`: it outlives the
   * private window; `already`: the page is at the service, and nothing was saved.
   */
  | { kind: "saved" | "already" | "kept" | "held" | "kept-private" }
  | { kind: "not-saved"; failure: NotKept };

/** Why a save without a form was not kept. */
export type NotKept = StorageFailure | { kind: "address-not-savable" } | { kind: "address-local" };

export function isOfStorage(failure: Failure): failure is StorageFailure {
  return failure.kind.startsWith("storage-");
}

/** What needs the person comes before what will go by itself; no entries, no badge. */
export function badgeFor(counts: { needsYou: number; waiting: number }): Badge {
  if (counts.needsYou > 0) return { kind: "needs-you", count: counts.needsYou };
  if (counts.waiting > 0) return { kind: "waiting", count: counts.waiting };
  return { kind: "none" };
}
