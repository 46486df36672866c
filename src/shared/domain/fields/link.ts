import {
  namesWith,
  type AnsweredOf,
  type ChangesOf,
  type Field,
  type Fields,
  type FieldsOf,
} from "./field.ts";
import { tagsMax } from "../values/tag.ts";

/**
 * The fields of a link. "Used in: create" and "Used in: update" of the API document say which requests carry a field.
 * The document names no limits. These limits stop a mistake from filling the disk.
 */
export const linkFields = {
  title: {
    kind: "line",
    isRequired: true,
    create: "title",
    update: "title",
    most: 1_000,
    cleared: "",
    isAnswered: true,
    label: "popup_title",
    inSentence: "popup_field_title",
  },
  targetUrl: {
    kind: "address",
    isRequired: true,
    create: "target_url",
    update: "target_url",
    isAnswered: true,
    draft: "address",
    label: "popup_address",
    inSentence: "popup_field_address",
  },
  description: {
    kind: "lines",
    isRequired: true,
    create: "description",
    update: "description",
    most: 20_000,
    cleared: "",
    isAnswered: true,
    isSearched: true,
    label: "popup_description",
    inSentence: "popup_field_description",
  },
  tags: {
    kind: "tags",
    isRequired: true,
    create: "tags",
    update: "tags",
    most: tagsMax,
    cleared: [],
    isAnswered: true,
    label: "popup_tags",
    inSentence: "popup_field_tags",
  },
  collections: {
    kind: "collections",
    isRequired: true,
    create: "collection_ids",
    update: "collections",
    most: 50,
    cleared: [],
    isAnswered: true,
    label: "popup_collections",
    inSentence: "popup_field_collections",
  },
  repositoryIds: {
    kind: "repositories",
    isRequired: true,
    create: "repository_ids",
    most: 50,
    canBeLeftOut: true,
    draft: "repositories",
    label: "popup_repositories",
  },
  imageUrl: {
    kind: "address",
    create: "image_url",
    isKept: true,
    isOfPage: true,
    isImported: true,
    canBeLeftOut: true,
    refusedAs: "image-address-wrong",
    label: "popup_image_address",
  },
  latitude: {
    kind: "degrees",
    create: "latitude",
    most: 90,
    canBeLeftOut: true,
    goesWith: "longitude",
    refusedAs: "latitude-wrong",
    label: "popup_latitude",
  },
  longitude: {
    kind: "degrees",
    create: "longitude",
    most: 180,
    canBeLeftOut: true,
    goesWith: "latitude",
    refusedAs: "longitude-wrong",
    label: "popup_longitude",
  },
} as const satisfies Fields;

/** The names of the fields that an update can carry. */
export const linkFieldsInUpdates = namesWith(linkFields, "update");
export type LinkFieldInUpdates = keyof LinkChanges;

/** The names of the fields that the ledger keeps as the link was saved with them. */
export const keptLinkFields = namesWith(linkFields, "isKept");
export const linkFieldsInLedger = [...linkFieldsInUpdates, ...keptLinkFields];

/** The names of the fields of which a page may have the value. */
export const pageFieldNames = namesWith(linkFields, "isOfPage");

/** The names of the fields of which an imported file may have the text. The rules of the others are in the importers. */
export const importedFieldNames = namesWith(linkFields, "isImported");
export type ImportedField = (typeof importedFieldNames)[number];

/** The names of the texts by whose words the library finds a link. */
export const searchedFieldNames = namesWith(linkFields, "isSearched");

type Table = typeof linkFields;

/** The name of a field in a draft. */
export type DraftNameOf<Name extends keyof Table> = {
  [One in Name]: Table[One] extends { draft: infer InDraft } ? InDraft : One;
}[Name];

export function draftNameOf<Name extends keyof Table>(name: Name): DraftNameOf<Name> {
  const field: Field = linkFields[name];
  // oxlint-disable-next-line no-unsafe-type-assertion -- the compiler does not compute a type from a value
  return (field.draft ?? name) as DraftNameOf<Name>;
}

/** The values of a new link. */
export type LinkFields = FieldsOf<typeof linkFields>;
/** The values of a link that an update can carry. */
export type LinkChanges = ChangesOf<typeof linkFields>;
export type LinkFieldsInLedger = Pick<LinkFields, (typeof linkFieldsInLedger)[number]>;
/** The values of a link that a page may have. */
export type PageFields = Pick<LinkFields, (typeof pageFieldNames)[number]>;
/** The values of a link that a response may say. */
export type LinkAnswer = AnsweredOf<typeof linkFields>;
