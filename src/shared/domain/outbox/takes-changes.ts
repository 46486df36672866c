import { mayBeThere } from "./edition.ts";
import type { Entry, StateName } from "./entry.ts";
import type { Effect } from "../operation/operation.ts";

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
 * Whether a later change to the same resource is merged into this entry instead of following it. Never while
 * the entry is being sent, and never into a create that may have been accepted: if the service has the
 * first version, the merged change would be lost. Such a change follows as an update. `effect`: of the
 * entry's operation.
 */
export function takesChanges(entry: Entry, effect: Effect): boolean {
  const mayHaveMadeIt = effect === "creates" && mayBeThere(entry);
  return atRest.includes(entry.state.name) && !mayHaveMadeIt;
}
