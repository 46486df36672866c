import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import type { Connection } from "../../../../shared/ports/service.ts";
import type { Prober } from "../gate/prober.ts";
import type { Delivery } from "../life/delivery.ts";
import type { Claimed } from "../queue/claim.ts";
import { readPayloads } from "./read-payload.ts";
import { sendAhead, sendEntry } from "./send-entry.ts";

/** Sends what a wave has claimed. Those that were claimed ahead are sent as soon as there are lanes for them. */
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
