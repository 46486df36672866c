import { draftKey } from "../../shared/domain/draft/draft.ts";
import { pageOfUnknown } from "../../shared/domain/views/known-link.ts";
import { addressKey } from "../../shared/domain/address/address.ts";
import type { ResourceKind } from "../../shared/domain/operation/operation.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../shared/domain/values/ids.ts";
import { ofEachResource, rowWithReferences } from "../../shared/resources/models.ts";
import {
  knownKinds,
  lastAtMs,
  placeOf,
  type KnownKind,
  type KnownRows,
  type LedgerRows,
  type LedgerWave,
  type TagRow,
} from "../../shared/resources/rows.ts";
import type { BackedUp, BackedUpDraft, BackedUpRows } from "./backup.ts";
import type { RowsOfJobs } from "./rows-of-jobs.ts";

/** The data that a merge needs about the profile that receives the rows. `planMerge` adds its plan to it. */
export interface KnownLedger {
  resources: { [Kind in ResourceKind]: KnownResources };
  tags: Map<string, TagRow>;
  repositories: Map<number, LedgerRows["repository"]>;
  /**
   * The ids of the drafts on disk, for links and user pages, and the ids of the changes of both that were made here.
   */
  draftIds: Set<EntryId>;
  /** The address keys of the pages with a draft of a link. */
  draftKeys: Set<string>;
  pagesWithDraft: Set<LocalId>;
  /** The ids of the drafts to merge that are also ids of entries in the outbox, open or ended. */
  entries: ReadonlySet<EntryId>;
  rowsOfJobs: RowsOfJobs;
  room: DraftRoom;
}

/**
 * The number of drafts that still fit. The object is the same for all profiles of a device, because they share its
 * store.
 */
export interface DraftRoom {
  drafts: number;
}

export interface KnownResources {
  /** The time of the last change of each row, epoch ms; Infinity for a row that must not be overwritten. */
  atMs: Map<LocalId, number>;
  byRemoteId: Map<number | string, LocalId>;
  /** The ids of the changes of each row that were made here. They stay in the row if it is replaced. */
  changeIds: Map<LocalId, readonly EntryId[]>;
}

interface BackedUpResource {
  localId: LocalId;
  remoteId?: number | string;
}

/** The plan for the rows of a backup. Links are counted; the other fields belong to the other kinds. */
export interface MergeCounts {
  /** New here. */
  added: number;
  /** Known here, and changed later in the backup. */
  newer: number;
  /** Known here, and equally recent. */
  same: number;
  drafts: number;
  /** There is no room, or the same page has another draft. */
  draftsLeft: number;
  /** For user pages: the page is equally recent here, or has another draft. */
  pageDraftsLeft: number;
}

export interface MergePlan {
  profileId: ProfileId;
  rows: readonly LedgerWave[];
  /** The entries of jobs that would create a link of the backup a second time. */
  twins: readonly EntryId[];
  drafts: readonly BackedUpDraft[];
  counts: MergeCounts;
}

/**
 * Plans which rows to write, under which ids. Two rows are the same resource if they have the same local id or the same
 * remote id. The row that changed last wins. `others`: the ledgers of the other profiles, whose resources do not change.
 */
export function planMerge(
  rows: BackedUpRows,
  profileId: ProfileId,
  known: KnownLedger,
  others: readonly KnownLedger["resources"][],
): MergePlan {
  const counts = { added: 0, newer: 0, same: 0, drafts: 0, draftsLeft: 0, pageDraftsLeft: 0 };
  // All ids are decided first, because a collection may refer to a later one.
  const here = ofEachResource((kind) =>
    idsHere(rows[placeOf[kind]], profileId, known.resources[kind], (id) =>
      others.some((other) => other[kind].atMs.has(id)),
    ),
  );
  const wasKept = ({ entryId }: { entryId: EntryId }) =>
    known.entries.has(entryId) || known.draftIds.has(entryId);

  function ownRow(row: BackedUp<LedgerRows[ResourceKind]>): LedgerRows[ResourceKind] {
    if ("targetUrl" in row) return { ...row, profileId, addressKey: addressKey(row.targetUrl) };
    if (!("draft" in row) || !wasKept(row.draft)) return { ...row, profileId };
    const { draft: _kept, ...rest } = row;
    return { ...rest, profileId };
  }

  function rowsOf(kind: KnownKind): readonly KnownRows[KnownKind][] {
    if (kind === "tag") {
      return rows.tags.flatMap((row) => mostUsed(known.tags, row.key, { ...row, profileId }));
    }
    if (kind === "repository") {
      return rows.repositories.flatMap((row) =>
        mostUsed(known.repositories, row.remoteId, { ...row, profileId }),
      );
    }
    const backedUp: readonly BackedUp<LedgerRows[ResourceKind]>[] = rows[placeOf[kind]];
    const counted = kind === "link" ? counts : undefined;
    return takeNewer(backedUp, here[kind], known.resources[kind], counted).map((row) =>
      rowWithReferences(kind, ownRow(row), ({ resource, localId }) => here[resource](localId)),
    );
  }

  // oxlint-disable-next-line no-unsafe-type-assertion -- each wave has the rows of its own kind
  const waves = knownKinds.map((kind) => ({ kind, rows: rowsOf(kind) })) as readonly LedgerWave[];
  counts.pageDraftsLeft = countPageDraftsLeft(rows.userPages, waves, known);
  const { link: linkHere, collection: collectionHere } = here;

  const twins = rows.links.flatMap(({ localId, targetUrl }) => {
    const waiting = known.rowsOfJobs.get(addressKey(targetUrl)) ?? [];
    return waiting.flatMap(({ entryId, link }) => (link === linkHere(localId) ? [] : entryId));
  });

  const inBackup = new Set(rows.links.map(({ localId }) => localId));
  const drafts = rows.drafts.flatMap(({ pageAddress, draft }) => {
    const { entryId } = draft;
    const link = linkHere(draft.link);
    // If a draft of a new link has a row here, the link was saved here since.
    const isSaved = !inBackup.has(draft.link) && known.resources.link.atMs.has(link);
    if (wasKept(draft) || isSaved) return [];
    const isOfUnknown = pageAddress === pageOfUnknown(draft.link);
    const page = isOfUnknown ? pageOfUnknown(link) : pageAddress;
    const key = draftKey(profileId, page);
    if (known.draftKeys.has(key) || known.room.drafts <= 0) {
      counts.draftsLeft += 1;
      return [];
    }
    known.draftIds.add(entryId);
    known.draftKeys.add(key);
    known.room.drafts -= 1;
    const chosen = new Map(
      draft.collections.map((one) => {
        const localId = collectionHere(one.localId);
        return [localId, { ...one, localId }];
      }),
    );
    return [{ pageAddress: page, draft: { ...draft, link, collections: [...chosen.values()] } }];
  });
  counts.drafts = drafts.length;

  return {
    profileId,
    rows: waves,
    twins: [...new Set(twins)],
    drafts,
    counts,
  };
}

