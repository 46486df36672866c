import type { ChoiceFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { Announcer, Clock, Transaction } from "../../../shared/ports/ports.ts";
import { keepAndDeliver, type KeepPorts } from "./keep.ts";

export type ChangePorts = KeepPorts & { announcer: Announcer; clock: Clock };

/**
 * A use case that keeps a change of something in the ledger with `keepWith`, in one strict transaction, and starts
 * its delivery. Fails with `entry-gone` if `keepWith` gives undefined: it has kept nothing then.
 */
export function createChange<Input, Kept>(
  ports: ChangePorts,
  keepWith: (tx: Transaction, input: Input, nowMs: number) => Promise<Kept | undefined>,
): (input: Input) => Promise<Result<Kept, ChoiceFailure | StorageFailure>> {
  return async (input) => {
    const kept = await keepAndDeliver(ports, (tx) => keepWith(tx, input, ports.clock.now()));
    if (!kept.ok) return kept;
    if (kept.value === undefined) return err({ kind: "entry-gone" });
    ports.announcer.changed();
    return ok(kept.value);
  };
}
