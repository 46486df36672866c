import type { StorageFailure } from "../../shared/domain/failures.ts";
import { mayStillSend } from "../../shared/domain/jobs/job-state.ts";
import type { Payload } from "../../shared/domain/operation/operation.ts";
import { openStates, type Entry } from "../../shared/domain/outbox/entry.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../shared/domain/values/result.ts";
import type { LinkRow } from "../../shared/resources/link/row.ts";
import type { LinkPlace, ReadTransaction, Store } from "../../shared/ports/ports.ts";
import { placeOf, type KnownRows } from "../../shared/resources/rows.ts";
import {
  withoutFiles,
  type BackedUp,
  type BackedUpDraft,
  type BackedUpLedger,
  type BackedUpRows,
} from "./backup.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";
import {
  bySubject,
  countLeftBehind,
  linkInBackup,
  rowInBackup,
  smallKinds,
  type SmallKind,
  type Unsent,
} from "./unsent.ts";

/** A save that arrives meanwhile waits for one slice at most. */
const linksAtOnce = 1_000;

/** Can read the ledger and change nothing. */
export interface LedgerDoor {
  read: Store["read"];
  /**
   * The readable drafts of a profile on disk. Drafts of private windows are not on disk. `unreadable`: the number of
   * unreadable drafts.
   */
  drafts: (
    profileId: ProfileId,
  ) => Promise<Result<{ drafts: readonly BackedUpDraft[]; unreadable: number }, StorageFailure>>;
}

/** The numbers of resources that a backup cannot contain. */
export interface LeftBehind {
  /** Entries that no draft contains. */
  entries: number;
  /** Saves and changes of jobs that the outbox does not have yet. */
  unfed: number;
  /** Rows and page contents that another version wrote, that are damaged, or that the disk lost. */
  unreadable: number;
}

/** Calls `take` with all links of a profile, in slices. */
export async function readLinks(
  { read }: Pick<LedgerDoor, "read">,
  profileId: ProfileId,
  take: (links: readonly LinkRow[]) => void,
): Promise<Result<{ unreadable: readonly LocalId[] }, StorageFailure>> {
  const unreadable: LocalId[] = [];
  let place: LinkPlace | undefined;
  do {
    const from = place;
    const slice = await read(async (tx) => ({
      ...(await tx.linksAfter(profileId, from, linksAtOnce)),
      met: tx.unreadableMet("link").map(({ id }) => asId<LocalId>(id)),
    }));
    if (!slice.ok) return slice;
    take(slice.value.links);
    unreadable.push(...slice.value.met);
    place = slice.value.end;
  } while (place !== undefined);
  return ok({ unreadable });
}

/** The data of a profile in a backup. */
export async function collectProfile<Head extends Pick<ProfileHead, "id">>(
  door: LedgerDoor,
  profile: Head,
): Promise<
  Result<{ profile: BackedUpRows & { profile: Head }; left: LeftBehind }, StorageFailure>
> {
  const { id } = profile;
  const read = await door.read((tx) => readSmall(tx, id));
  if (!read.ok) return read;
  const { unsent, rows, unfed, unreadable } = read.value;
  const links: BackedUp<LinkRow>[] = [];
  const drafts: BackedUpDraft[] = [];
  const walked = await readLinks(door, id, (slice) => {
    for (const link of slice) {
      const { row, draft } = linkInBackup(link, unsent);
      if (row !== undefined) links.push(backedUp(row));
      if (draft !== undefined) drafts.push(draft);
    }
  });
  if (!walked.ok) return walked;
  const typed = await door.drafts(id);
  if (!typed.ok) return typed;
  const sent = await door.read((tx) =>
    Promise.all(typed.value.drafts.map(({ draft }) => tx.entry(draft.entryId))),
  );
  if (!sent.ok) return sent;
  // The latest draft comes first, because a reader uses the first of two drafts for the same page.
  const unsaved = typed.value.drafts.filter((_, at) => sent.value[at] === undefined);
  drafts.unshift(...unsaved.map(withoutFiles));
  return ok({
    profile: {
      profile,
      ...smallParts(rows, unsent),
      links,
      drafts,
    },
    left: {
      entries: countLeftBehind(unsent, drafts),
      unfed,
      unreadable: unreadable + walked.value.unreadable.length + typed.value.unreadable,
    },
  });
}

type SmallRows = { [Kind in SmallKind]: readonly KnownRows[Kind][] };

/** The rows of a profile without the links. */
export async function readSmallRows(tx: ReadTransaction, id: ProfileId): Promise<SmallRows> {
  const read = smallKinds.map(async (kind) => [kind, await tx.rows(kind, id)] as const);
  // oxlint-disable-next-line no-unsafe-type-assertion -- each kind has its own rows
  return Object.fromEntries(await Promise.all(read)) as SmallRows;
}

/** The parts of a backup without the links. */
function smallParts(rows: SmallRows, unsent: Unsent): Omit<BackedUpLedger, "links"> {
  const part = <Kind extends SmallKind>(kind: Kind, ofKind: readonly KnownRows[Kind][]): unknown =>
    ofKind.flatMap((row) => rowInBackup(kind, row, unsent) ?? []).map(backedUp);
  const parts = smallKinds.map((kind) => [placeOf[kind], part(kind, rows[kind])] as const);
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  return Object.fromEntries(parts) as Omit<BackedUpLedger, "links">;
}

/** Everything but the links. */
async function readSmall(tx: ReadTransaction, id: ProfileId) {
  const entries = await tx.entriesIn(id, openStates);
  const rows = await readSmallRows(tx, id);
  const contents = await readContents(tx, entries);
  const unsent: Unsent = {
    entries: bySubject(entries),
    collections: new Map(rows.collection.map((row) => [row.localId, row])),
    repositories: rows.repository,
    withContent: contents.found,
    userPageContents: contents.ofUserPages,
  };
  const jobs = (await tx.jobs(id)).filter(mayStillSend);
  const unfed = jobs.reduce((sum, job) => sum + job.rows - job.fed, 0);
  const met = (["entry", "job", ...smallKinds] as const).map(
    (kind) => tx.unreadableMet(kind).length,
  );
  const unreadable = met.reduce((sum, count) => sum + count, contents.unreadable);
  return { unsent, rows, unfed, unreadable };
}

/** The contents of links and user pages in the outbox, and the number of unreadable ones. */
async function readContents(tx: ReadTransaction, entries: readonly Entry[]) {
  const found = new Set<EntryId>();
  const ofUserPages = new Map<EntryId, Payload>();
  let unreadable = 0;
  for (const { id, operation } of entries) {
    if (operation.kind !== "create-link" && operation.kind !== "update-user-page") continue;
    const payload = await tx.payload(id);
    if (payload === undefined) unreadable += 1;
    else if (operation.kind === "update-user-page") ofUserPages.set(id, payload);
    else if (payload.pageContent !== undefined) found.add(id);
  }
  return { found, ofUserPages, unreadable };
}

function backedUp<Row extends { profileId: ProfileId }>(row: Row): BackedUp<Row>;
function backedUp(row: {
  profileId: ProfileId;
  addressKey?: string;
  changeIds?: readonly EntryId[];
}): object {
  const { profileId: _profile, addressKey: _key, changeIds: _changes, ...rest } = row;
  return rest;
}
