import { draftKey } from "../../domain/draft.ts";
import { StorageError, type StorageFailure } from "../../domain/failures.ts";
import type { EntryId, ProfileId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import type { DraftStore, PrivateDraftStore } from "../ports.ts";
import type { Afterwards } from "./afterwards.ts";

interface DraftPorts {
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
}

export interface TypedOver {
  profileId: ProfileId;
  pageAddress: string;
  entryId: EntryId;
  /** The page was in a private window: its draft is kept in memory. */
  isPrivate?: boolean | undefined;
}

/** The only function that deletes a saved draft. A draft typed over the page since then stays. */
export function forgetDraft(
  { drafts, privateDrafts }: DraftPorts,
  { profileId, pageAddress, entryId, isPrivate = false }: TypedOver,
): Promise<Result<void, StorageFailure>> {
  const typed = isPrivate ? privateDrafts : drafts;
  return typed.forget(draftKey(profileId, pageAddress), entryId);
}

/**
 * Deletes the draft once its entry is kept. If that fails, the draft is shown again, and the entry is still
 * kept.
 */
export function forgetKeptDraft(
  ports: DraftPorts & { afterwards: Afterwards },
  typed: TypedOver,
): void {
  ports.afterwards(async () => {
    const forgotten = await forgetDraft(ports, typed);
    if (!forgotten.ok) throw new StorageError(forgotten.error);
  });
}
