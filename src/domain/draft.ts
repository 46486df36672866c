import { addressKey, getSavableAddress } from "./address.ts";
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
  imageUrl?: string;
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

/** Bounds of typed text. The document names none; these keep a slip of the hand from filling the disk. */
export const draftBounds = { title: 1_000, description: 20_000, collections: 50 } as const;

/** The fields a draft stands for, cleaned and capped; a draft without a savable address is refused. */
export function parseDraft(draft: Draft): Result<LinkFields, DraftFailure> {
  if (draft.address.trim() === "") return err({ kind: "address-missing" });
  const targetUrl = getSavableAddress(draft.address);
  if (targetUrl === undefined) return err({ kind: "address-not-savable" });
  const tags = draft.tags.map(normaliseTag).reduce<readonly string[]>(withTag, []);
  const collections = [...new Set(draft.collections.map(({ localId }) => localId))];
  return ok({
    targetUrl,
    title: draft.title.trim().slice(0, draftBounds.title),
    description: draft.description.trim().slice(0, draftBounds.description),
    tags,
    collections: collections.slice(0, draftBounds.collections),
    repositoryIds: [],
    ...(draft.imageUrl !== undefined && { imageUrl: draft.imageUrl }),
  });
}
