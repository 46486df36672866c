import { mayBeThere } from "../../shared/domain/outbox/edition.ts";
import type { Entry, StateName } from "../../shared/domain/outbox/entry.ts";
import { addressKey } from "../../shared/domain/address/address.ts";
import type { EntryId, LocalId } from "../../shared/domain/values/ids.ts";

/** The rows of jobs that create a link and still wait in the outbox, by address key. */
export type RowsOfJobs = ReadonlyMap<string, readonly { entryId: EntryId; link: LocalId }[]>;

const waitingStates: readonly StateName[] = ["ready", "waiting", "depends"];

/**
 * The address key of the link that a job's row would create. Undefined if the service may have the link, or if the
 * user or another job needs the entry.
 */
export function keyOfSpareRow(entry: Entry): string | undefined {
  const { operation, state, fedBy, lane, isShared } = entry;
  if (operation.kind !== "create-link" || fedBy === undefined) return undefined;
  const isSpare = lane !== "person" && !isShared && waitingStates.includes(state.name);
  return isSpare && !mayBeThere(entry) ? addressKey(operation.fields.targetUrl) : undefined;
}

export function rowsOfJobs(entries: readonly Entry[]): RowsOfJobs {
  const found = new Map<string, { entryId: EntryId; link: LocalId }[]>();
  for (const entry of entries) {
    const key = keyOfSpareRow(entry);
    if (key === undefined) continue;
    const row = { entryId: entry.id, link: entry.operation.subject };
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}
