import { addressKey, getSavableAddress, isWebAddress } from "./values/address.ts";
import type { DraftFailure } from "./failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "./values/ids.ts";
import type { LinkFields } from "./operation.ts";
import { err, ok, type Result } from "./values/result.ts";
import { normaliseTag, tagMaxLength, tagsMax, withTag } from "./values/tag.ts";

/**
 * What the person is about to save. Its `entryId` becomes the outbox entry's, so a save pressed
 * twice, or a message repeated, is one entry.
 */
export interface Draft {
  entryId: EntryId;
  link: LocalId;
  address: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly DraftCollection[];
  /** "": not even the one that the page names. */
  imageUrl?: string | undefined;
  repositories?: readonly DraftRepository[] | undefined;
  /** In degrees, as it was typed. */
  latitude?: string | undefined;
  longitude?: string | undefined;
  /** What stands in these fields and is no collection, repository or id yet: kept, never sent. */
  collectionText?: string | undefined;
  repositoryText?: string | undefined;
  linkId?: string | undefined;
  /** Whether the content of the page is to travel with the link. */
  pageContent: boolean;
}

/** A collection chosen in the form: one the ledger knows, one to be made, or one known by its id. */
export type DraftCollection =
  | { kind: "known"; localId: LocalId; title: string }
  | { kind: "new"; localId: LocalId; entryId: EntryId; title: string }
  | { kind: "by-id"; localId: LocalId; remoteId: RemoteIdOf<"collection">; title: string };

/** Where the draft of a page is kept: each profile has its own, and their keys stand together. */
export function draftKey(profileId: ProfileId, pageAddress: string): string {
  return `${profileId} ${addressKey(pageAddress)}`;
}

/** A repository: known by its id, and called what the person calls it. */
export interface DraftRepository {
  remoteId: RemoteIdOf<"repository">;
  title: string;
}

/** The page a draft was typed over, and the tab that showed it. */
export interface DraftPage {
  address: string;
  tabId?: number | undefined;
  /** Whose draft it is. */
  profileId?: ProfileId;
}

/**
 * Bounds of what a link carries. The document names none; these keep a slip of the hand from filling the
 * disk. What a person typed is never cut to them: it is refused by name, and they say what is to go.
 */
export const draftBounds = {
  title: 1_000,
  description: 20_000,
  collections: 50,
  repositories: 50,
} as const;

/** What in lists and texts is more than a link carries; undefined: all of it fits. */
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

/** The fields a draft stands for, cleaned; without a savable address, or with more than fits, it is refused. */
export function parseDraft(draft: Draft): Result<LinkFields, DraftFailure> {
  if (draft.address.trim() === "") return err({ kind: "address-missing" });
  const targetUrl = getSavableAddress(draft.address);
  if (targetUrl === undefined) return err({ kind: "address-not-savable" });
  const imageUrl = draft.imageUrl?.trim() ?? "";
  if (imageUrl !== "" && !isWebAddress(imageUrl)) return err({ kind: "image-address-wrong" });
  const latitude = getDegrees(draft.latitude, 90);
  const longitude = getDegrees(draft.longitude, 180);
  const isPlace = latitude !== undefined || longitude !== undefined;
  if (isPlace && !Number.isFinite(latitude)) return err({ kind: "latitude-wrong" });
  if (isPlace && !Number.isFinite(longitude)) return err({ kind: "longitude-wrong" });
  const tags = draft.tags.map(normaliseTag).reduce<readonly string[]>(withTag, []);
  const title = draft.title.trim();
  const description = draft.description.trim();
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

/** Undefined: nothing was typed. NaN: no number of degrees in range. A comma may stand for the point. */
function getDegrees(text: string | undefined, most: number): number | undefined {
  const typed = text?.trim().replace(",", ".") ?? "";
  const degrees = Number(typed);
  if (typed === "") return undefined;
  return Math.abs(degrees) <= most ? degrees : NaN;
}
