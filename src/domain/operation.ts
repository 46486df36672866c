import type { LocalId, RemoteId } from "./values/ids.ts";

/** What a new link carries. References are local; they become the service's ids at delivery. */
export interface LinkFields {
  targetUrl: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly LocalId[];
  repositoryIds: readonly RemoteId[];
  imageUrl?: string;
  latitude?: number;
  longitude?: number;
}

/** Fields of a link that an update can carry ("Used in: update" in the service's document). */
export type LinkChanges = Partial<
  Pick<LinkFields, "targetUrl" | "title" | "description" | "tags" | "collections">
>;

export interface CollectionFields {
  title: string;
  description?: string;
  sharePreference?: string;
  pinned?: boolean;
  visualOrder?: number;
  emoji?: string;
  publicVisible?: boolean;
  shareAllLinks?: boolean;
  parent?: LocalId;
}

/** What is too big for a row: stands in a store of its own and goes when its entry is done. */
export interface Payload {
  pageContent?: string;
  imageData?: string;
  coverImageData?: string;
}

/**
 * One of the service's operations, over local ids. `subject` is the thing it makes or changes.
 * User pages and files come with their issues.
 */
export type Operation =
  | { kind: "create-link"; subject: LocalId; fields: LinkFields }
  /** `before`: what the ledger said of these fields, to say so again should the change be dropped. */
  | { kind: "update-link"; subject: LocalId; changes: LinkChanges; before?: LinkChanges }
  | { kind: "create-collection"; subject: LocalId; fields: CollectionFields }
  | { kind: "update-collection"; subject: LocalId; changes: Partial<CollectionFields> };

export type OperationKind = Operation["kind"];
export type OperationOf<Kind extends OperationKind> = Extract<Operation, { kind: Kind }>;

export function isCreate(operation: { kind: OperationKind }): boolean {
  return operation.kind === "create-link" || operation.kind === "create-collection";
}

/** The things whose ids the service must have given before this operation can be sent. */
export function references(operation: Operation): readonly LocalId[] {
  switch (operation.kind) {
    case "create-link":
      return operation.fields.collections;
    case "update-link":
      return [operation.subject, ...(operation.changes.collections ?? [])];
    case "create-collection":
      return optional(operation.fields.parent);
    case "update-collection":
      return [operation.subject, ...optional(operation.changes.parent)];
  }
}

/** The operation without a reference that it can do without; undefined when it cannot. */
export function withoutReference(operation: Operation, lost: LocalId): Operation | undefined {
  const others = (ids: readonly LocalId[]) => ids.filter((id) => id !== lost);
  switch (operation.kind) {
    case "create-link": {
      const { fields } = operation;
      return { ...operation, fields: { ...fields, collections: others(fields.collections) } };
    }
    case "update-link": {
      const { changes, subject } = operation;
      if (subject === lost || changes.collections === undefined) return undefined;
      return { ...operation, changes: { ...changes, collections: others(changes.collections) } };
    }
    case "create-collection": {
      const { parent: _parent, ...fields } = operation.fields;
      return { ...operation, fields };
    }
    case "update-collection": {
      if (operation.subject === lost) return undefined;
      const { parent: _parent, ...changes } = operation.changes;
      return { ...operation, changes };
    }
  }
}

function optional(id: LocalId | undefined): readonly LocalId[] {
  return id === undefined ? [] : [id];
}

/** Whether two sets of fields, all plain values or lists of them, say the same, in whatever order they stand. */
export function isSameInAll(one: LinkChanges, other: LinkChanges): boolean {
  const told = (fields: LinkChanges) => JSON.stringify(fields, Object.keys(fields).toSorted());
  return told(one) === told(other);
}
