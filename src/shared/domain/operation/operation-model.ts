import type { Effect, Operation, Reference, ResourceKind } from "./operation.ts";
import type { BlobId, LocalId, RemoteId } from "../values/ids.ts";

/** The rules of one kind of operation that its fields do not state. The `model.ts` of its resource has them. */
export interface OwnRules<Op extends Operation = Operation> {
  /**
   * The operation without its payload; undefined if nothing remains to send. Absent: the operation does not describe
   * its payload.
   */
  withoutPayload?(operation: Op): Op | undefined;
  /**
   * The operation to send after `later`, an open operation about the same resource, has overtaken it; undefined if it
   * needs no change.
   */
  overtaken?(operation: Op, later: Operation): Op | undefined;
  /** The bytes that the operation sends. They are deleted when its entry ends. */
  blobOf?(operation: Op): BlobId;
  /** For a create: the change that gives an existing resource at the service the same content. */
  asChange?(operation: Op): Operation;
  /**
   * The view of the operation in a list. `row`: the ledger's row of its subject, for values that a change does not
   * contain.
   */
  describe(operation: Op, row?: Described): Description;
}

/** The rules of the outbox for one kind of operation. */
export interface OperationModel extends Omit<OwnRules, "describe"> {
  /** The kind of resource its subject is. */
  readonly resource: ResourceKind;
  readonly effect: Effect;
  /** The resources that need an id from the service before the operation can be sent. */
  references(operation: Operation): readonly Reference[];
  /** The operation about the same resource, with the ids that `newIdOf` returns for what its values refer to. */
  withReferences(operation: Operation, newIdOf: (reference: Reference) => LocalId): Operation;
  /** The operation without an optional reference; undefined if it needs that reference. */
  withoutReference(operation: Operation, lost: LocalId): Operation | undefined;
  /** The operation with only those optional fields for which `stays` returns true, by the service's names. */
  withoutFields(operation: Operation, stays: (field: string) => boolean): Operation;
  /**
   * Folds a later change into the operation, field by field; undefined if the later operation is not a change of the
   * same kind of resource.
   */
  fold(operation: Operation, later: Operation): Operation | undefined;
  /** As in `OwnRules`. `link`: the link of which the subject is a part; absent if the subject is no part of a link. */
  describe(operation: Operation, row?: Described): Description & { link?: LocalId };
}

/** The values of the ledger's row that a description may use. */
interface Described {
  title: string;
  targetUrl?: string;
  remoteId?: RemoteId;
  link?: LocalId;
}

interface Description {
  title: string;
  address: string;
  tags: readonly string[];
  collections: readonly LocalId[];
  /** Of a file, in bytes. */
  size?: number;
}

/** The description of an operation of which a list shows only the title. */
export function onlyTitled(title: string): Description {
  return { title, address: "", tags: [], collections: [] };
}
