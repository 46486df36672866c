import { isCreate, type Operation } from "../operation.ts";
import { mayBeThere } from "./edition.ts";
import type { Entry, StateName } from "./entry.ts";

/** States in which nothing is under way, so that a change can still join what is waiting. */
const atRest: readonly StateName[] = [
  "capturing",
  "held",
  "ready",
  "waiting",
  "depends",
  "blocked",
];

/**
 * Whether a later change of the same thing joins this entry instead of following it: never one that is
 * being sent, or a create that may have arrived. Joined to that it would be lost with a server that has the
 * first; it follows as an update.
 */
export function takesChanges(entry: Entry): boolean {
  const mayFollowArrival = isCreate(entry.operation) && mayBeThere(entry);
  return atRest.includes(entry.state.name) && !mayFollowArrival;
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
