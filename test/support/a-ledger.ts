import type { ProfileHead } from "../../src/shared/domain/profile/profile.ts";
import type { BackedUpRows } from "../../src/pages/backup/backup.ts";
import { createBackupEngine } from "../../src/pages/backup/engine.ts";
import type { ProfilesHere } from "../../src/pages/backup/takers.ts";
import { defaultCompatibility } from "../../src/shared/domain/profile/profile.ts";
import { defaultSaving } from "../../src/shared/domain/profile/saving.ts";
import type { BlobId, EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { createDraftStore } from "../../src/shared/platform/disk/drafts/draft-store.ts";
import { createLedgerDoor } from "../../src/shared/platform/disk/ledger/ledger-door.ts";
import { createStore } from "../../src/shared/platform/disk/ledger/store.ts";
import { linkRow, type LinkRow } from "../../src/shared/resources/link/row.ts";
import type { Transaction } from "../../src/shared/ports/ports.ts";
import { mergeRows } from "../../src/background/use-cases/backup/merge-rows.ts";
import { aProfileId, anEntry, anId, someLinkFields } from "./builders.ts";
import { countedAnnouncer, freshDatabase, handClock, memoryArea } from "./fake-ports.ts";

/** A ledger with one of everything that a backup has to take along, or to leave behind. */

export const atMs = 1_763_000_000_000;

/** A profile without rows in a backup. */
export const noRows: BackedUpRows = {
  collections: [],
  repositories: [],
  tags: [],
  links: [],
  files: [],
  userPages: [],
  drafts: [],
};

export const ledgerIds = {
  sentLink: anId<LocalId>(101),
  changedLink: anId<LocalId>(102),
  newLink: anId<LocalId>(103),
  sentCollection: anId<LocalId>(201),
  newCollection: anId<LocalId>(202),
  sentFile: anId<LocalId>(301),
  page: anId<LocalId>(401),
  create: anId<EntryId>(501),
  change: anId<EntryId>(502),
};

export function aLinkRow(localId: LocalId, row: Partial<LinkRow> = {}): LinkRow {
  const { targetUrl = `https://quoin.example/${localId}`, title = "Grids" } = row;
  const fields = someLinkFields({ targetUrl, title });
  const made = { localId, profileId: aProfileId, createdAtMs: atMs, excerpt: "Of grids." };
  return { ...linkRow(fields, made), ...row };
}

const used = { profileId: aProfileId, usedAtMs: atMs, uses: 2 };

export async function fillLedger(tx: Transaction): Promise<void> {
  const ids = ledgerIds;
  const sent = { deliveredAtMs: atMs };
  await tx.put("collection", {
    ...used,
    ...sent,
    localId: ids.sentCollection,
    title: "Work",
    remoteId: 4,
  });
  const nested = { localId: ids.newCollection, title: "Tides", parent: ids.sentCollection };
  await tx.put("collection", { ...used, ...nested });
  const collections = [ids.sentCollection];
  await tx.put(
    "link",
    aLinkRow(ids.sentLink, {
      ...sent,
      remoteId: 7,
      tags: ["type"],
      collections,
      answered: ["tags"],
    }),
  );
  const changed = { ...sent, remoteId: 8, title: "After", changeIds: [ids.change], answered: [] };
  await tx.put("link", aLinkRow(ids.changedLink, changed));
  const both = [ids.sentCollection, ids.newCollection];
  await tx.put("link", aLinkRow(ids.newLink, { title: "New", collections: both }));
  const file = { type: "application/pdf", size: 20, profileId: aProfileId, createdAtMs: atMs };
  await tx.put("file", {
    ...file,
    ...sent,
    localId: ids.sentFile,
    title: "a.pdf",
    link: ids.sentLink,
    remoteId: 70,
  });
  const page = {
    localId: ids.page,
    profileId: aProfileId,
    remoteId: "reading",
    markup: "html",
  } as const;
  await tx.put("user-page", { ...page, ...sent, title: "Reading", content: "- Mills" });
  await tx.put("repository", { ...used, remoteId: 3, title: "Handbook" });
  await tx.putTag({ ...used, key: "type", name: "Type" });

  await tx.putEntry(
    anEntry({
      id: ids.create,
      operation: {
        kind: "create-link",
        subject: ids.newLink,
        fields: someLinkFields({
          repositoryIds: [3],
          latitude: 52.5,
          longitude: 13.4,
          imageUrl: "https://a.example/b.png",
        }),
      },
      state: { name: "unknown", cause: { kind: "timed-out" }, sinceMs: atMs },
    }),
  );
  await tx.putPayload(ids.create, { pageContent: "<p>Of tides.</p>" });
  await tx.putEntry(
    anEntry({
      id: ids.change,
      operation: {
        kind: "update-link",
        subject: ids.changedLink,
        changes: { title: "After" },
        before: { title: "Before" },
      },
    }),
  );
  await tx.putEntry(
    anEntry({
      id: anId(503),
      operation: {
        kind: "update-user-page",
        subject: ids.page,
        changes: { contentLength: 7 },
        before: {},
      },
    }),
  );
  const contents = { userPageContent: "- Mills", userPageContentBefore: "- Tides" };
  await tx.putPayload(anId(503), contents);
  await tx.putEntry(
    anEntry({
      id: anId(504),
      operation: {
        kind: "create-collection",
        subject: ids.newCollection,
        fields: { title: "Tides", parent: ids.sentCollection },
      },
    }),
  );
  const bytes = { blob: anId<BlobId>(9), name: "b.pdf", type: "", size: 4 };
  await tx.putEntry(
    anEntry({
      id: anId(505),
      operation: {
        kind: "create-file",
        subject: anId(302),
        fields: { link: ids.sentLink, ...bytes },
      },
    }),
  );
}

export const aHead: ProfileHead = {
  id: aProfileId,
  name: "Work",
  colour: "rose",
  serverAddress: "https://links.example",
  compatibility: { ...defaultCompatibility, pageMethod: "PUT", afterServerError: "send-again" },
  saving: { ...defaultSaving, tags: ["read"], sitesWithoutContent: ["quoin.example"] },
};

export const here = (...all: readonly ProfileHead[]): ProfilesHere => ({
  current: (all[0] ?? aHead).id,
  all,
});

/** A browser of its own: its database replaces that of the browser before. */
export function freshBrowser() {
  const database = freshDatabase();
  const clock = handClock();
  const store = createStore(database);
  const drafts = createDraftStore(database, clock, memoryArea());
  const door = createLedgerDoor(database);
  return {
    store,
    drafts,
    door,
    engine: createBackupEngine(door),
    mergeRows: mergeRows({ store, announcer: countedAnnouncer() }),
  };
}
