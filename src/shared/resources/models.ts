import type {
  CreatedResource,
  Operation,
  OperationKind,
  OperationOf,
  Reference,
  ResourceKind,
} from "../domain/operation/operation.ts";
import { choicesFor, type Choice } from "../domain/outbox/choices.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import { groupKey } from "../domain/outbox/groups.ts";
import type { OperationModel } from "../domain/operation/operation-model.ts";
import type { LocalId } from "../domain/values/ids.ts";
import { collectionModel, createCollection, updateCollection } from "./collection/model.ts";
import { changeFile, createFile, fileModel } from "./file/model.ts";
import { createLink, linkModel, updateLink } from "./link/model.ts";
import type { ResourceModel } from "./resource-model.ts";
import type { KnownKind } from "./rows.ts";
import { updateUserPage, userPageModel } from "./user-page/model.ts";

/** The rules of each kind of operation. A missing kind does not compile. */
const models: { [Kind in OperationKind]: OperationModel } = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
  "create-file": createFile,
  "change-file": changeFile,
  "update-user-page": updateUserPage,
} satisfies { [Kind in OperationKind]: OperationModel<OperationOf<Kind>> };

/** The rules of this operation's kind. Pass them no operation of another kind. */
export function modelOf({ kind }: Pick<Operation, "kind">): OperationModel {
  return models[kind];
}

/** The resource that the operation creates or changes. */
export function subjectOf(operation: Operation): Reference {
  return { resource: modelOf(operation).resource, localId: operation.subject };
}

/** The kind of resource that the operation creates. Undefined for a change. */
export function createdBy(operation: Pick<Operation, "kind">): CreatedResource | undefined {
  const { effect, resource } = modelOf(operation);
  // oxlint-disable-next-line no-unsafe-type-assertion -- the name of a create states its resource
  return effect === "creates" ? (resource as CreatedResource) : undefined;
}

/** Whether resources of this kind are created from here. The others exist at the service before they are known. */
export function isCreatedHere(kind: KnownKind): kind is CreatedResource {
  return Object.values(models).some(
    ({ effect, resource }) => effect === "creates" && resource === kind,
  );
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

/** The rules of each resource's ledger rows. A missing resource does not compile. */
export const resources: { [Of in ResourceKind]: ResourceModel } = {
  link: linkModel,
  collection: collectionModel,
  file: fileModel,
  "user-page": userPageModel,
} satisfies { [Of in ResourceKind]: ResourceModel<Of> };

/** A record with a value for each kind of resource. */
export function ofEachResource<Value>(
  valueOf: (kind: ResourceKind) => Value,
): Record<ResourceKind, Value> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the compiler forgets the names of an object's keys
  const kinds = Object.keys(resources) as readonly ResourceKind[];
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  return Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Record<
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
