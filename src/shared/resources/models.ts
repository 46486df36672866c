import {
  effectOf,
  resourceOf,
  type CreatedResource,
  type Operation,
  type OperationKind,
  type OperationOf,
  type Reference,
  type ResourceKind,
} from "../domain/operation/operation.ts";
import { choicesFor, type Choice } from "../domain/outbox/choices.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import { groupKey } from "../domain/outbox/groups.ts";
import { fieldsOf } from "../domain/operation/fields-of.ts";
import type { OperationModel, OwnRules } from "../domain/operation/operation-model.ts";
import type { LocalId } from "../domain/values/ids.ts";
import { collectionModel, createCollection, updateCollection } from "./collection/model.ts";
import { changeFile, createFile, fileModel } from "./file/model.ts";
import { createLink, linkModel, updateLink } from "./link/model.ts";
import { needs, withoutReferenceTo, withReferences } from "./references.ts";
import type { ResourceModel } from "./resource-model.ts";
import type { KnownKind, LedgerRows } from "./rows.ts";
import { rulesOf } from "./rules-of-fields.ts";
import { updateUserPage, userPageModel } from "./user-page/model.ts";

/** The rules of the ledger rows of each resource. A missing resource does not compile. */
export const resources: { [Of in ResourceKind]: ResourceModel } = {
  link: linkModel,
  collection: collectionModel,
  file: fileModel,
  "user-page": userPageModel,
} satisfies { [Of in ResourceKind]: ResourceModel<Of> };

// oxlint-disable-next-line no-unsafe-type-assertion -- the compiler forgets the names of an object's keys
export const resourceKinds = Object.keys(resources) as readonly ResourceKind[];

/** The own rules of each kind of operation. A missing kind does not compile. */
const ownRules: { [Kind in OperationKind]: OwnRules } = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
  "create-file": createFile,
  "change-file": changeFile,
  "update-user-page": updateUserPage,
} satisfies { [Kind in OperationKind]: OwnRules<OperationOf<Kind>> };

// oxlint-disable-next-line no-unsafe-type-assertion -- as above
export const operationKinds = Object.keys(ownRules) as readonly OperationKind[];

const models = new Map(
  operationKinds.map((kind) => [kind, rulesOf(kind, fieldsOf[resourceOf(kind)], ownRules[kind])]),
);

/** The rules of this operation's kind. Pass them no operation of another kind. Throws if there are none, which is a bug. */
export function modelOf({ kind }: Pick<Operation, "kind">): OperationModel {
  const model = models.get(kind);
  if (model === undefined) throw new Error(`no rules for ${kind}`);
  return model;
}

/** The kind of resource that the operation creates. Undefined for a change. */
export function createdBy({ kind }: Pick<Operation, "kind">): CreatedResource | undefined {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the name of a create states its resource
  return effectOf(kind) === "creates" ? (resourceOf(kind) as CreatedResource) : undefined;
}

/** Whether resources of this kind are created from here. The others exist at the service before they are known. */
export function isCreatedHere(kind: KnownKind): kind is CreatedResource {
  return operationKinds.some((one) => createdBy({ kind: one }) === kind);
}

/** What the operation refers to under this local id. Undefined if it does not. */
export function referenceTo(
  operation: Operation,
  localId: LocalId | undefined,
): Reference | undefined {
  return modelOf(operation)
    .references(operation)
    .find((reference) => reference.localId === localId);
}

/**
 * The row of a resource that is sent without its reference to `lost`. `lost` may still get an id, and the row must not name
 * it then. A row that needs the reference keeps it.
 */
export function rowWithoutReference(
  kind: ResourceKind,
  row: LedgerRows[ResourceKind],
  lost: LocalId,
): LedgerRows[ResourceKind] {
  const fields = fieldsOf[kind];
  return needs(fields, row, lost) ? row : withoutReferenceTo(fields, row, lost);
}

/** The row with the local ids by which this browser knows the resources that it refers to. */
export function rowWithReferences(
  kind: ResourceKind,
  row: LedgerRows[ResourceKind],
  idHere: (reference: Reference) => LocalId,
): LedgerRows[ResourceKind] {
  return withReferences(fieldsOf[kind], row, idHere);
}

/** A record with a value for each kind of resource. */
export function ofEachResource<Value>(
  valueOf: (kind: ResourceKind) => Value,
): Record<ResourceKind, Value> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  return Object.fromEntries(resourceKinds.map((kind) => [kind, valueOf(kind)])) as Record<
    ResourceKind,
    Value
  >;
}

/**
 * Merges a later change into an earlier operation, field by field; the newest value wins. Returns undefined
 * if the two operations concern different resources or the later one is not an update.
 */
export function fold(earlier: Operation, later: Operation): Operation | undefined {
  return earlier.subject === later.subject ? modelOf(earlier).fold(earlier, later) : undefined;
}

/** `choicesFor`, with the rules of the entry's operation. */
export function choicesOf(entry: Entry): readonly Choice[] {
  return choicesFor(entry, modelOf(entry.operation));
}

/** `groupKey`, with the rules of the entry's operation. */
export function groupOf(entry: Entry): string | undefined {
  return groupKey(entry, modelOf(entry.operation));
}
