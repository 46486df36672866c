import type { Operation, OperationKind, Reference, ResourceKind } from "./operation.ts";
import type { BlobId, LocalId, RemoteId } from "../values/ids.ts";

/** Sending a create twice creates two resources; sending a change twice is harmless. */
export type Effect = "creates" | "changes";

/** The effect that the name of a kind states. */
type EffectOf<Kind extends OperationKind> = Kind extends `create-${string}` ? "creates" : "changes";

/** The resource that the name of a kind states. */
export type ResourceOf<Kind extends OperationKind> = Kind extends `${Verb}-${infer Of}`
  ? Extract<Of, ResourceKind>
  : never;
type Verb = "create" | "update" | "change";

/** The rules of the outbox for one kind of operation. Each model is in the `model.ts` of its resource. */
export interface OperationModel<Op extends Operation = Operation> {
  /** The kind of resource its subject is. */
  readonly resource: ResourceOf<Op["kind"]>;
  /** A create with the effect of a change would be sent again after a lost response. That does not compile. */
  readonly effect: EffectOf<Op["kind"]>;
  /** The resources that need an id from the service before the operation can be sent. */
  references(operation: Op): readonly Reference[];
  /** The operation without an optional reference; undefined if it needs that reference. */
  withoutReference(operation: Op, lost: LocalId): Op | undefined;
  /** The operation with only those optional fields for which `stays` returns true, by the service's names. */
  withoutFields(operation: Op, stays: (field: string) => boolean): Op;
  /**
   * The operation without its payload; undefined if nothing remains to send. Absent: the operation does not describe
   * its payload.
   */
  withoutPayload?(operation: Op): Op | undefined;
  /**
   * Folds a later change into the operation, field by field; undefined if the later operation is not a change of the
   * same resource.
   */
  fold(operation: Op, later: Operation): Op | undefined;
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

/** The values of the ledger's row that a description may use. */
interface Described {
  title: string;
  targetUrl?: string;
  remoteId?: RemoteId;
  link?: LocalId;
}

interface Description {
  title: string;
  /** For a resource that belongs to a link: that link. */
  link?: LocalId;
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
