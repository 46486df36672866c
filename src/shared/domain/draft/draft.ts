import type { DraftFile } from "./draft-file.ts";
import { withoutLogin } from "../address/login.ts";
import { addressKey, getSavableAddress, isWebAddress } from "../address/address.ts";
import { cleanLines } from "../text/clean-text.ts";
import type { DraftFailure } from "../failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "../values/ids.ts";
import { namesWith, pickValues } from "../fields/field.ts";
import {
  draftNameOf,
  linkFields,
  linkFieldsInUpdates,
  type DraftNameOf,
  type LinkFieldInUpdates,
  type LinkFields,
} from "../fields/link.ts";
import type { ContentFormat } from "../capture/content-format.ts";
import { err, ok, type Result } from "../values/result.ts";
import { tagMaxLength, tagsMax, cleanTags } from "../values/tag.ts";

/**
 * The link that the user is about to save. Its `entryId` becomes the id of the outbox entry, so a save clicked twice,
 * or a repeated message, creates one entry.
 */
export interface Draft extends TypedAlone {
  entryId: EntryId;
  link: LocalId;
  address: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly DraftCollection[];
  repositories?: readonly DraftRepository[] | undefined;
  /** Text in these fields that is not yet a collection, a repository or an id. It is stored, never sent. */
  collectionText?: string | undefined;
  repositoryText?: string | undefined;
  linkId?: string | undefined;
  /**
   * The fields that the user has not changed. If a change is opened again, they get the values that the link has then.
   * If a form was closed early, they get the values of the page's earlier draft.
   */
  unchanged?: readonly LinkFieldName[] | undefined;
  /** Files that are attached to the link. */
  files?: readonly DraftFile[] | undefined;
  /** Whether a screenshot is taken with the save. */
  screenshot?: boolean | undefined;
  /** Whether the page content is sent with the link. */
  pageContent: boolean;
  /** The format of the content for this save; undefined: the profile's. */
  contentFormat?: ContentFormat | undefined;
  /** An earlier request, recorded in a backup, may have stored the link or one of its new collections. */
  mayBeThere?: boolean | undefined;
  /**
   * The draft includes text from a form that had not seen this draft when the user typed. `over`: the draft without
   * that text.
   */
  early?: { entryId: EntryId; over: Omit<Draft, "early"> } | undefined;
  /** The change with which this draft was kept. Absent in drafts of older versions, and in those of a form. */
  change?: DraftChange | undefined;
}

export interface DraftChange {
  /** Rises with each change of the page's draft. */
  number: number;
  /** The form that made the change; absent if the draft joins what several forms have typed. */
  editor?: string | undefined;
}

/** The draft without the text typed early in the form of another draft, if the id names that draft. */
export function withoutEarly(draft: Draft, typed: EntryId): Draft {
  return draft.early?.entryId === typed ? draft.early.over : draft;
}

/** The fields of a link that are typed as one text each. */
export const typedFieldNames = namesWith(linkFields, "refusedAs");
export type TypedFieldName = (typeof typedFieldNames)[number];
/** The texts as typed. An image address of "" means no image, not even the page's own. */
type TypedAlone = { [Name in TypedFieldName]?: string | undefined };

/** The fields that a saved link has, and that its form can change, by their names in a draft. */
export const linkFieldNames = linkFieldsInUpdates.map((name) => draftNameOf(name));
export type LinkFieldName = DraftNameOf<LinkFieldInUpdates>;

/** The addresses of the draft, without names and passwords. */
export function withoutLoginsIn(draft: Draft): Pick<Draft, "address" | TypedFieldName> {
  const addresses = typedFieldNames.filter((name) => linkFields[name].kind === "address");
  const typed = pickValues<TypedAlone>(
    addresses,
    (name) => draft[name] && withoutLogin(draft[name]),
  );
  return { address: withoutLogin(draft.address), ...typed };
}

/** A collection chosen in the form: one in the ledger, one to be created, or one known by its id. */
export type DraftCollection =
  | { kind: "known"; localId: LocalId; title: string }
  | { kind: "new"; localId: LocalId; entryId: EntryId; title: string }
  | { kind: "by-id"; localId: LocalId; remoteId: RemoteIdOf<"collection">; title: string };

/**
 * The key under which the draft of a page is stored. Each profile has its own drafts; the keys of a profile
 * are adjacent.
 */
