import type { LocalId, RemoteIdOf } from "./values/ids.ts";

/** What a new link carries. References are local; they become the service's ids at delivery. */
export interface LinkFields {
  targetUrl: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly LocalId[];
  repositoryIds: readonly RemoteIdOf<"repository">[];
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

/** The service's names of the large fields: a refusal names them so, and is kept as it was said. */
export const payloadNames = {
  pageContent: "page_content",
  imageData: "image_data",
  coverImageData: "cover_image_data",
} as const satisfies Record<keyof Payload, string>;

/** What an operation makes, changes or refers to. */
export type Thing = "link" | "collection";

/** A thing as the others refer to it, whether the service has it or not. */
export interface Reference<Of extends Thing = Thing> {
  thing: Of;
  localId: LocalId;
}

export function linkRef(localId: LocalId): Reference<"link"> {
  return { thing: "link", localId };
}

export function collectionRef(localId: LocalId): Reference<"collection"> {
  return { thing: "collection", localId };
}

/**
 * One of the service's operations, over local ids. `subject` is the thing it makes or changes. What is
 * true of each kind stands in `things/`: the tables there do not compile while one of these is missing.
 */
export type Operation =
  | { kind: "create-link"; subject: LocalId; fields: LinkFields }
  /** `before`: what the ledger said of these fields, to say so again should the change be dropped. */
  | { kind: "update-link"; subject: LocalId; changes: LinkChanges; before?: LinkChanges }
  | { kind: "create-collection"; subject: LocalId; fields: CollectionFields }
  | { kind: "update-collection"; subject: LocalId; changes: Partial<CollectionFields> };

export type OperationKind = Operation["kind"];
export type OperationOf<Kind extends OperationKind> = Extract<Operation, { kind: Kind }>;
