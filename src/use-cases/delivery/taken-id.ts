import { addressKey } from "../../domain/address/address.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { EntryEvent } from "../../domain/outbox/transition.ts";
import { isIntegerId } from "../../domain/values/ids.ts";
import type { ReadTransaction } from "../ports.ts";

/**
 * The event without an id that another thing of the profile has already, and without what the response says of it: two
 * creates may be answered with the same number, which is that of a call, for example. Without an id, editing asks for
 * it; with that of another thing, an edit would write over the other. The service may return the same thing for equal
 * content, so a thing like the one that was sent keeps its id.
 */
export async function withoutTakenId(
  tx: ReadTransaction,
  { profileId, operation }: Entry,
  event: EntryEvent,
): Promise<EntryEvent> {
  if (event.kind === "delivered") {
    const { remoteId, returned: _ofAnother, ...rest } = event;
    return (await isTaken(tx, profileId, operation, remoteId)) ? rest : event;
  }
  if (event.kind === "refused" && event.cause.kind === "already-there") {
    const { remoteId, ...cause } = event.cause;
    return (await isTaken(tx, profileId, operation, remoteId)) ? { ...event, cause } : event;
  }
  return event;
}

async function isTaken(
  tx: ReadTransaction,
  profileId: Entry["profileId"],
  operation: Entry["operation"],
  remoteId: unknown,
): Promise<boolean> {
  if (!isIntegerId(remoteId)) return false;
  const { subject } = operation;
  const isOther = ({ localId }: { localId: string }) => localId !== subject;
  switch (operation.kind) {
    case "create-link": {
      const others = (await tx.withRemoteId("link", profileId, remoteId)).filter(isOther);
      const key = addressKey(operation.fields.targetUrl);
      // Of a link that was entered by its id, the address may be unknown.
      return others.some((row) => row.targetUrl !== "" && addressKey(row.targetUrl) !== key);
    }
    case "create-collection": {
      const others = (await tx.withRemoteId("collection", profileId, remoteId)).filter(isOther);
      return others.some(({ title }) => title !== "" && title !== operation.fields.title);
    }
    case "create-file": {
      const others = (await tx.withRemoteId("file", profileId, remoteId)).filter(isOther);
      return others.some(({ title }) => title !== "" && title !== operation.fields.name);
    }
    case "update-link":
    case "update-collection":
    case "change-file":
    case "update-user-page":
      return false;
  }
}