/**
 * The local ids of the resources that have another id here. If two rows of the file have the same remote id, the second
 * is the same resource as the first. If a row has the local id of a resource here, but another remote id, the row is another
 * resource.
 */
function idsHere(
  rows: readonly BackedUpResource[],
  profileId: ProfileId,
  { atMs, byRemoteId }: KnownResources,
  isElsewhere: (id: LocalId) => boolean,
): (id: LocalId) => LocalId {
  const ids = new Map<LocalId, LocalId>();
  const remoteIds = new Map([...byRemoteId].map(([remoteId, localId]) => [localId, remoteId]));
  for (const { localId, remoteId } of rows) {
    const apart = idApart(localId, profileId);
    const known = remoteIds.get(localId);
    const isOther = known !== undefined && remoteId !== undefined && known !== remoteId;
    const own = isOther || atMs.has(apart) || isElsewhere(localId) ? apart : localId;
    const here = (remoteId === undefined ? undefined : byRemoteId.get(remoteId)) ?? own;
    if (remoteId !== undefined) byRemoteId.set(remoteId, here);
    ids.set(localId, here);
  }
  return (id) => ids.get(id) ?? id;
}

/**
 * A new id for a resource whose id belongs to a resource of another profile here. This happens if a backup of that profile
 * was merged elsewhere. The new id is always the same, so that a repeated merge finds the resource.
 */
function idApart(id: LocalId, profileId: ProfileId): LocalId {
  const digit = (text: string, at: number) => Number.parseInt(text.charAt(at), 16);
  const mixed = id.replace(/[\da-f]/g, (_, at: number) =>
    (digit(id, at) ^ digit(profileId, at)).toString(16),
  );
  return asId<LocalId>(mixed);
}

/** The rows that are new here or changed later than here, with their ids here. */
function takeNewer<Row extends { localId: LocalId }>(
  rows: readonly Row[],
  idHere: (id: LocalId) => LocalId,
  { atMs, changeIds }: KnownResources,
  counts?: MergeCounts,
): readonly (Row & { changeIds?: readonly EntryId[] })[] {
  return rows.flatMap((row) => {
    const localId = idHere(row.localId);
    const here = atMs.get(localId);
    const there = lastAtMs(row);
    const became = here === undefined ? "added" : there > here ? "newer" : "same";
    if (counts !== undefined) counts[became] += 1;
    if (became === "same") return [];
    atMs.set(localId, there);
    const kept = changeIds.get(localId);
    return [{ ...row, localId, ...(kept && { changeIds: kept }) }];
  });
}

/** The number of drafts of user pages that are neither here nor in the written rows. A text typed here stays. */
function countPageDraftsLeft(
  rows: BackedUpRows["userPages"],
  waves: readonly LedgerWave[],
  { draftIds, entries, pagesWithDraft }: KnownLedger,
): number {
  const put = waves.flatMap((wave) => (wave.kind === "user-page" ? wave.rows : []));
  for (const { localId, draft } of put) {
    if (draft === undefined || pagesWithDraft.has(localId)) continue;
    draftIds.add(draft.entryId);
    pagesWithDraft.add(localId);
  }
  return rows.filter(
    ({ draft }) => draft && !draftIds.has(draft.entryId) && !entries.has(draft.entryId),
  ).length;
}

/** The row with the later name and the higher count; none if the row here is the same. */
function mostUsed<Key, Row extends { usedAtMs: number; uses: number }>(
  known: Map<Key, Row>,
  key: Key,
  row: Row,
): readonly Row[] {
  const own = known.get(key);
  const later = own !== undefined && own.usedAtMs >= row.usedAtMs ? own : row;
  const merged = { ...later, uses: Math.max(row.uses, own?.uses ?? 0) };
  if (own !== undefined && own.usedAtMs === merged.usedAtMs && own.uses === merged.uses) return [];
  known.set(key, merged);
  return [merged];
}

const rowsAtOnce = 500;

/** The rows in waves that are small enough for one message and one short transaction. */
export function wavesOf({ rows }: MergePlan): readonly LedgerWave[] {
  return rows.flatMap((wave) => {
    const count = Math.ceil(wave.rows.length / rowsAtOnce);
    return Array.from({ length: count }, (_, at) => {
      const slice = wave.rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce);
      // oxlint-disable-next-line no-unsafe-type-assertion -- a slice has rows of the same kind
      return { ...wave, rows: slice } as LedgerWave;
    });
  });
}
