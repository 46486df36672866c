import { draftKey } from "../../shared/domain/draft/draft.ts";
import type { BackupFailure, StorageFailure } from "../../shared/domain/failures.ts";
import { serverHost } from "../../shared/domain/address/server-address.ts";
import type { EntryId, ProfileId } from "../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import type { LedgerWave } from "../../shared/resources/rows.ts";
import {
  countParts,
  isUntouched,
  writeBackup,
  type BackedUpDraft,
  type BackedUpProfile,
  type BackupCounts,
} from "./backup.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";
import { bookmarkOf, type Bookmark } from "./bookmarks/bookmark.ts";
import { writeCsv } from "./bookmarks/csv.ts";
import { writeHtml } from "./bookmarks/html.ts";
import { writeMarkdown } from "./bookmarks/markdown.ts";
import { collectProfile, readLinks, type LedgerDoor, type LeftBehind } from "./collect.ts";
import { nothingKnown, readKnown, roomForDrafts } from "./known-ledger.ts";
import { backupMaxBytes, parseBackup } from "./parse-backup.ts";
import {
  planMerge,
  wavesOf,
  type KnownLedger,
  type MergeCounts,
  type MergePlan,
} from "./plan-merge.ts";
import { keyOfSpareRow } from "./rows-of-jobs.ts";
import { namesResources, takersOf, type ProfilesHere } from "./takers.ts";

export type LinkFormat = "html" | "csv" | "markdown";

interface MadeBackup {
  file: Blob;
  counts: BackupCounts;
  left: LeftBehind;
}

/** A profile in the last read backup, and the effect of a merge. */
export interface MergeProfile {
  /** The profile that receives the rows. */
  profileId: ProfileId;
  /** The profile to create for the rows; absent if the profile exists here. */
  create?: ProfileHead;
  name: string;
  /** "" if the profile has no server. */
  host: string;
  counts: BackupCounts;
  links: MergeCounts;
  /** The number of messages for its rows and drafts. */
  steps: number;
}

export interface MergeSummary {
  /** In ISO 8601. */
  madeAt: string;
  profiles: readonly MergeProfile[];
  /** The empty profile of a new installation, if all other profiles here come from the file. */
  replaced?: ProfileId;
}

/** The content of one message from the last read backup. */
export type MergeStep =
  | { rows: LedgerWave }
  /**
   * An entry of a job to drop, because the backup has the link that it would create. `tries`: the number of its
   * requests so far. After another request, the service may have the link.
   */
  | { twin: EntryId; tries?: number | undefined }
  /** The entry has changed meanwhile. */
  | { gone: EntryId }
  | { draft: BackedUpDraft }
  /** The page has another draft by now. That draft may be the only owner of the bytes of its files. */
  | { left: BackedUpDraft };

interface WrittenLinks {
  file: Blob;
  count: number;
  /** The number of links that the service has not confirmed. */
  unsent: number;
}

/** Creates and reads backups. Reads the ledger, and changes nothing. */
export interface BackupEngine {
  make: (here: ProfilesHere, madeAt: string) => Promise<Result<MadeBackup, StorageFailure>>;
  /** The links of a profile for other programs. */
  writeLinks: (
    profileId: ProfileId,
    format: LinkFormat,
  ) => Promise<Result<WrittenLinks, StorageFailure>>;
  /** Checks the whole file, and plans its merge. */
  open: (
    file: Blob,
    here: ProfilesHere,
  ) => Promise<Result<MergeSummary, BackupFailure | StorageFailure>>;
  /** A step of the plan for a profile of the file; undefined after the last one. */
  step: (profile: number, at: number) => Promise<MergeStep | undefined>;
  /** Whether nothing would be lost without the profile. */
  isUntouched: (profile: MaybeEmpty) => Promise<Result<boolean, StorageFailure>>;
}

type MaybeEmpty = Pick<ProfileHead, "id" | "name" | "serverAddress">;

export function createBackupEngine(door: LedgerDoor): BackupEngine {
  let plans: readonly Plan[] = [];
  return {
    async make({ all }, madeAt) {
      const profiles: BackedUpProfile[] = [];
      const left: LeftBehind = { entries: 0, unfed: 0, unreadable: 0 };
      for (const head of all) {
        const collected = await collectProfile(door, head);
        if (!collected.ok) return collected;
        const { profile, left: more } = collected.value;
        left.entries += more.entries;
        left.unfed += more.unfed;
        left.unreadable += more.unreadable;
        if (!isUntouched(profile)) profiles.push(profile);
      }
      const pieces = writeBackup({ madeAt, profiles });
      const file = new Blob([...pieces], { type: "application/json" });
      return ok({ file, counts: countParts(profiles), left });
    },

    async writeLinks(profileId, format) {
      const collections = await door.read((tx) => tx.rows("collection", profileId));
      if (!collections.ok) return collections;
      const byId = new Map(collections.value.map((row) => [row.localId, row]));
      const bookmarks: Bookmark[] = [];
      let unsent = 0;
      const walked = await readLinks(door, profileId, (slice) => {
        for (const row of slice) {
          const bookmark = bookmarkOf(row, byId);
          if (bookmark === undefined) continue;
          bookmarks.push(bookmark);
          unsent += Number(row.deliveredAtMs === undefined);
        }
      });
      if (!walked.ok) return walked;
      const { write, type } = writers[format];
      return ok({
        file: new Blob([...write(bookmarks)], { type }),
        count: bookmarks.length,
        unsent,
      });
    },

    async open(file, here) {
      plans = [];
      if (file.size > backupMaxBytes) return err({ kind: "backup-too-large" });
      const content = await file.text().catch(() => undefined);
      if (content === undefined) return err({ kind: "backup-unreadable" });
      const parsed = parseBackup(content);
      if (!parsed.ok) return parsed;
      const { madeAt, profiles } = parsed.value;
      const planned = await planProfiles(door, profiles, here);
      if (!planned.ok) return planned;
      const replaced = await findUntouched(door, here, planned.value);
      if (!replaced.ok) return replaced;
      plans = planned.value.map(({ steps, summary }) => ({ steps, profileId: summary.profileId }));
      return ok({
        madeAt,
        profiles: planned.value.map(({ summary }) => summary),
        ...(replaced.value !== undefined && { replaced: replaced.value }),
      });
    },

    async step(profile, at) {
      const { steps = [], profileId } = plans[profile] ?? {};
      const step = steps[at];
      if (step === undefined || profileId === undefined) return step;
      // The file may have been opened long ago.
      if ("twin" in step) {
        const read = await door.read((tx) => tx.entry(step.twin));
        if (!read.ok) return step;
        const entry = read.value;
        const isSpare = entry !== undefined && keyOfSpareRow(entry) !== undefined;
        return isSpare ? { twin: entry.id, tries: entry.tries } : { gone: step.twin };
      }
      if (!("draft" in step)) return step;
      const isFree = await hasRoom(door, profileId, step.draft);
      return isFree ? step : { left: step.draft };
    },

    isUntouched: (profile) => hasNothing(door, profile),
  };
}

