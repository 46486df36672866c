import type { Draft } from "../../src/shared/domain/draft/draft.ts";
import type { EntryId, LocalId, RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { StoredUserPage } from "../service/operations/user-pages.ts";
import { someLinkFields } from "../support/builders.ts";
import { changedCollection, collectionTitle, newCollection } from "./collection-errands.ts";
import { requireOk, type Desk } from "./desk.ts";
import { freshIds, type Errand, type Ids } from "./errand.ts";
import { changedFile, deliveredFile, newFile } from "./file-errands.ts";
import { lastOfJob, type RowErrand } from "./job-errands.ts";
import type { OperationName } from "./operation-names.ts";
import type { Slot } from "./slot.ts";

/**
 * The resource to be changed, and the link of a file, are saved and delivered here first. `bytes`: the size of
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
    case "POST links of a job":
      return lastOfJob(slot, desk, [newLinkRow(desk, slot, ids)]);
    case "PATCH links of a job": {
      const link = await deliveredLink(desk, slot, ids.subject);
      const errand = changedLink(desk, slot, { ...ids, remoteId: link.remoteId() ?? 0 });
      const changes = { title: changedTitle(ids.entryId) };
      const operation = { kind: "update-link", subject: ids.subject, changes } as const;
      return lastOfJob(slot, desk, [{ errand, operation }]);
    }
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

/** A new link as a row of a job. `into`: the collection that it is in. */
export function newLinkRow(desk: Desk, slot: Slot, ids: Ids, into?: LocalId): RowErrand {
  const collections = into === undefined ? [] : [into];
  const fields = someLinkFields({ targetUrl: addressOf(ids.entryId), collections });
  return {
    errand: newLink(desk, slot, ids),
    operation: { kind: "create-link", subject: ids.subject, fields },
  };
}

function changedTitle(entryId: EntryId): string {
  return `Changed by ${entryId}`;
}

export function changedLink(
  desk: Desk,
  slot: Slot,
  { entryId, subject, remoteId }: Ids & { remoteId: RemoteId },
): Errand {
  const title = changedTitle(entryId);
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
async function changedUserPage(desk: Desk, slot: Slot, { entryId, subject }: Ids): Promise<Errand> {
  const remoteId = `reading list ${subject}`;
  slot.service.makeUserPage(remoteId);
  const page = { page: subject, remoteId, title: "", profileId: slot.profileId };
  requireOk(await desk.client.addUserPage(page));
  const changes = { title: `Changed by ${entryId}`, content: "- Tides\n".repeat(1_000) };
  let needsContent = true;
  const isThere = ({ id, title, content }: StoredUserPage) =>
    id === remoteId && title === changes.title && (content === changes.content || !needsContent);
  return {
    entryId,
    subject,
    creates: false,
    method: "PATCH",
    path: `/api/v1/pages/${encodeURIComponent(remoteId)}`,
    async keep() {
      requireOk(await desk.client.changeUserPage({ entryId, page: subject, changes }));
    },
    withoutPayload: () => void (needsContent = false),
    storedCount: () => slot.service.userPages().filter(isThere).length,
    remoteId: () => remoteId,
  };
}
