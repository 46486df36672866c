import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type {
  Operation,
  Payload,
  ResourceKind,
} from "../../../shared/domain/operation/operation.ts";
import { heldOrReady, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { EntryId, LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { LedgerRows } from "../../../shared/resources/rows.ts";
import { settleReferences } from "../outbox/move-entry.ts";
import { laneOf } from "./lane-of.ts";
import type { Announcer, Clock, ProfileStore, Transaction } from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import { keepAndDeliver, type KeepPorts } from "./keep.ts";

export interface KeepNewPorts extends KeepPorts {
  announcer: Announcer;
  profiles: ProfileStore;
  clock: Clock;
}

export interface NewResource<Of extends ResourceKind> {
  resource: Of;
  entryId: EntryId;
  operation: Extract<Operation, { kind: `create-${Of}` }>;
  /** The ledger row. The time is epoch ms. */
  row: (own: { localId: LocalId; profileId: ProfileId; nowMs: number }) => LedgerRows[Of];
  /** The large fields. */
  payload?: Payload | undefined;
  /** Absent: the profile in use. */
  profileId?: ProfileId | undefined;
}

/**
 * Keeps a new resource: row and entry in one strict transaction, before the first byte is sent. A repeated
 * call changes nothing, also after its entry was delivered and pruned.
 */
export async function keepNew<Of extends ResourceKind>(
  ports: KeepNewPorts,
  // The resource alone decides the type, so that a row or an operation of another resource does not compile.
  {
    resource,
    entryId,
    operation,
    row,
    payload,
    profileId: named,
  }: { resource: Of } & NewResource<NoInfer<Of>>,
): Promise<Result<{ entryId: EntryId }, StorageFailure>> {
  const { id: profileId } = await requireProfile(ports.profiles, named);
  const nowMs = ports.clock.now();
  const localId = operation.subject;
  const kept = await keepAndDeliver(ports, async (tx) => {
    const [earlier, own] = await Promise.all([tx.entry(entryId), tx.row({ resource, localId })]);
    // A delivered row without an entry: the entry ended and has been pruned.
    if (earlier !== undefined || own?.deliveredAtMs !== undefined) return;
    await putNew(tx, { resource, entryId, operation, row, payload, profileId, nowMs });
  });
  if (!kept.ok) return kept;
  ports.announcer.changed();
  return ok({ entryId });
}

/**
 * Row and entry of a new resource. `holdUntilMs`: when its undo ends, epoch ms; absent: it has none. `fedBy`: the
 * row of a job that asks for it; absent: the user just did. `lane`: another than that of who asks.
 */
export async function putNew<Of extends ResourceKind>(
  tx: Transaction,
  {
    resource,
    entryId,
    operation,
    row,
    payload,
    profileId,
    nowMs,
    holdUntilMs,
    fedBy,
    lane,
  }: { resource: Of } & NewResource<NoInfer<Of>> & {
      profileId: ProfileId;
      nowMs: number;
      holdUntilMs?: number | undefined;
      fedBy?: Entry["fedBy"];
      lane?: "bulk";
    },
): Promise<void> {
  await tx.put(resource, row({ localId: operation.subject, profileId, nowMs }));
  const entry: Entry = {
    id: entryId,
    profileId,
    operation,
    state: heldOrReady(holdUntilMs, nowMs),
    createdAtMs: nowMs,
    tries: 0,
    ...laneOf(fedBy),
    ...(lane && { lane }),
  };
  await tx.putEntry(entry);
  if (payload !== undefined) await tx.putPayload(entryId, payload);
  await settleReferences(tx, entry, nowMs);
}
