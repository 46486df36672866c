import { withOperation } from "../../../shared/domain/outbox/edition.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import {
  eventForReferences,
  type KnownReference,
} from "../../../shared/domain/outbox/references.ts";
import { modelOf } from "../../../shared/resources/models.ts";
import type { ReadTransaction } from "../../../shared/ports/ports.ts";
import { readReferences } from "./move-entry.ts";

/** An entry that comes next about its resource, with what is known of the resources it refers to. */
interface Next {
  entry: Entry;
  references: readonly KnownReference[];
  /** The open entries about the same resource that follow it. */
  later: readonly Entry[];
}

/**
 * The entry as it has to be sent after those that follow it (`overtaken`), not stored yet. It stays as it is
 * while a resource that a later one refers to has no id.
 */
export async function catchUp<Of extends Next>(tx: ReadTransaction, next: Of): Promise<Of> {
  let entry = next.entry;
  for (const { operation: newer } of next.later) {
    const operation = modelOf(entry.operation).overtaken?.(entry.operation, newer);
    if (operation !== undefined) entry = withOperation(next.entry, operation);
  }
  if (entry === next.entry) return next;
  const references = await readReferences(tx, entry);
  return eventForReferences(references) === undefined ? { ...next, entry, references } : next;
}
