import type { OperationOf } from "../../domain/operation/operation.ts";
import { collectionRef } from "../../domain/operation/operation.ts";
import { mayBeThere, olderMayBeThere } from "../../domain/outbox/edition.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import type { ReadTransaction } from "../../ports/ports.ts";

/**
 * The move that has to arrive before this one; undefined if the service can take this move now. The ledger makes all
 * moves at once, but the service gets one after the other: a move of a collection into one of its contents has to wait
 * until that content has left the collection. A collection whose place at the service is unknown might still be among
 * the contents. Two moves never wait for each other, because they make no circle in the ledger: the moves nearest to
 * the top level are always free. If the earlier move is dropped, the service may refuse this one.
 */
export async function moveBefore(
  tx: ReadTransaction,
  { subject, changes }: OperationOf<"update-collection">,
): Promise<Entry | undefined> {
  const seen = new Set<LocalId>();
  const above: Step[] = [{ at: changes.parent, move: undefined }];
  for (let step = above.pop(); step !== undefined; step = above.pop()) {
    const { at, move } = step;
    if (at === subject) return move;
    if (at === null || at === undefined || seen.has(at)) continue;
    seen.add(at);
    const own = await openMove(tx, at);
    if (own && olderMayBeThere(own.entry)) return move ?? own.entry;
    for (const parent of await parentsAtService(tx, at, own)) {
      above.push({ at: parent, move: move ?? own?.entry });
    }
  }
  return undefined;
}

/** A step from a collection to what it is in; `move`: the first open move on the way. */
interface Step {
  at: LocalId | null | undefined;
  move: Entry | undefined;
}

interface OpenMove {
  entry: Entry;
  operation: OperationOf<"update-collection">;
}

/** The oldest move of the collection that has not ended. */
async function openMove(tx: ReadTransaction, localId: LocalId): Promise<OpenMove | undefined> {
  for (const entry of await tx.entriesAbout(localId)) {
    const { operation } = entry;
    const isMove = operation.kind === "update-collection" && operation.changes.parent !== undefined;
    if (isMove && !isFinal(entry)) return { entry, operation };
  }
  return undefined;
}

/** The parents that the collection may have at the service now, unless older content of its move may be there. */
async function parentsAtService(
  tx: ReadTransaction,
  localId: LocalId,
  move: OpenMove | undefined,
): Promise<readonly Step["at"][]> {
  if (move === undefined) return [(await tx.row(collectionRef(localId)))?.parent];
  const { entry, operation } = move;
  const mayHaveMoved = entry.state.name === "sending" || mayBeThere(entry);
  return [operation.before?.parent, ...(mayHaveMoved ? [operation.changes.parent] : [])];
}
