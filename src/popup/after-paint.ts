import { signal } from "@preact/signals";
import type { AfterPaintParts } from "./after-paint-parts.ts";

/**
 * All that is not on the first paint: what became of this save or an earlier one, suggestions, lists,
 * the question for an id. Loaded right after it, so that the form is there sooner; undefined until then.
 */
export const afterPaint = signal<AfterPaintParts>();

export async function loadAfterPaint(): Promise<AfterPaintParts> {
  return (afterPaint.value ??= (await import("./after-paint-parts.ts")).afterPaintParts);
}
