import type { LocalId, RemoteId } from "../values/ids.ts";
import type { EntryEvent } from "./transition.ts";

/** The known state of a resource that an operation refers to. */
export type KnownReference =
  | { fate: "known"; localId: LocalId; remoteId: RemoteId }
  /** The resource has its own entry in the outbox. */
  | { fate: "pending"; localId: LocalId }
  /** Dropped, or delivered without an id: it will not get an id without the user. */
  | { fate: "lost"; localId: LocalId };

/**
 * The event that its references cause for an entry that is due; undefined if all ids are known. A lost
 * reference comes before a pending one, so that the user learns of it now and not after a wait.
 */
export function eventForReferences(references: readonly KnownReference[]): EntryEvent | undefined {
  const lost = references.find(({ fate }) => fate === "lost");
  if (lost !== undefined) return { kind: "parent-lost", parent: lost.localId };
  const pending = references.find(({ fate }) => fate === "pending");
  if (pending !== undefined) return { kind: "must-wait-for", on: pending.localId };
  return undefined;
}
