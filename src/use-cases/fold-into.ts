import type { Operation } from "../domain/operation.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import { fold, takesChanges } from "../domain/outbox/fold.ts";
import { moveEntry, settleReferences } from "./move-entry.ts";
import type { Transaction } from "./ports.ts";

/**
 * Puts a change into the youngest entry about the same thing, if nothing of that has left yet. An entry
 * that was refused goes again with it: what was refused may be what was changed.
 */
export async function foldInto(
  tx: Transaction,
  change: Operation,
  nowMs: number,
): Promise<Entry | undefined> {
  const youngest = (await tx.entriesAbout(change.subject)).at(-1);
  if (youngest === undefined || !takesChanges(youngest)) return undefined;
  const operation = fold(youngest.operation, change);
  if (operation === undefined) return undefined;
  const folded = { ...youngest, operation };
  await tx.putEntry(folded);
  switch (folded.state.name) {
    case "blocked":
      return moveEntry(tx, folded, { kind: "send-again" }, nowMs);
    case "ready":
    case "waiting":
      return settleReferences(tx, folded, nowMs);
    case "depends":
      return moveEntry(tx, folded, { kind: "parent-known" }, nowMs);
    default:
      return folded;
  }
}

/**
 * Changes that had to stand apart because their create may have arrived join it when it goes again:
 * it did not arrive, so there is nothing to update.
 */
export async function foldFollowers(tx: Transaction, create: Entry): Promise<Entry> {
  let folded = create;
  for (const follower of await tx.entriesDependingOn(create.operation.subject)) {
    const operation = fold(folded.operation, follower.operation);
    if (operation === undefined) continue;
    folded = { ...folded, operation };
    // Its content lives on in the create; nothing is lost with the entry.
    await tx.forgetEntry(follower.id);
  }
  if (folded !== create) await tx.putEntry(folded);
  return folded;
}