const writers = {
  html: { write: writeHtml, type: "text/html" },
  csv: { write: writeCsv, type: "text/csv" },
  markdown: { write: writeMarkdown, type: "text/markdown" },
} as const satisfies Record<LinkFormat, unknown>;

interface Plan {
  profileId: ProfileId;
  steps: readonly MergeStep[];
}

type Planned = { summary: MergeProfile; steps: readonly MergeStep[] };

/**
 * Two profiles without a server may be merged into the same profile here, so the second plan includes the additions of
 * the first one.
 */
async function planProfiles(
  door: LedgerDoor,
  profiles: readonly BackedUpProfile[],
  here: ProfilesHere,
): Promise<Result<readonly Planned[], StorageFailure>> {
  const known = new Map<ProfileId, KnownLedger>();
  const room = roomForDrafts();
  const draftIds = profiles.flatMap(({ drafts, userPages }) =>
    [...drafts, ...userPages].flatMap(({ draft }) => draft?.entryId ?? []),
  );
  for (const { id } of here.all) {
    const read = await readKnown(door, id, draftIds, room);
    if (!read.ok) return read;
    known.set(id, read.value);
  }
  const planned: Planned[] = [];
  const file = profiles.map((one) => ({ head: one.profile, hasIds: namesResources(one) }));
  const takers = takersOf(file, here);
  for (const [at, one] of profiles.entries()) {
    const { profile, ...rows } = one;
    const { id: profileId, isNew } = takers[at] ?? { id: profile.id, isNew: true };
    const own = known.get(profileId) ?? nothingKnown(room);
    known.set(profileId, own);
    const others = [...known.values()]
      .filter((other) => other !== own)
      .map(({ resources }) => resources);
    const plan = planMerge(rows, profileId, own, others);
    const steps = stepsOf(plan);
    planned.push({
      steps,
      summary: {
        profileId,
        ...(isNew && { create: { ...profile, id: profileId } }),
        name: profile.name,
        host: profile.serverAddress === "" ? "" : serverHost(profile.serverAddress),
        counts: countParts([one]),
        links: plan.counts,
        steps: steps.length,
      },
    });
  }
  return ok(planned);
}

/** Whether the page of the draft has no other draft. False if the drafts cannot be read. */
async function hasRoom(
  door: LedgerDoor,
  profileId: ProfileId,
  { pageAddress, draft }: BackedUpDraft,
): Promise<boolean> {
  const typed = await door.drafts(profileId);
  const key = draftKey(profileId, pageAddress);
  return (
    typed.ok &&
    typed.value.drafts.every(
      (one) => one.draft.entryId === draft.entryId || draftKey(profileId, one.pageAddress) !== key,
    )
  );
}

/**
 * The only profile here that is not in the file, if it is empty. After an interrupted merge, profiles of the file may
 * exist here already. Profiles without a server are merged into the profile in use, which may be the empty one.
 */
async function findUntouched(
  door: LedgerDoor,
  { all }: ProfilesHere,
  planned: readonly Planned[],
): Promise<Result<ProfileId | undefined, StorageFailure>> {
  const ofFile = new Set(planned.map(({ summary }) => summary.host !== "" && summary.profileId));
  const [only, ...others] = all.filter(({ id }) => !ofFile.has(id));
  if (only === undefined || others.length > 0) return ok(undefined);
  const isEmpty = await hasNothing(door, only);
  return isEmpty.ok ? ok(isEmpty.value ? only.id : undefined) : isEmpty;
}

async function hasNothing(
  door: LedgerDoor,
  profile: MaybeEmpty,
): Promise<Result<boolean, StorageFailure>> {
  const collected = await collectProfile(door, profile);
  if (!collected.ok) return collected;
  const { profile: rows, left } = collected.value;
  return ok(isUntouched(rows) && left.entries + left.unfed + left.unreadable === 0);
}

function stepsOf(plan: MergePlan): readonly MergeStep[] {
  return [
    ...wavesOf(plan).map((rows) => ({ rows })),
    // The entries are dropped after the rows are written. If the merge stops in between, the job still creates the
    // link.
    ...plan.twins.map((twin) => ({ twin })),
    ...plan.drafts.map((draft) => ({ draft })),
  ];
}
