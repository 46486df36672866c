import type { Failure, QuoteFailure, StorageFailure } from "../failures.ts";

/** The badge of the toolbar button. The text and the title repeat the meaning of the colour. */
export type Badge =
  | { kind: "none" }
  | { kind: "waiting"; count: number }
  | { kind: "needs-you"; count: number }
  /**
   * Shown for a moment after a save, with or without a form. `held`: the save can be undone; `kept-private`: the
   * entry outlives the private window; `already`: the service has the page already, and nothing was saved; `added`: a
   * quotation goes with a save that waits.
   */
  | { kind: "saved" | "already" | "added" | "kept" | "held" | "kept-private" }
  | { kind: "not-saved"; failure: NotKept };

/**
 * The reasons on the button why a save was not kept. For a save from a form, the button shows only a failure of the
 * storage.
 */
export type NotKept =
  StorageFailure | QuoteFailure | { kind: "address-not-savable" } | { kind: "address-local" };

/** Whether the failure is one of this device's storage. */
export function isOfStorage(failure: Failure): failure is StorageFailure {
  return failure.kind.startsWith("storage-");
}

/** Whether a quotation was not added. */
export function isOfQuote({ kind }: NotKept): boolean {
  return kind === "link-not-known" || kind.startsWith("description-");
}

/** Entries that need the user come before entries that will be sent. Without entries there is no badge. */
export function badgeFor(counts: { needsYou: number; waiting: number }): Badge {
  if (counts.needsYou > 0) return { kind: "needs-you", count: counts.needsYou };
  if (counts.waiting > 0) return { kind: "waiting", count: counts.waiting };
  return { kind: "none" };
}
