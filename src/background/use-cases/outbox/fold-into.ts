import type { Operation, Payload } from "../../../shared/domain/operation/operation.ts";
import { withOperation } from "../../../shared/domain/outbox/edition.ts";
import { isFinal, type Entry } from "../../../shared/domain/outbox/entry.ts";
import { takesChanges } from "../../../shared/domain/outbox/takes-changes.ts";
import { effectsOf } from "../../../shared/resources/effects.ts";
import { fold, modelOf } from "../../../shared/resources/models.ts";
import { endHold, moveEntry, settleReferences } from "./move-entry.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

/**
 * Adds a change to the youngest entry about the same resource, if that entry cannot have arrived. A refused
 * entry is sent again with the change, because the change may correct the refused field. So is an older
 * refused entry that the youngest waits for: without the change it would be refused again, and hold up all
 * later ones. `payload`: the large fields of the change, which join no entry whose own cannot be read: those must not
 * be written over.
 */
export async function foldInto(
  tx: Transaction,
  change: Operation,
  nowMs: number,
  payload?: Payload,
): Promise<Entry | undefined> {
  const about = await tx.entriesAbout(change.subject);
  const [youngest, ...older] = about.filter((entry) => !isFinal(entry)).toReversed();
  if (youngest === undefined) return undefined;
  if (payload !== undefined && (await tx.payload(youngest.id)) === undefined) return undefined;
  const joined = await join(tx, youngest, change, nowMs, payload);
  if (joined === undefined) return undefined;
  for (const refused of older.filter(({ state }) => state.name === "blocked")) {
    const mended = await join(tx, refused, change, nowMs, payload);
    if (mended) await effectsOf(change).mended?.(tx, mended, change);
  }
  return joined;
}

/** The entry with the change, if the entry accepts changes. */
async function join(
  tx: Transaction,
  entry: Entry,
  change: Operation,
  nowMs: number,
  payload: Payload | undefined,
): Promise<Entry | undefined> {
  const operation = fold(entry.operation, change);
  return operation && replaceOperation(tx, entry, operation, nowMs, payload);
}

/**
 * Writes the entry with another operation about the same resource, and moves it on as far as the new references allow.
 * Undefined, and nothing is written, if a request of the entry is in flight or may have arrived, or if the entry has ended.
 */
export async function replaceOperation(
  tx: Transaction,
  entry: Entry,
  operation: Operation,
  nowMs: number,
  payload?: Payload,
): Promise<Entry | undefined> {
  if (!takesChanges(entry, modelOf(entry.operation).effect)) return undefined;
  const replaced = withOperation(entry, operation);
  // The change of the user must not wait for the job, nor be dropped with it.
  if (entry.fedBy) replaced.lane = "person";
  await tx.putEntry(replaced);
  if (payload !== undefined) await joinPayload(tx, entry, payload);
  switch (replaced.state.name) {
    case "blocked":
      return moveEntry(tx, replaced, { kind: "send-again" }, nowMs);
    case "depends":
      return moveEntry(tx, replaced, { kind: "parent-known" }, nowMs);
    case "held":
      return settleReferences(tx, await endHold(tx, replaced, nowMs), nowMs);
    default:
      return settleReferences(tx, replaced, nowMs);
  }
}

/** A payload that cannot be read is not written over: the entry asks the user when it is its turn to be sent. */
async function joinPayload(tx: Transaction, { id }: Entry, payload: Payload): Promise<void> {
  const kept = await tx.payload(id);
  if (kept !== undefined) await tx.putPayload(id, foldPayloads(kept, payload));
}

/**
 * Folds the large fields of a later change into an earlier one. Both together replaced the value that the first one
 * replaced.
 */
function foldPayloads(first: Payload, later: Payload): Payload {
  const { userPageContentBefore: before } = first;
  return { ...first, ...later, ...(before !== undefined && { userPageContentBefore: before }) };
}
