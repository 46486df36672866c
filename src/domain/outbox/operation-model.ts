import type { Operation, Reference, Thing } from "../operation.ts";
import type { LocalId } from "../values/ids.ts";

/** A create that is sent twice makes two things; a change that is sent twice does no harm. */
export type Effect = "creates" | "changes";

/** The rules of one kind of operation, as far as the outbox goes by them. Each stands in its thing's `model.ts`. */
export interface OperationModel<Op extends Operation = Operation> {
  /** What its subject is. */
  readonly thing: Thing;
  readonly effect: Effect;
  /** The things whose ids the service must have given before the operation can be sent. */
  references(operation: Op): readonly Reference[];
  /** The operation without a reference that it can do without; undefined: it cannot. */
  withoutReference(operation: Op, lost: LocalId): Op | undefined;
  /** The operation with those alone of its optional fields, by the service's names, that stay. */
  withoutFields(operation: Op, stays: (field: string) => boolean): Op;
  /** The operation with a later change of the same thing in it, field by field; undefined: the later one is none. */
  fold(operation: Op, later: Operation): Op | undefined;
  /** Of a create: the change that gives the thing which the service has already the same content. */
  asChange?(operation: Op): Operation;
  /** How a list shows it. `row`: the ledger's of its subject, for what a change does not say. */
  describe(operation: Op, row?: { title: string; targetUrl?: string }): Description;
}

export interface Description {
  title: string;
  address: string;
  tags: readonly string[];
  collections: readonly LocalId[];
}
