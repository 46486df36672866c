import { addressKey } from "../../../../shared/domain/address/address.ts";
import type { CreatedResource, Operation } from "../../../../shared/domain/operation/operation.ts";
import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import type { EntryEvent } from "../../../../shared/domain/outbox/transition.ts";
import { isIntegerId } from "../../../../shared/domain/values/ids.ts";
import { createdBy, modelOf } from "../../../../shared/resources/models.ts";
import type { LedgerRows } from "../../../../shared/resources/rows.ts";
import type { ReadTransaction } from "../../../../shared/ports/ports.ts";

/**
 * The event without an id that another resource of the profile has already, and without what the response says of it: two
 * creates may be answered with the same number, which is that of a call, for example. Without an id, editing asks for
 * it; with that of another resource, an edit would write over the other. The service may return the same resource for equal
 * content, so a resource like the one that was sent keeps its id.
 */
export async function withoutTakenId(
  tx: Pick<ReadTransaction, "withRemoteId">,
  entry: Pick<Entry, "profileId" | "operation">,
  event: EntryEvent,
): Promise<EntryEvent> {
  if (event.kind === "delivered") {
    const { remoteId, returned: _ofAnother, ...rest } = event;
    return (await isTaken(tx, entry, remoteId)) ? rest : event;
  }
  if (event.kind === "refused" && event.cause.kind === "already-there") {
    const { remoteId, ...cause } = event.cause;
    return (await isTaken(tx, entry, remoteId)) ? { ...event, cause } : event;
  }
  return event;
}

async function isTaken(
  tx: Pick<ReadTransaction, "withRemoteId">,
  { profileId, operation }: Pick<Entry, "profileId" | "operation">,
  remoteId: unknown,
): Promise<boolean> {
  const sent = created(operation);
  if (sent === undefined || !isIntegerId(remoteId)) return false;
  const rows = await tx.withRemoteId(sent.resource, profileId, remoteId);
  return rows
    .filter(({ localId }) => localId !== operation.subject)
    .map(nameOf)
    .some((name) => name !== "" && name !== sent.name);
}

/** The kind and the name of the resource that the operation creates. Undefined for a change. */
function created(operation: Operation) {
  const resource = createdBy(operation);
  if (resource === undefined) return undefined;
  const { title, address } = modelOf(operation).describe(operation);
  return { resource, name: resource === "link" ? addressKey(address) : title };
}

/** The name of a resource; of a link, its address key. "" if unknown: a link entered by its id may have no address. */
function nameOf(row: LedgerRows[CreatedResource]): string {
  return "targetUrl" in row ? addressKey(row.targetUrl) : row.title;
}
