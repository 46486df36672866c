import type { LocalId, RemoteId } from "../values/ids.ts";
import type { EntryEvent } from "./transition.ts";

/** What is known of a thing that an operation refers to. */
export type Reference =
  | { fate: "known"; localId: LocalId; remoteId: RemoteId }
  /** On its way in an entry of its own. */
  | { fate: "pending"; localId: LocalId }
  /** Dropped, or delivered without an id: it will never have one by itself. */
  | { fate: "lost"; localId: LocalId };

/**
 * What its references mean for an entry that could go: undefined when all ids are known. A lost one
 * comes before a pending one, so that the person hears of it now and not after a wait.
 */
export function eventForReferences(references: readonly Reference[]): EntryEvent | undefined {
  const lost = references.find(({ fate }) => fate === "lost");
  if (lost !== undefined) return { kind: "parent-lost", parent: lost.localId };
  const pending = references.find(({ fate }) => fate === "pending");
  if (pending !== undefined) return { kind: "must-wait-for", on: pending.localId };
  return undefined;
}
