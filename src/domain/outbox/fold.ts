import type { DeliveryFailure } from "../failures.ts";
import { isCreate, type Operation } from "../operation.ts";
import type { Entry, StateName } from "./entry.ts";

/** States in which nothing has left for the service, so that a change can still join what is waiting. */
const unsent: readonly StateName[] = [
  "capturing",
  "held",
  "ready",
  "waiting",
  "depends",
  "blocked",
];

/** After these a create that goes again by itself may be at the service all the same. */
const mayHaveArrived: readonly DeliveryFailure["kind"][] = [
  "connection-lost",
  "timed-out",
  "interrupted",
  "network-error",
  "server-error",
];

/**
 * Whether a later change of the same thing joins this entry instead of following it: never one that is
 * being sent, or that may have been. A server that knows the create by its key would answer the second
 * one as the first, and never look at what is new in it.
 */
export function takesChanges({ state, operation, tries }: Entry): boolean {
  if (isCreate(operation)) {
    // Of a second try nobody knows here what became of the first.
    if (state.name === "waiting") return tries < 2 && !mayHaveArrived.includes(state.cause.kind);
    // Sent before, and told to go again.
    if (state.name === "ready" && tries > 0) return false;
  }
  return unsent.includes(state.name);
}

/**
 * The earlier operation with the later one's changes in it, field by field, the newest winning.
 * Undefined when they are not about the same thing, or the later one is no update.
 */
export function fold(earlier: Operation, later: Operation): Operation | undefined {
  if (earlier.subject !== later.subject) return undefined;
  if (later.kind === "update-link") {
    if (earlier.kind === "create-link") {
      return { ...earlier, fields: { ...earlier.fields, ...later.changes } };
    }
    if (earlier.kind === "update-link") {
      return {
        ...earlier,
        changes: { ...earlier.changes, ...later.changes },
        ...(earlier.before && { before: { ...later.before, ...earlier.before } }),
      };
    }
  }
  if (later.kind === "update-collection") {
    if (earlier.kind === "create-collection") {
      return { ...earlier, fields: { ...earlier.fields, ...later.changes } };
    }
    if (earlier.kind === "update-collection") {
      return { ...earlier, changes: { ...earlier.changes, ...later.changes } };
    }
  }
  return undefined;
}
