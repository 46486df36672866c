import { withOperation } from "../../domain/outbox/edition.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import { effectsOf } from "../../things/effects.ts";
import { modelOf } from "../../things/models.ts";
import type { Transaction } from "../ports.ts";

/**
 * The entry as it has to be sent after the open entries about the same thing that follow it (`overtaken`). The
 * result is not stored yet.
 */
export async function catchUp(
  tx: Transaction,
  entry: Entry,
  later: readonly Entry[],
): Promise<Entry> {
  let current = entry;
  for (const { operation: newer } of later) {
    const operation = modelOf(current.operation).overtaken?.(current.operation, newer);
    if (operation === undefined) continue;
    current = withOperation(entry, operation);
    await effectsOf(operation).mended?.(tx, current, operation);
  }
  return current;
}
