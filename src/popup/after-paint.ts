import { signal } from "@preact/signals";
import type { AfterPaintParts } from "./after-paint-parts.ts";

/**
 * All that is not on the first paint: what became of this save or an earlier one, suggestions, lists,
 * the question for an id. Loaded right after it, so that the form is there sooner; undefined until then.
 */
export const afterPaint = signal<AfterPaintParts>();

/** It could not be loaded: its file is not there any more. Saving needs nothing of it. */
export const isIncomplete = signal(false);

export async function loadAfterPaint(): Promise<void> {
  if (afterPaint.value !== undefined) return;
  try {
    afterPaint.value = (await import("./after-paint-parts.ts")).afterPaintParts;
  } catch {
    isIncomplete.value = true;
  }
}
