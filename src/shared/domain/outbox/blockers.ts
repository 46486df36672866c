import type { EntryId, LocalId } from "../values/ids.ts";
import { needsPerson, type Entry } from "./entry.ts";

/**
 * Finds the entry that needs the user before this one can be sent: this entry itself, an older entry about the same
 * resource, or an entry that creates a resource that this one waits for, directly or through others. Undefined if it can be
 * sent without the user. `open`: all entries of a profile that have not ended.
 */
export function findBlockers(open: readonly Entry[]): (entry: Entry) => Entry | undefined {
  const bySubject = new Map<LocalId, readonly Entry[]>();
  const about = (subject: LocalId) => bySubject.get(subject) ?? [];
  for (const entry of open) {
    const { subject } = entry.operation;
    bySubject.set(subject, [...about(subject), entry]);
  }
  const found = new Map<EntryId, Entry | undefined>();

  function find(entry: Entry): Entry | undefined {
    if (needsPerson(entry)) return entry;
    if (found.has(entry.id)) return found.get(entry.id);
    // Entries on a damaged disk may wait for each other: the search ends where it began.
    found.set(entry.id, undefined);
    for (const other of waitedFor(entry)) {
      const blocker = find(other);
      if (blocker === undefined) continue;
      found.set(entry.id, blocker);
      return blocker;
    }
    return undefined;
  }

  function waitedFor({ state, operation, createdAtMs }: Entry): readonly Entry[] {
    const older = about(operation.subject).filter((other) => other.createdAtMs < createdAtMs);
    const parents = state.name === "depends" ? about(state.on) : [];
    return [...older, ...parents.filter(isCreation)];
  }

  return find;
}

/** Other resources refer to links and collections alone. */
function isCreation({ operation }: Entry): boolean {
  return operation.kind === "create-link" || operation.kind === "create-collection";
}
