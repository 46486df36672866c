import type { CollectionChanges } from "../../src/shared/domain/fields/collection.ts";
import type { EntryId, LocalId, RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { StoredCollection } from "../service/operations/collections.ts";
import { requireOk, type Desk } from "./desk.ts";
import type { Errand, Ids } from "./errand.ts";
import type { Slot } from "./slot.ts";

/** The title of the collection saved by this entry. */
export function collectionTitle(entryId: EntryId): string {
  return `Collection ${entryId}`;
}

const cover = `data:image/png;base64,${"AAAA".repeat(1_000)}`;
/** All fields of a collection but its title and its parent. */
const otherFields = {
  description: "About it",
  sharePreference: "team",
  pinned: true,
  visualOrder: 7,
  emoji: "🌊",
  publicVisible: false,
  shareAllLinks: true,
  coverBytes: 3_000,
} as const satisfies CollectionChanges;

/** Whether the service stored them, apart from the cover image. */
function hasOtherFields(row: StoredCollection): boolean {
  const { description, sharePreference, pinned, visualOrder, emoji } = otherFields;
  return (
    row.description === description &&
    row.share_preference === sharePreference &&
    row.pinned === pinned &&
    row.visual_order === visualOrder &&
    row.emoji === emoji &&
    row.public_visible === otherFields.publicVisible &&
    row.share_all_links === otherFields.shareAllLinks
  );
}

export function newCollection(
  desk: Desk,
  slot: Slot,
  { entryId, subject }: Ids,
  parent?: LocalId,
): Errand {
  const title = collectionTitle(entryId);
  let needsCover = true;
  const rows = () =>
    slot.service
      .collections()
      .filter((row) => row.title === title && hasOtherFields(row))
      .filter((row) => !needsCover || row.cover_image_data?.data === cover);
  return {
    entryId,
    subject,
    creates: true,
    method: "POST",
    path: "/api/v1/collections",
    async keep() {
      const { profileId } = slot;
      const fields = { title, ...otherFields, ...(parent !== undefined && { parent }) };
      const input = { entryId, collection: subject, fields, cover, profileId };
      requireOk(await desk.client.saveCollection(input));
    },
    storedCount: () => rows().length,
    withoutPayload: () => void (needsCover = false),
    remoteId: () => rows()[0]?.id,
  };
}

const newCover = "data:image/png;base64,BBBB";
const cleared = {
  description: "",
  sharePreference: "",
  pinned: null,
  visualOrder: null,
  emoji: "",
  publicVisible: null,
  shareAllLinks: null,
} as const satisfies CollectionChanges;

function isCleared(row: StoredCollection): boolean {
  const { description, share_preference: sharing, emoji } = row;
  const { pinned, visual_order: order, public_visible: isPublic, share_all_links: shares } = row;
  return (
    [description, sharing, emoji].every((text) => text === "") &&
    [pinned, order, isPublic, shares].every((value) => value === null)
  );
}

/** A new collection that a link brings along: it has a title alone. */
export function collectionOfLink(desk: Desk, slot: Slot, ids: Ids): Errand {
  const title = collectionTitle(ids.entryId);
  return {
    ...newCollection(desk, slot, ids),
    storedCount: () => slot.service.collections().filter((row) => row.title === title).length,
  };
}

/** Another title and cover image for a collection that the service has; every other field is cleared. */
export function changedCollection(
  desk: Desk,
  slot: Slot,
  { entryId, subject, remoteId }: Ids & { remoteId: RemoteId },
): Errand {
  const title = `Changed by ${entryId}`;
  let needsCover = true;
  const isThere = (row: StoredCollection) =>
    row.title === title &&
    (!needsCover || row.cover_image_data?.data === newCover) &&
    isCleared(row);
  return {
    entryId,
    subject,
    creates: false,
    method: "PATCH",
    path: `/api/v1/collections/${remoteId}`,
    async keep() {
      const changes = { title, ...cleared, coverBytes: 3 };
      const input = { entryId, collection: subject, changes, cover: newCover };
      requireOk(await desk.client.changeCollection(input));
    },
    storedCount: () => slot.service.collections().filter(isThere).length,
    withoutPayload: () => void (needsCover = false),
    remoteId: () => remoteId,
  };
}
