import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { moveEntry } from "./move-entry.ts";

/** Sends the blocked entries of the profile again whose cause is gone. */
export async function sendAgainIf(
  tx: Transaction,
  profileId: ProfileId,
  isGone: (cause: DeliveryFailure) => boolean,
  nowMs: number,
): Promise<void> {
  for (const blocked of await tx.entriesIn(profileId, ["blocked"])) {
    if (blocked.state.name !== "blocked" || !isGone(blocked.state.cause)) continue;
    await moveEntry(tx, blocked, { kind: "send-again" }, nowMs);
  }
}

/** The missing resource has an id after all: the entries that need it are sent again. */
export function sendWithId(
  tx: Transaction,
  profileId: ProfileId,
  parent: LocalId,
  nowMs: number,
): Promise<void> {
  const isLost = (cause: DeliveryFailure) =>
    cause.kind === "parent-missing" && cause.parent === parent;
  return sendAgainIf(tx, profileId, isLost, nowMs);
}