export function draftKey(profileId: ProfileId, pageAddress: string): string {
  return `${profileId} ${addressKey(pageAddress)}`;
}

/** A repository: its id, and the title the user gave it. */
export interface DraftRepository {
  remoteId: RemoteIdOf<"repository">;
  title: string;
}

/** The page a draft was typed on, and the tab that showed it. */
export interface DraftPage {
  address: string;
  tabId?: number | undefined;
  profileId?: ProfileId;
}

/** The first list or text that exceeds its limit; undefined if everything fits. */
export function findOverlong({
  title = "",
  description = "",
  tags = [],
  collections = [],
  repositories = [],
}: Partial<Draft>): DraftFailure | undefined {
  const texts = { title, description };
  for (const field of ["title", "description"] as const) {
    const { length } = texts[field];
    const { most } = linkFields[field];
    if (length > most) return { kind: "text-too-long", field, length, most };
  }
  const titlesOf = (list: readonly { title: string }[]) => list.map((one) => one.title);
  const lists = [
    { field: "tags", names: tags, most: tagsMax, longest: tagMaxLength },
    { field: "collections", names: titlesOf(collections), most: linkFields.collections.most },
    { field: "repositories", names: titlesOf(repositories), most: linkFields.repositoryIds.most },
  ] as const;
  for (const { field, names, most, ...list } of lists) {
    if (names.length > most) return { kind: "list-too-long", field, length: names.length, most };
    const longest = "longest" in list ? list.longest : linkFields.title.most;
    const name = names.find(({ length }) => length > longest);
    if (name !== undefined)
      return { kind: "name-too-long", field, length: name.length, most: longest };
  }
  return undefined;
}

/**
 * The fields of the draft, cleaned. Fails without a savable address, or if a field exceeds its limit.
 * `mayLackAddress`: the link is known only by its id.
 */
export function parseDraft(draft: Draft, mayLackAddress = false): Result<LinkFields, DraftFailure> {
  const address = draft.address.trim();
  if (address === "" && !mayLackAddress) return err({ kind: "address-missing" });
  const targetUrl = address && getSavableAddress(address);
  if (targetUrl === undefined) return err({ kind: "address-not-savable" });
  const typed = parseTyped(draft);
  if (!typed.ok) return typed;
  const tags = cleanTags(draft.tags.map(cleanLines));
  // Presentations have vertical tabs for the ends of lines.
  const title = cleanLines(draft.title).replaceAll("\n", " ").trim();
  const description = cleanLines(draft.description).trim();
  const { collections, repositories = [] } = draft;
  const overlong = findOverlong({ title, description, tags, collections, repositories });
  if (overlong !== undefined) return err(overlong);
  return ok({
    targetUrl,
    title,
    description,
    tags,
    collections: [...new Set(collections.map(({ localId }) => localId))],
    repositoryIds: [...new Set(repositories.map(({ remoteId }) => remoteId))],
    ...typed.value,
  });
}

type TypedValues = Pick<LinkFields, TypedFieldName>;

/**
 * The values of fields that are typed as one text each. Two fields that belong together are both present or both
 * absent.
 */
function parseTyped(draft: TypedAlone): Result<TypedValues, DraftFailure> {
  const typed = typedFieldNames.map((name) => [linkFields[name], name] as const);
  const textOf = (name: TypedFieldName) => draft[name]?.trim() ?? "";
  const values = new Map<string, unknown>();
  for (const [field, name] of typed) {
    const isNeeded = "goesWith" in field && textOf(field.goesWith) !== "";
    if (textOf(name) === "" && !isNeeded) continue;
    const value = getTyped(field, textOf(name));
    if (value === undefined) return err({ kind: field.refusedAs });
    values.set(name, value);
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- each value is of the kind of its field
  return ok(Object.fromEntries(values) as TypedValues);
}

/** Undefined if the text, without spaces around it, is not a value of the field. A comma is accepted as the decimal point. */
export function getTyped(
  field: (typeof linkFields)[TypedFieldName],
  text: string,
): string | number | undefined {
  switch (field.kind) {
    case "address":
      return isWebAddress(text) ? text : undefined;
    case "degrees": {
      const degrees = text === "" ? NaN : Number(text.replace(",", "."));
      return Math.abs(degrees) <= field.most ? degrees : undefined;
    }
  }
}

/** The typed values as texts. */
export function typedTexts(fields: TypedValues): TypedAlone {
  return pickValues(typedFieldNames, (name) => fields[name]?.toString());
}
