import { isCreate, type Operation } from "../operation.ts";
import { mayBeThere } from "./edition.ts";
import type { Entry, StateName } from "./entry.ts";

/** States without a request in flight, so that a change can still be merged into the entry. */
const atRest: readonly StateName[] = [
  "capturing",
  "held",
  "ready",
  "waiting",
  "depends",
  "blocked",
];

/**
 * Whether a later change to the same thing is merged into this entry instead of following it. Never while
 * the entry is being sent, and never into a create that may have been accepted: if the service has the
 * first version, the merged change would be lost. Such a change follows as an update.
 */
export function takesChanges(entry: Entry): boolean {
  const mayFollowArrival = isCreate(entry.operation) && mayBeThere(entry);
  return atRest.includes(entry.state.name) && !mayFollowArrival;
}

/**
 * Merges a later change into an earlier operation, field by field; the newest value wins. Returns undefined
 * if the two operations concern different things or the later one is not an update.
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
