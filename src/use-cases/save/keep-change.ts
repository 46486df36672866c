import type { Operation, Payload } from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { EntryId, ProfileId } from "../../domain/values/ids.ts";
import { foldInto } from "../outbox/fold-into.ts";
import { settleReferences } from "../outbox/move-entry.ts";
import type { Transaction } from "../ports.ts";

export interface NewChange {
  entryId: EntryId;
  profileId: ProfileId;
  operation: Operation;
  /** The large fields that the change replaces. */
  payload?: Payload | undefined;
}

/**
 * Keeps a change of a thing of the ledger. The change joins a waiting entry about the thing; if that entry
 * is in flight or may have arrived, the change follows in its own entry. Returns the entry that carries the
 * change.
 */
export async function keepChange(
  tx: Transaction,
  { entryId, profileId, operation, payload }: NewChange,
  nowMs: number,
): Promise<EntryId> {
  const folded = await foldInto(tx, operation, nowMs);
  if (folded !== undefined) {
    if (payload !== undefined) {
      await tx.putPayload(folded.id, { ...(await tx.payload(folded.id)), ...payload });
    }
    return folded.id;
  }
  // The earlier entry may be from a time when the clock was ahead, and entries are ordered by their times.
  const beforeMs = (await tx.entriesAbout(operation.subject)).at(-1)?.createdAtMs ?? 0;
  const entry: Entry = {
    id: entryId,
    profileId,
    operation,
    state: { name: "ready" },
    lane: "person",
    createdAtMs: Math.max(nowMs, beforeMs + 1),
    tries: 0,
  };
  await tx.putEntry(entry);
  if (payload !== undefined) await tx.putPayload(entryId, payload);
  await settleReferences(tx, entry, nowMs);
  return entryId;
}
