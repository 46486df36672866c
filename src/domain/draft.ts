import type { DraftFile } from "./draft-file.ts";
import { addressKey, getSavableAddress, isWebAddress } from "./address/address.ts";
import { cleanLines } from "./text/clean-text.ts";
import type { DraftFailure } from "./failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "./values/ids.ts";
import type { LinkFields } from "./operation.ts";
import type { ContentFormat } from "./content-format.ts";
import { err, ok, type Result } from "./values/result.ts";
import { tagMaxLength, tagsMax, cleanTags } from "./values/tag.ts";

/**
 * What the user is about to save. Its `entryId` becomes the id of the outbox entry, so a save clicked
 * twice, or a repeated message, is one entry.
 */
export interface Draft {
  entryId: EntryId;
  link: LocalId;
  address: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly DraftCollection[];
  /** "" means no image, not even the one the page names. */
  imageUrl?: string | undefined;
  repositories?: readonly DraftRepository[] | undefined;
  /** In degrees, as typed. */
  latitude?: string | undefined;
  longitude?: string | undefined;
  /** Text in these fields that is not yet a collection, a repository or an id. It is kept, never sent. */
  collectionText?: string | undefined;
  repositoryText?: string | undefined;
  linkId?: string | undefined;
  /**
   * The fields that the user has not changed. In a change that is opened again, they have the values of the link then;
   * in a form that was closed early, those of the earlier draft of its page.
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
  /** An earlier request, of which a backup tells, may have stored the link or one of its new collections. */
  mayBeThere?: boolean | undefined;
  /**
   * Words of another draft are in it: those that were typed in a form before that had seen this one. `over`: as it was
   * without them.
   */
  early?: { entryId: EntryId; over: Omit<Draft, "early"> } | undefined;
}

/** The draft without what was typed early in the form of another one, if that is the one meant. */
export function withoutEarly(draft: Draft, typed: EntryId): Draft {
  return draft.early?.entryId === typed ? draft.early.over : draft;
}

/** The fields that a saved link has, and that its form can change. */
export const linkFieldNames = ["title", "address", "description", "tags", "collections"] as const;
export type LinkFieldName = (typeof linkFieldNames)[number];

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
  /** The profile the draft belongs to. */
  profileId?: ProfileId;
}

/**
 * Limits on the fields of a link. The API document names none; these keep a slip of the hand from filling
 * the disk. Nothing the user typed is cut to fit: the draft is refused with the name of the field, and the
 * user decides what to remove.
 */
export const draftBounds = {
  title: 1_000,
  description: 20_000,
  collections: 50,
  repositories: 50,
} as const;

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
    const most = draftBounds[field];
    if (length > most) return { kind: "text-too-long", field, length, most };
  }
  const titlesOf = (list: readonly { title: string }[]) => list.map((one) => one.title);
  const lists = [
    { field: "tags", names: tags, most: tagsMax, longest: tagMaxLength },
    { field: "collections", names: titlesOf(collections), most: draftBounds.collections },
    { field: "repositories", names: titlesOf(repositories), most: draftBounds.repositories },
  ] as const;
  for (const { field, names, most, ...list } of lists) {
    if (names.length > most) return { kind: "list-too-long", field, length: names.length, most };
    const longest = "longest" in list ? list.longest : draftBounds.title;
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
  const imageUrl = draft.imageUrl?.trim() ?? "";
  if (imageUrl !== "" && !isWebAddress(imageUrl)) return err({ kind: "image-address-wrong" });
  const latitude = getDegrees(draft.latitude, 90);
  const longitude = getDegrees(draft.longitude, 180);
  const isPlace = latitude !== undefined || longitude !== undefined;
  if (isPlace && !Number.isFinite(latitude)) return err({ kind: "latitude-wrong" });
  if (isPlace && !Number.isFinite(longitude)) return err({ kind: "longitude-wrong" });
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
    ...(imageUrl !== "" && { imageUrl }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
  });
}

/**
 * Undefined: nothing was typed. NaN: not a number of degrees in range. A comma is accepted as the decimal
 * point.
 */
function getDegrees(text: string | undefined, most: number): number | undefined {
  const typed = text?.trim().replace(",", ".") ?? "";
  const degrees = Number(typed);
  if (typed === "") return undefined;
  return Math.abs(degrees) <= most ? degrees : NaN;
}
