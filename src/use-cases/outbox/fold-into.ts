import type { Operation } from "../../domain/operation.ts";
import { withOperation } from "../../domain/outbox/edition.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import { fold, takesChanges } from "../../domain/outbox/fold.ts";
import { moveEntry, settleReferences } from "./move-entry.ts";
import type { Transaction } from "../ports.ts";

/**
 * Puts a change into the youngest entry about the same thing, if nothing of that can have arrived. An entry
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
  const folded = withOperation(youngest, operation);
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
