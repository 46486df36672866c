import type { Operation } from "../domain/operation/operation.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import type { ResponseFields } from "../domain/operation/response-fields.ts";
import type { RemoteId } from "../domain/values/ids.ts";
import type { ReadTransaction, Transaction } from "../ports/ports.ts";

/**
 * How the end of an entry changes the ledger, and what has to end before. Each kind of operation has its own
 * effects.
 */
export interface OperationEffects<Op extends Operation = Operation> {
  /** The service accepted the operation: its row takes the id and the fields of the response. */
  delivered(tx: Transaction, end: Delivered<Op>): Promise<void>;
  /** The user dropped the entry, or undid it before it was sent. */
  letGo(tx: Transaction, end: LetGo<Op>): Promise<void>;
  /** `change` was also merged into `entry`, an unsent entry that later ones wait for. */
  mended?(tx: Transaction, entry: Entry, change: Op): Promise<void>;
  /** The open entry about another resource that has to arrive before this operation. */
  waitsFor?(tx: ReadTransaction, operation: Op): Promise<Entry | undefined>;
}

interface End<Op extends Operation> {
  entry: Entry;
  operation: Op;
}

interface Delivered<Op extends Operation> extends End<Op> {
  /** The id, if it is known. */
  remoteId: RemoteId | undefined;
  returned: ResponseFields | undefined;
  nowMs: number;
}

interface LetGo<Op extends Operation> extends End<Op> {
  /** The service does not know the id of the subject. The id may be mistyped, so the user is asked again. */
  isWrongId: boolean;
}
