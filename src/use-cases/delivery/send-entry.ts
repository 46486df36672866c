import type { Connection } from "../../api/service.ts";
import { decide } from "../../domain/outbox/decide.ts";
import { requestKey } from "../../domain/outbox/edition.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { modelOf } from "../../things/models.ts";
import type { Claimed } from "./claim.ts";
import type { Delivery } from "./delivery.ts";
import { readCurrent } from "./find-connection.ts";
import type { Answer } from "./lanes.ts";

/** Sends one claimed entry once, and decides what its outcome means for the entry and the gate. */
export async function sendEntry(
  ports: Delivery,
  profile: Profile,
  connection: Connection,
  { entry, payload, remoteIds }: Claimed,
): Promise<Answer> {
  const { operation, id: entryId, tries, doubt } = entry;
  const delivery = { entryId, idempotencyKey: requestKey(entry), operation, payload, remoteIds };
  const model = modelOf(operation);
  const upload = model.blobOf === undefined ? undefined : new AbortController();
  if (upload !== undefined) ports.uploads.set(entryId, upload);
  const outcome = await ports.service.send(connection, delivery, upload?.signal);
  ports.uploads.delete(entryId);
  const nowMs = ports.clock.now();
  const { now = connection, isCurrent } = await readCurrent(ports, profile, connection);
  // The user may have forbidden meanwhile that a create is sent again.
  const { compatibility } = now;
  const decision = decide(outcome, { effect: model.effect, tries, doubt, compatibility, nowMs });
  if (isCurrent) return { entryId, decision, connection };
  // The response to an old key says nothing about the new key.
  return { entryId, decision: { ...decision, gate: { kind: "none" } }, connection: undefined };
}
