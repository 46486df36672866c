import type { OperationOf } from "../../domain/operation/operation.ts";
import { collectionRef } from "../../domain/operation/operation.ts";
import { mayBeThere, olderMayBeThere } from "../../domain/outbox/edition.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import type { ReadTransaction } from "../../ports/ports.ts";

/**
 * The move that has to arrive before this one. In the ledger all moves are done at once, but the service
 * sees one after the other: a collection that goes into one of its own contents has to wait until that one
 * has left. A collection that may be anywhere might be in this one. Undefined if the service can take the move
 * now. Two moves never wait for each other, because they do not make a circle in the ledger: the moves nearest
 * to the top level are always free. If the other move was dropped instead, this one is for the service to
 * refuse.
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
