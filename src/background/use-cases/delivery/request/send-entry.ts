import type { Connection } from "../../../../shared/ports/service.ts";
import { decide } from "../../../../shared/domain/outbox/decide.ts";
import { requestKey } from "../../../../shared/domain/outbox/edition.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import type { Payload } from "../../../../shared/domain/operation/operation.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import { modelOf } from "../../../../shared/resources/models.ts";
import type { Claimed } from "../queue/claim.ts";
import type { Prober } from "../gate/prober.ts";
import type { Delivery } from "../life/delivery.ts";
import { findObstacle, readCurrent } from "../gate/find-connection.ts";
import type { Answer } from "../queue/answer.ts";
import { keepsGateOpen } from "../queue/lanes.ts";
import { readPayload, readPayloads } from "./read-payload.ts";

/**
 * `payload`: present if the payload and the connection were looked up a moment ago. If it is absent, the payload is
 * read, and then the connection must still hold: the disk may have taken its time since the wave looked.
 */
type Departing = Claimed & { payload?: Payload };

/** Sends what a wave has claimed. Entries that were claimed ahead are sent as soon as there are lanes for them. */
export function sendClaimed(
  delivery: Delivery,
  profile: Profile,
  connection: Connection,
  claimed: readonly Claimed[],
  prober: Prober,
): void {
  const lanes = delivery.lanesOf(profile.id);
  const isAhead = ({ entry: { state } }: Claimed) =>
    state.name === "sending" && state.aheadIn !== undefined;
  for (const one of claimed.filter((each) => !isAhead(each))) {
    lanes.take(one.entry.lane, sendEntry(delivery, profile, connection, one));
  }
  const later = claimed.filter(isAhead);
  if (later.length > 0) {
    const ids = later.map(({ entry }) => entry.id);
    const payloads = readPayloads(delivery.store, ids);
    const isProven = () => prober.isProven(connection);
    for (const one of later) {
      lanes.ahead.add(one.entry.id, () =>
        sendAhead(delivery, profile, connection, one, { payloads, isProven }),
      );
    }
    delivery.notBegun.add(ids);
  }
  lanes.fill();
}

/** Sends one claimed entry once, and decides what its outcome means for the entry and the gate. */
export async function sendEntry(
  ports: Delivery,
  profile: Profile,
  connection: Connection,
  claimed: Departing,
): Promise<Answer> {
  const { operation, id: entryId, tries, doubt } = claimed.entry;
  const model = modelOf(operation);
  const outcome = await send(ports, profile, connection, claimed);
  const nowMs = ports.clock.now();
  const { now = connection } = await readCurrent(ports, profile, connection);
  // The user may have forbidden meanwhile that a create is sent again.
  const { compatibility } = now;
  const decision = decide(outcome, { effect: model.effect, tries, doubt, compatibility, nowMs });
  return { entryId, decision, connection };
}

/**
 * Sends an entry that was claimed ahead, if the connection of its claim still holds, and no list of entries that have not
 * begun has it. Undefined: it was not sent, and has left the list of those ahead with all others.
 */
async function sendAhead(
  ports: Delivery,
  profile: Profile,
  connection: Connection,
  claimed: Claimed,
  {
    payloads,
    isProven,
  }: { payloads: Promise<ReadonlyMap<EntryId, Payload>>; isProven: () => boolean },
): Promise<Answer | undefined> {
  const { id } = claimed.entry;
  const lanes = ports.lanesOf(profile.id);
  const [isNoted, obstacle, read] = await Promise.all([
    ports.notBegun.remove(id),
    findObstacle(ports, profile, connection),
    payloads,
  ]);
  const payload = read.get(id) ?? (await readPayload(ports.store, id));
  // The list and the disk may have taken their time since.
  const { isCurrent } = await readCurrent(ports, profile, connection);
  const holds = obstacle === undefined && isCurrent;
  const mayClose = !lanes.answered().every(keepsGateOpen);
  if (!isNoted || !holds || mayClose || !isProven()) lanes.ahead.leave();
  if (!lanes.ahead.begin(id)) return undefined;
  return sendEntry(ports, profile, connection, { ...claimed, ...(payload && { payload }) });
}

/** An upload can be cancelled from its claim on, because Activity offers that for each upload in `sending`. */
async function send(
  ports: Delivery,
  profile: Profile,
  connection: Connection,
  claimed: Departing,
): Promise<Outcome> {
  const { id, operation } = claimed.entry;
  if (modelOf(operation).blobOf === undefined) return request(ports, profile, connection, claimed);
  const upload = new AbortController();
  ports.uploads.set(id, upload);
  try {
    return await request(ports, profile, connection, claimed, upload.signal);
  } finally {
    ports.uploads.delete(id);
  }
}

async function request(
  ports: Delivery,
  profile: Profile,
  connection: Connection,
  { entry, remoteIds, payload: made }: Departing,
  cancel?: AbortSignal,
): Promise<Outcome> {
  const { store, service } = ports;
  const { id: entryId, operation } = entry;
  const payload = made ?? (await readPayload(store, entryId));
  if (payload === undefined) return { kind: "answered", failure: { kind: "payload-unreadable" } };
  const find = () => findObstacle(ports, profile, connection);
  const failure = made === undefined && (await find());
  if (cancel?.aborted) return { kind: "cancelled", isSent: false };
  if (failure) return { kind: "not-sent", failure };
  const delivery = { entryId, idempotencyKey: requestKey(entry), operation, payload, remoteIds };
  // Only an upload has bytes to be read.
  return service.send(connection, delivery, cancel, cancel && find);
}
