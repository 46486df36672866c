import { addressKey, getSavableAddress, isWebAddress } from "./address.ts";
import { cutText } from "./cut-text.ts";
import type { DraftFailure } from "./failures.ts";
import type { EntryId, LocalId, ProfileId, RemoteId } from "./ids.ts";
import type { LinkFields } from "./operation.ts";
import { err, ok, type Result } from "./result.ts";
import { normaliseTag, withTag } from "./tag.ts";

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
  | { kind: "by-id"; localId: LocalId; remoteId: RemoteId; title: string };

/** Where the draft of a page is kept: each profile has its own, and their keys stand together. */
export function draftKey(profileId: ProfileId, pageAddress: string): string {
  return `${profileId} ${addressKey(pageAddress)}`;
}

/** A repository: known by its id, and called what the person calls it. */
export interface DraftRepository {
  remoteId: RemoteId;
  title: string;
}

/** The page a draft was typed over, and the tab that showed it. */
export interface DraftPage {
  address: string;
  tabId?: number | undefined;
  /** Whose draft it is. */
  profileId?: ProfileId;
}

/** Bounds of typed text. The document names none; these keep a slip of the hand from filling the disk. */
export const draftBounds = {
  title: 1_000,
  description: 20_000,
  collections: 50,
  repositories: 50,
} as const;

/** The fields a draft stands for, cleaned and capped; a draft without a savable address is refused. */
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
  const collections = [...new Set(draft.collections.map(({ localId }) => localId))];
  const repositoryIds = [...new Set(draft.repositories?.map(({ remoteId }) => remoteId))];
  return ok({
    targetUrl,
    title: cutText(draft.title.trim(), draftBounds.title),
    description: cutText(draft.description.trim(), draftBounds.description),
    tags,
    collections: collections.slice(0, draftBounds.collections),
    repositoryIds: repositoryIds.slice(0, draftBounds.repositories),
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
