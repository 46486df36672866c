import type { DraftCollection, DraftRepository } from "../../../../shared/domain/draft/draft.ts";

/** The first collections that are not chosen yet, and the chosen ones. */
export function withCollections(
  first: readonly DraftCollection[],
  chosen: readonly DraftCollection[],
): readonly DraftCollection[] {
  const ids = chosen.map(({ localId }) => localId);
  return [...first.filter(({ localId }) => !ids.includes(localId)), ...chosen];
}

/** The same of repositories. */
export function withRepositories(
  first: readonly DraftRepository[],
  chosen: readonly DraftRepository[] = [],
): readonly DraftRepository[] {
  const ids = new Set(chosen.map(({ remoteId }) => remoteId));
  return [...first.filter(({ remoteId }) => !ids.has(remoteId)), ...chosen];
}
