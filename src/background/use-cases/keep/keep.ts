import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { Departure } from "../delivery/departures.ts";
import type { Store, Transaction } from "../../../shared/ports/ports.ts";

export interface KeepPorts {
  store: Store;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

/**
 * Keeps a save in one strict transaction, and starts its delivery. The delivery looks up connection and
 * permission meanwhile; its own transaction is queued behind this one, so it finds the save. A transaction that met a
 * row which the disk has lost is made anew, behind that of the delivery, so the delivery is started again. So it is for
 * what left with `departure`, because that delivery may have ended before.
 */
export async function keepAndDeliver<T>(
  { store, deliver }: KeepPorts,
  work: (tx: Transaction) => Promise<T>,
  departure?: Departure,
): Promise<Result<T, StorageFailure>> {
  let transactions = 0;
  const keeping = store.change((tx) => {
    transactions += 1;
    departure?.stay();
    return work(tx);
  });
  deliver();
  const kept = await keeping;
  const hasLeft = kept.ok && departure?.leave() === true;
  if (transactions > 1 || hasLeft) deliver();
  return kept;
}
