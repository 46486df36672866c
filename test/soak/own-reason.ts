import type { Place } from "./place.ts";
import type { Wanted } from "./wanted.ts";

/**
 * Whether a service that behaves may refuse the thing: a strict one that has the whole of it refuses to
 * take less under the same key.
 */
export function hasOwnReason({ kind }: Pick<Place, "kind">, thing: Wanted | undefined): boolean {
  return kind === "strict" && thing !== undefined && thing.lacks.size > 0;
}
