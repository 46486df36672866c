import type { StorageFailure } from "../../domain/failures.ts";
import type { Result } from "../../domain/values/result.ts";
import type { Store, Transaction } from "../ports.ts";

export interface KeepPorts {
  store: Store;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

/**
 * Keeps a save in one strict transaction, and starts its delivery. The delivery looks up connection and
 * permission meanwhile; its own transaction is queued behind this one, so it finds the save.
 */
export function keepAndDeliver<T>(
  { store, deliver }: KeepPorts,
  work: (tx: Transaction) => Promise<T>,
): Promise<Result<T, StorageFailure>> {
  const keeping = store.change(work);
  deliver();
  return keeping;
}
