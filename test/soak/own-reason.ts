import type { Place } from "./place.ts";
import type { Wanted } from "./wanted.ts";

/**
 * Whether a service without a fault may refuse the thing: a strict one that has all of it refuses a smaller
 * body under the same key.
 */
export function hasOwnReason({ kind }: Pick<Place, "kind">, thing: Wanted | undefined): boolean {
  return kind === "strict" && thing !== undefined && thing.lacks.size > 0;
}
