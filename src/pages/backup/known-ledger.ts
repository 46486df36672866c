import { draftKey } from "../../shared/domain/draft/draft.ts";
import type { StorageFailure } from "../../shared/domain/failures.ts";
import { openStates } from "../../shared/domain/outbox/entry.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../shared/domain/values/ids.ts";
import type { Result } from "../../shared/domain/values/result.ts";
import { ofEachResource } from "../../shared/resources/models.ts";
import { lastAtMs } from "../../shared/resources/rows.ts";
import { readLinks, readSmallRows, type LedgerDoor } from "./collect.ts";
import type { DraftRoom, KnownLedger, KnownResources } from "./plan-merge.ts";
import { rowsOfJobs } from "./rows-of-jobs.ts";

/** Drafts of backups leave room for drafts that the user types, because the store has room for 200. */
const draftsMost = 150;

/** The room for drafts on a device that has none. */
export function roomForDrafts(): DraftRoom {
  return { drafts: draftsMost };
}

/**
 * The rows and drafts of a profile before a merge. `draftIds`: the ids of the drafts that may be merged. Subtracts the
 * profile's own drafts from the room.
 */
export async function readKnown(
  door: LedgerDoor,
  profileId: ProfileId,
  draftIds: readonly EntryId[],
  room: DraftRoom,
): Promise<Result<KnownLedger, StorageFailure>> {
  const links = resourcesOf([]);
  const wanted = new Set(draftIds);
  const ofLinks: EntryId[] = [];
  const walked = await readLinks(door, profileId, (slice) => {
    for (const row of slice) {
      addResource(links, row);
      // Only the row still shows that a change sent long ago was made here.
      ofLinks.push(...(row.changeIds ?? []).filter((id) => wanted.has(id)));
    }
  });
  if (!walked.ok) return walked;
  for (const id of walked.value.unreadable) protect(links, id);
  const typed = await door.drafts(profileId);
  if (!typed.ok) return typed;
  room.drafts -= typed.value.drafts.length;
  return door.read(async (tx) => {
    const rows = await readSmallRows(tx, profileId);
    const resources = ofEachResource((kind) => {
      if (kind === "link") return links;
      const known = resourcesOf(rows[kind]);
      for (const { id } of tx.unreadableMet(kind)) protect(known, asId<LocalId>(id));
      return known;
    });
    const open = await tx.entriesIn(profileId, openStates);
    for (const { operation } of open) {
      for (const known of Object.values(resources)) {
        if (known.atMs.has(operation.subject)) protect(known, operation.subject);
      }
    }
    const kept = await Promise.all(draftIds.map((id) => tx.entry(id)));
    const ofPages = rows["user-page"].flatMap(({ draft, changeIds = [] }) => [
      ...(draft === undefined ? [] : [draft.entryId]),
      ...changeIds,
    ]);
    return {
      resources,
      tags: new Map(rows.tag.map((row) => [row.key, row])),
      repositories: new Map(rows.repository.map((row) => [row.remoteId, row])),
      draftIds: new Set([
        ...typed.value.drafts.map(({ draft }) => draft.entryId),
        ...ofPages,
        ...ofLinks,
      ]),
      draftKeys: new Set(
        typed.value.drafts.map(({ pageAddress }) => draftKey(profileId, pageAddress)),
      ),
      pagesWithDraft: new Set(rows["user-page"].flatMap((row) => (row.draft ? [row.localId] : []))),
      entries: new Set(kept.flatMap((entry) => entry?.id ?? [])),
      rowsOfJobs: rowsOfJobs(open),
      room,
    };
  });
}

/** The empty ledger of a profile that does not exist yet. */
export function nothingKnown(room = roomForDrafts()): KnownLedger {
  return {
    resources: ofEachResource(() => resourcesOf([])),
    tags: new Map(),
    repositories: new Map(),
    draftIds: new Set(),
    draftKeys: new Set(),
    pagesWithDraft: new Set(),
    entries: new Set(),
    rowsOfJobs: new Map(),
    room,
  };
}

interface Row {
  localId: LocalId;
  remoteId?: number | string;
  changeIds?: readonly EntryId[];
}

function resourcesOf(rows: readonly Row[]): KnownResources {
  const known: KnownResources = { atMs: new Map(), byRemoteId: new Map(), changeIds: new Map() };
  for (const row of rows) addResource(known, row);
  return known;
}

function addResource({ atMs, byRemoteId, changeIds }: KnownResources, row: Row): void {
  atMs.set(row.localId, lastAtMs(row));
  if (row.changeIds !== undefined) changeIds.set(row.localId, row.changeIds);
  if (row.remoteId !== undefined) byRemoteId.set(row.remoteId, row.localId);
}

/** An unreadable row, or a row with an open change, stays unchanged. */
function protect({ atMs }: KnownResources, localId: LocalId): void {
  atMs.set(localId, Infinity);
}
