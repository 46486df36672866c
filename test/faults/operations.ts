import type { Draft } from "../../src/domain/draft.ts";
import type { CollectionChanges } from "../../src/domain/operation.ts";
import type { EntryId, LocalId, RemoteId } from "../../src/domain/values/ids.ts";
import type { StoredCollection } from "../service/operations/collections.ts";
import type { StoredUserPage } from "../service/operations/user-pages.ts";
import { requireOk, type Desk } from "./desk.ts";
import { freshIds, type Errand, type Ids } from "./errand.ts";
import { changedFile, deliveredFile, newFile } from "./file-errands.ts";
import type { Slot } from "./slot.ts";

export const operationNames = [
  "POST links",
  "POST collections",
  "PATCH links",
  "PATCH collections",
  "POST files",
  "PUT files",
  "PATCH pages",
] as const;
export type OperationName = (typeof operationNames)[number];

export function createsOf(name: OperationName): boolean {
  return name.startsWith("POST");
}

/**
 * The thing to be changed, and the link of a file, are saved and delivered here first. `bytes`: the size of
 * a file.
 */
export async function prepare(
  name: OperationName,
  desk: Desk,
  slot: Slot,
  bytes?: number,
): Promise<Errand> {
  const ids = freshIds();
  switch (name) {
    case "POST links":
      return newLink(desk, slot, ids);
    case "POST collections":
      return newCollection(desk, slot, ids);
    case "PATCH links": {
      const link = await deliveredLink(desk, slot, ids.subject);
      return changedLink(desk, slot, { ...ids, remoteId: link.remoteId() ?? 0 });
    }
    case "PATCH collections": {
      const collection = newCollection(desk, slot, { ...freshIds(), subject: ids.subject });
      await collection.keep();
      await desk.untilEntry(collection.entryId, ({ state }) => state === "delivered");
      return changedCollection(desk, slot, { ...ids, remoteId: collection.remoteId() ?? 0 });
    }
    case "POST files": {
      const { subject: link } = await deliveredLink(desk, slot);
      return newFile(desk, slot, { ...ids, link }, bytes);
    }
    case "PUT files": {
      const { subject: link } = await deliveredLink(desk, slot);
      const file = await deliveredFile(desk, slot, link);
      return changedFile(desk, slot, { ...ids, file });
    }
    case "PATCH pages":
      return changedUserPage(desk, slot, ids);
  }
}

/** A link that the service has. */
export async function deliveredLink(
  desk: Desk,
  slot: Slot,
  subject: LocalId = freshIds().subject,
): Promise<Errand> {
  const link = newLink(desk, slot, { ...freshIds(), subject });
  await link.keep();
  await desk.untilEntry(link.entryId, ({ state }) => state === "delivered");
  return link;
}

interface LinkOptions {
  /** A new collection to save it into. */
  readonly into?: Ids;
  /** A tab whose content is sent with it. */
  readonly tab?: { readonly id: number; readonly address: string };
  /** Fields besides title and address. */
  readonly fields?: Partial<Draft>;
}

/** The form of a new link. */
export function draftOf({ entryId, subject }: Ids, address: string, into?: Ids): Draft {
  return {
    entryId,
    link: subject,
    address,
    title: "A link",
    description: "",
    tags: [],
    collections:
      into === undefined
        ? []
        : [
            {
              kind: "new",
              localId: into.subject,
              entryId: into.entryId,
              title: collectionTitle(into.entryId),
            },
          ],
    pageContent: false,
  };
}

/** The title of the collection saved by this entry. */
function collectionTitle(entryId: EntryId): string {
  return `Collection ${entryId}`;
}

/** The address of the link saved by this entry. */
export function addressOf(entryId: EntryId): string {
  return `https://faults.example/${entryId}`;
}

export function newLink(
  desk: Desk,
  slot: Slot,
  { entryId, subject }: Ids,
  { into, tab, fields }: LinkOptions = {},
): Errand {
  const address = addressOf(entryId);
  const rows = () => slot.service.links().filter(({ target_url }) => target_url === address);
  return {
    entryId,
    subject,
    creates: true,
    method: "POST",
    path: "/api/v1/links",
    async keep() {
      const plain = draftOf({ entryId, subject }, address, into);
      const draft = { ...plain, ...fields, pageContent: tab !== undefined };
      const saved = await desk.client.saveLink({
        draft,
        pageAddress: tab?.address ?? address,
        profileId: slot.profileId,
        ...(tab !== undefined && { tabId: tab.id }),
      });
      requireOk(saved);
    },
    storedCount: () => rows().length,
    remoteId: () => rows()[0]?.id,
  };
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

export function changedLink(
  desk: Desk,
  slot: Slot,
  { entryId, subject, remoteId }: Ids & { remoteId: RemoteId },
): Errand {
  const title = `Changed by ${entryId}`;
  return {
    entryId,
    subject,
    creates: false,
    method: "PATCH",
    path: `/api/v1/links/${remoteId}`,
    async keep() {
      const kept = await desk.client.changeLink({ entryId, link: subject, changes: { title } });
      requireOk(kept);
    },
    storedCount: () => slot.service.links().filter((row) => row.title === title).length,
    remoteId: () => remoteId,
  };
}

/** A title and a content for a page that the service has. The id needs escaping in a path. */
export async function changedUserPage(
  desk: Desk,
  slot: Slot,
  { entryId, subject }: Ids,
): Promise<Errand> {
  const remoteId = `reading list ${subject}`;
  slot.service.makeUserPage(remoteId);
  const page = { page: subject, remoteId, title: "", profileId: slot.profileId };
  requireOk(await desk.client.addUserPage(page));
  const changes = { title: `Changed by ${entryId}`, content: "- Tides\n".repeat(1_000) };
  const isThere = ({ id, title, content }: StoredUserPage) =>
    id === remoteId && title === changes.title && content === changes.content;
  return {
    entryId,
    subject,
    creates: false,
    method: "PATCH",
    path: `/api/v1/pages/${encodeURIComponent(remoteId)}`,
    async keep() {
      requireOk(await desk.client.changeUserPage({ entryId, page: subject, changes }));
    },
    storedCount: () => slot.service.userPages().filter(isThere).length,
    remoteId: () => remoteId,
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

/** Another title and cover image for a collection that the service has; every other field is cleared. */
function changedCollection(
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
