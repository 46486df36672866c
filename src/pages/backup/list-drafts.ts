import type { StorageFailure } from "../../shared/domain/failures.ts";
import type { EntryId, ProfileId } from "../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../shared/domain/values/result.ts";
import type { LedgerDoor } from "./collect.ts";

/** A typed or merged text that has not been saved. */
export interface WaitingDraft {
  entryId: EntryId;
  /** The title, or the address of a page without one. */
  name: string;
  /** An earlier request may have stored the link. */
  mayBeThere: boolean;
}

/** The drafts of these profiles on disk, without drafts that were saved meanwhile. */
export async function listWaitingDrafts(
  door: LedgerDoor,
  profileIds: readonly ProfileId[],
): Promise<Result<readonly WaitingDraft[], StorageFailure>> {
  const waiting: WaitingDraft[] = [];
  for (const id of profileIds) {
    const typed = await door.drafts(id);
    if (!typed.ok) return typed;
    const drafts = typed.value.drafts.map(({ draft }) => draft);
    const sent = await door.read((tx) =>
      Promise.all(drafts.map(({ entryId }) => tx.entry(entryId))),
    );
    if (!sent.ok) return sent;
    for (const [at, { entryId, title, address, mayBeThere = false }] of drafts.entries()) {
      if (sent.value[at] === undefined)
        waiting.push({ entryId, name: title || address, mayBeThere });
    }
  }
  return ok(waiting);
}
