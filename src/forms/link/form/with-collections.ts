import type { DraftCollection } from "../../../domain/draft.ts";

/** The first ones that are not chosen yet, and those that are. */
export function withCollections(
  first: readonly DraftCollection[],
  chosen: readonly DraftCollection[],
): readonly DraftCollection[] {
  const ids = chosen.map(({ localId }) => localId);
  return [...first.filter(({ localId }) => !ids.includes(localId)), ...chosen];
}
