import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { Departure } from "../outbox/departure.ts";
import type { Store, Transaction } from "../../../shared/ports/ports.ts";

export interface KeepPorts {
  store: Store;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

/**
 * Keeps a save in one strict transaction, and starts its delivery. Without a departure, the delivery looks up
 * connection and permission meanwhile; its own transaction is queued behind this one, so it finds the save. A
 * transaction that met a row which the disk has lost is made anew, behind that of the delivery, so the delivery is
 * started again. With a departure, the request leaves first: a delivery beside it would slow it down.
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
  if (departure === undefined) deliver();
  const kept = await keeping;
  if (kept.ok) departure?.leave();
  if (departure !== undefined || transactions > 1) deliver();
  return kept;
}
