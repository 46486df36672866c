import type { Operation } from "../domain/operation.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import type { Told } from "../domain/told.ts";
import type { RemoteId } from "../domain/values/ids.ts";
import type { Transaction } from "../use-cases/ports.ts";

/** What the end of an entry does to the ledger. Each kind of operation has its own. */
export interface OperationEffects<Op extends Operation = Operation> {
  /** The service has it: the row has what the answer taught and told. */
  delivered(tx: Transaction, end: Delivered<Op>): Promise<void>;
  /** Dropped, or taken back before it was sent. */
  letGo(tx: Transaction, end: LetGo<Op>): Promise<void>;
  /** A change that has joined `entry`, too, while later ones wait behind that. */
  mended?(tx: Transaction, entry: Entry, change: Op): Promise<void>;
  /** The service has had such a thing before: the create goes on as a change of that. */
  foundThere?(tx: Transaction, operation: Op, remoteId: RemoteId, nowMs: number): Promise<void>;
}

interface End<Op extends Operation> {
  entry: Entry;
  operation: Op;
}

interface Delivered<Op extends Operation> extends End<Op> {
  /** The id, where it is known. */
  remoteId: RemoteId | undefined;
  told: Told | undefined;
  nowMs: number;
}

interface LetGo<Op extends Operation> extends End<Op> {
  /** The service does not know the id of its subject. It may have been mistyped, and is asked for again. */
  isWrongId: boolean;
}
