import type { CollectionChanges, CollectionFields } from "../fields/collection.ts";
import type { FileChanges, FileFields } from "../fields/file.ts";
import type { LinkChanges, LinkFields } from "../fields/link.ts";
import type { LocalId, RemoteIds } from "../values/ids.ts";

/** The fields of a change of a user page. "" clears a field. */
export interface UserPageChanges {
  title?: string;
  content?: string;
}

/** The values that such a change replaced; null for a value that is not known here. */
export type UserPageBefore = {
  [Name in keyof UserPageChanges]: UserPageChanges[Name] | null;
};

/** Fields that are too large for a row. They have their own store, and are deleted when their entry ends. */
export interface Payload {
  pageContent?: string;
  imageData?: string;
  coverImageData?: string;
  userPageContent?: string;
  /** The content that this content replaced; null if it is not known here. */
  userPageContentBefore?: string | null;
}

/** The service's names of the large fields that a save can be sent without. Refusals are stored as received. */
export const payloadNames = {
  pageContent: "page_content",
  imageData: "image_data",
  coverImageData: "cover_image_data",
} as const satisfies Partial<Record<keyof Payload, string>>;

/** The kinds of resources that an operation creates, changes, or refers to. No operation concerns a repository. */
export type ResourceKind = Exclude<keyof RemoteIds, "repository">;

/** A reference to a resource, whether the service has the resource yet or not. */
export interface Reference<Of extends ResourceKind = ResourceKind> {
  resource: Of;
  localId: LocalId;
}

export function linkRef(localId: LocalId): Reference<"link"> {
  return { resource: "link", localId };
}

export function collectionRef(localId: LocalId): Reference<"collection"> {
  return { resource: "collection", localId };
}

export function fileRef(localId: LocalId): Reference<"file"> {
  return { resource: "file", localId };
}

export function userPageRef(localId: LocalId): Reference<"user-page"> {
  return { resource: "user-page", localId };
}

/**
 * One of the service's operations, over local ids. `subject` is the resource that it creates or changes. The
 * rules of each kind are in `resources/`, in tables that do not compile if a kind is missing.
 */
export type Operation =
  | { kind: "create-link"; subject: LocalId; fields: LinkFields }
  /** `before`: the ledger's values of these fields, to be restored if the change is dropped. */
  | { kind: "update-link"; subject: LocalId; changes: LinkChanges; before?: LinkChanges }
  | { kind: "create-collection"; subject: LocalId; fields: CollectionFields }
  /** `before`: as of a link. */
  | {
      kind: "update-collection";
      subject: LocalId;
      changes: CollectionChanges;
      before?: CollectionChanges;
    }
  | { kind: "create-file"; subject: LocalId; fields: FileFields }
  | { kind: "change-file"; subject: LocalId; changes: FileChanges }
  /**
   * `before`: as for a link. The content itself, and the content that it replaced, are in the payload.
   * `contentLength`: in UTF-16 units.
   */
  | {
      kind: "update-user-page";
      subject: LocalId;
      changes: { title?: string; contentLength?: number };
      before?: { title?: string | null };
    };

export type OperationKind = Operation["kind"];
export type OperationOf<Kind extends OperationKind> = Extract<Operation, { kind: Kind }>;

/** The resource that the name of a kind states. */
export type ResourceOf<Kind extends OperationKind> = Kind extends `${Verb}-${infer Of}`
  ? Extract<Of, ResourceKind>
  : never;
type Verb = "create" | "update" | "change";

/** The kinds of resources that are created from here. The service gives each a number. */
export type CreatedResource = ResourceOf<Extract<OperationKind, `create-${string}`>>;

/** `ResourceOf`, as a value. */
export function resourceOf(kind: OperationKind): ResourceKind {
  // oxlint-disable-next-line no-unsafe-type-assertion -- each kind is named so
  return kind.slice(kind.indexOf("-") + 1) as ResourceKind;
}

/** Sending a create twice creates two resources; sending a change twice is harmless. */
export type Effect = "creates" | "changes";

/** The effect that the name of a kind states. */
export function effectOf(kind: OperationKind): Effect {
  return kind.startsWith("create-") ? "creates" : "changes";
}

/** The resource that the operation creates or changes. */
export function subjectOf({ kind, subject }: Operation): Reference {
  return { resource: resourceOf(kind), localId: subject };
}

/** The values that the operation carries, by the names of our fields: those of a new resource, or the changed ones. */
export function valuesOf(operation: Operation): object {
  return "fields" in operation ? operation.fields : operation.changes;
}
