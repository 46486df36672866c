import type { DeliveryFailure } from "../failures.ts";
import { choicesFor } from "./choices.ts";
import type { Entry } from "./entry.ts";
import type { OperationModel } from "../operation/operation-model.ts";

/** The group of entries that are sent as soon as the gate opens. One gate holds all of them or none. */
export const goingGroup = "going";

/**
 * The group of an entry. The entries of a group are in their state for the same reason and offer the same choices, so
 * one message and one action apply to all. Undefined for an entry that is about to move on. Also undefined for an
 * entry of a paused job: Activity does not show it, so the user cannot choose for it.
 */
export function groupKey(entry: Entry, model: OperationModel): string | undefined {
  const { state } = entry;
  switch (state.name) {
    case "ready":
    case "waiting":
    case "depends":
      if (entry.lane === "paused") return undefined;
      return state.name === "depends" ? `depends ${state.on}` : goingGroup;
    case "blocked":
    case "unknown":
      // The rows of a job are settled together.
      return JSON.stringify([
        state.name,
        causeKey(state.cause),
        choicesFor(entry, model),
        entry.fedBy?.job,
      ]);
    default:
      return undefined;
  }
}

/**
 * A profile has one server, so the host is left out. So are the service's messages, which may differ within
 * a group.
 */
function causeKey(cause: DeliveryFailure): readonly (string | number)[] {
  switch (cause.kind) {
    case "network-error":
      return [cause.kind, cause.error];
    case "parent-missing":
      return [cause.kind, cause.parent];
    default:
      return "status" in cause ? [cause.kind, cause.status] : [cause.kind];
  }
}

/** The choices that apply to a whole group at once. */
export type GroupChoice = "send-again" | "send-without" | "drop";

/**
 * The number of entries per group, and the first entries to show in their original order: at most `most`
 * per group and `mostOfAll` in total.
 */
export function firstOfGroups(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | undefined,
  most: number,
  mostOfAll: number,
): { counts: Map<string, number>; first: readonly Entry[] } {
  const counts = new Map<string, number>();
  const first = entries.filter((entry) => {
    const key = keyOf(entry);
    if (key === undefined) return true;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  });
  return { counts, first: first.slice(0, mostOfAll) };
}
