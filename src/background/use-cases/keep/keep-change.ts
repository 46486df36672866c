import type {
  Operation,
  Payload,
  ResourceKind,
} from "../../../shared/domain/operation/operation.ts";
import {
  firstState,
  isFinal,
  needsPerson,
  type Entry,
} from "../../../shared/domain/outbox/entry.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { modelOf } from "../../../shared/resources/models.ts";
import type { LedgerRows } from "../../../shared/resources/rows.ts";
import { foldInto } from "../outbox/fold-into.ts";
import { endHold, settleReferences, takeFor } from "../outbox/move-entry.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { laneOf } from "./lane-of.ts";

/** More than the pages that may still repeat a message, and few enough to keep a row small. */
const rememberedChanges = 20;

type ChangeOf<Of extends ResourceKind> = Extract<
  Operation,
  { kind: `${"update" | "change"}-${Of}` }
>;

interface NewChange<Of extends ResourceKind> {
  resource: Of;
  entryId: EntryId;
  operation: ChangeOf<Of>;
  /** The ledger row, as it is until the change is delivered. */
  row: LedgerRows[Of];
  /** The large fields that the change replaces. */
  payload?: Payload | undefined;
  /** The row of a job that asks for it. Such a change joins no other: its entry tells how the row ended. */
  fedBy?: Entry["fedBy"];
  /**
   * Until then the change can be undone by itself, so it joins no other change. It still joins a save that waits, and a
   * refused change, which it may correct. Epoch ms.
   */
  holdUntilMs?: number | undefined;
}

/**
 * Keeps a change of a resource, with its ledger row. The change joins a waiting entry about the resource; if that
 * entry is in flight or may have arrived, the change follows in its own entry. Returns the entry that
 * carries the change. The row remembers the id of the change (`wasKept`).
 */
export async function keepChange<Of extends ResourceKind>(
  tx: Transaction,
  change: { resource: Of } & NewChange<NoInfer<Of>>,
  nowMs: number,
): Promise<EntryId> {
  const { resource, entryId, operation, row, payload, fedBy, holdUntilMs } = change;
  const changeIds = [...(row.changeIds ?? []), entryId].slice(-rememberedChanges);
  await tx.put(resource, { ...row, changeIds });
  const about = await tx.entriesAbout(row.localId);
  const open = about.filter((one) => !isFinal(one));
  const isApart = fedBy !== undefined || (holdUntilMs !== undefined && open.every(isMovingChange));
  const folded = isApart ? undefined : await foldInto(tx, operation, nowMs, payload);
  if (folded !== undefined) return folded.id;
  // The earlier entry may be from a time when the clock was ahead, and entries are ordered by their times.
  const beforeMs = about.at(-1)?.createdAtMs ?? 0;
  const entry: Entry = {
    id: entryId,
    profileId: row.profileId,
    operation,
    state: firstState({ ...(holdUntilMs !== undefined && { holdUntilMs }) }, nowMs),
    createdAtMs: Math.max(nowMs, beforeMs + 1),
    tries: 0,
    ...(holdUntilMs !== undefined && { holdUntilMs }),
    ...laneOf(fedBy),
  };
  await tx.putEntry(entry);
  if (payload !== undefined) await tx.putPayload(entryId, payload);
  // The change waits for the open entries, and must not wait until their job is resumed.
  for (const earlier of open) await takeFor(tx, await endHold(tx, earlier, nowMs), entry, nowMs);
  await settleReferences(tx, entry, nowMs);
  return entryId;
}

function isMovingChange(entry: Entry): boolean {
  return modelOf(entry.operation).effect === "changes" && !needsPerson(entry);
}

/**
 * Whether a change was kept under this id, even if no entry has the id: the change joined another entry, or
 * its entry ended and was pruned. A page repeats a message if it got no response; to keep the change again
 * would put old values over newer ones.
 */
export function wasKept({ changeIds }: { changeIds?: readonly EntryId[] }, id: EntryId): boolean {
  return changeIds?.includes(id) === true;
}
