import type { StorageFailure } from "../../domain/failures.ts";
import type { Result } from "../../domain/values/result.ts";
import type { Store, Transaction } from "../ports.ts";

export interface KeepPorts {
  store: Store;
  /** Starts a delivery run; does not wait for it. */
  deliver: () => void;
}

/**
 * Keeps what a person has saved, in one strict transaction, and has it delivered. The delivery looks up
 * connection and permission meanwhile; its own transaction stands in line behind this one, so it finds what
 * was kept.
 */
export function keepAndDeliver<T>(
  { store, deliver }: KeepPorts,
  work: (tx: Transaction) => Promise<T>,
): Promise<Result<T, StorageFailure>> {
  const keeping = store.change(work);
  deliver();
  return keeping;
}
