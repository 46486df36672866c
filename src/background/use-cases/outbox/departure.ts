import type { Payload } from "../../../shared/domain/operation.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Gate } from "../../../shared/domain/outbox/gate.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

/**
 * A save that is about to be kept. Its request leaves without a second transaction, if all that a wave would look up
 * is known before its first one is.
 */
export interface Departure {
  /** A transaction begins, perhaps anew: what the one before it has claimed is not on disk. */
  stay(): void;
  /**
   * Claims the entry in the transaction that makes it, unless something stands between it and its request: then it
   * stays ready, and a wave takes it. Nothing else on disk is about its resource. `gate` and `payload`: as this
   * transaction has them.
   */
  claim(
    tx: Transaction,
    entry: Entry,
    known: { gate: Gate; payload: Payload | undefined },
    nowMs: number,
  ): Promise<void>;
  /** The transaction is on disk: sends what it has claimed, if anything. The next wave has the outcome. */
  leave(): void;
}
