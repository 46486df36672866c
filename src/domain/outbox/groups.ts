import type { DeliveryFailure } from "../failures.ts";
import { choicesFor } from "./choices.ts";
import type { Entry } from "./entry.ts";

/** The group of what goes as soon as the gate lets it: one gate holds them all, or none. */
export const goingGroup = "going";

/**
 * Which group an entry belongs to. Entries of one group stand where they stand for the same reason and
 * offer the same choices: what is said of the group is true of each, and what is done, is done with
 * all. Undefined: it moves on by itself in a moment, and stands alone.
 */
export function groupKey(entry: Entry): string | undefined {
  const { state } = entry;
  switch (state.name) {
    case "ready":
    case "waiting":
      return goingGroup;
    case "depends":
      return `depends ${state.on}`;
    case "blocked":
    case "unknown":
      return [state.name, ...causeKey(state.cause), ...choicesFor(entry)].join(" ");
    default:
      return undefined;
  }
}

/** A profile has one server, so the host goes without saying; what the service said may differ. */
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

/** The choices that can be made for a whole group at once. */
export type GroupChoice = "send-again" | "send-without" | "drop";

/**
 * How many entries each group has, and of each group the first `most`, of all the first `mostOfAll`,
 * in the order they came in.
 */
export function firstOfGroups(
  entries: readonly Entry[],
  most: number,
  mostOfAll: number,
): { counts: Map<string, number>; first: readonly Entry[] } {
  const counts = new Map<string, number>();
  const first = entries.filter((entry) => {
    const key = groupKey(entry);
    if (key === undefined) return true;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  });
  return { counts, first: first.slice(0, mostOfAll) };
}
