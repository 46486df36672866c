import { draftKey, withoutEarly } from "../../domain/draft.ts";
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

/**
 * The only function that deletes a saved draft. A draft typed over the page since then stays, and so does an earlier one
 * that the form had not seen, without what was typed in that form.
 */
export async function forgetDraft(
  { drafts, privateDrafts }: DraftPorts,
  { profileId, pageAddress, entryId, isPrivate = false }: TypedOver,
): Promise<Result<void, StorageFailure>> {
  const typed = isPrivate ? privateDrafts : drafts;
  const key = draftKey(profileId, pageAddress);
  const kept = await typed.get(key);
  const { value } = kept.ok ? kept : { value: undefined };
  if (typeof value !== "object") return typed.forget(key, entryId);
  const without = withoutEarly(value, entryId);
  if (without === value) return typed.forget(key, entryId);
  return typed.put(key, without, { address: pageAddress, profileId });
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
