import type { Payload } from "../../../shared/domain/operation/operation.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Gate } from "../../../shared/domain/outbox/gate.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

/**
 * For a save that is about to be kept. What a wave would look up for its request is known already, so the request can
 * leave without a second transaction.
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
    known: { gate: Gate; payload: Payload },
    nowMs: number,
  ): Promise<void>;
  /** The transaction is on disk: sends what it has claimed, if anything. The next wave has the outcome. */
  leave(): void;
}
