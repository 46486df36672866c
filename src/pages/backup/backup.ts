import type { Draft } from "../../shared/domain/draft/draft.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";
import {
  knownKinds,
  placeOf,
  type KnownKind,
  type KnownRows,
} from "../../shared/resources/rows.ts";

/**
 * The version of the format. A file of a later version is refused, because it may contain data that this version would
 * lose. If the format changes, `parseBackup` turns a file of an older version into one of this version.
 */
export const backupVersion = 2;
/** Version 1 has the same rows as version 2. Its drafts do not say whether they may have arrived. */
export const oldestBackupVersion = 1;

/**
 * A row in the file, without three fields. The profile is missing, because it contains the row. The address key is
 * missing, because the reader computes it by its own rule. The ids of messages are missing, because they mean nothing
 * elsewhere.
 */
export type BackedUp<Row> = Row extends unknown
  ? Omit<Row, "profileId" | "addressKey" | "changeIds">
  : never;

/** A typed text or an unsent save, with the address of its page. */
export interface BackedUpDraft {
  pageAddress: string;
  draft: Draft;
}

/** The rows of a profile, by part, for the resources that the service has. */
export type BackedUpLedger = {
  [Kind in KnownKind as (typeof placeOf)[Kind]]: readonly BackedUp<KnownRows[Kind]>[];
};

export interface BackedUpRows extends BackedUpLedger {
  drafts: readonly BackedUpDraft[];
}

export interface BackedUpProfile extends BackedUpRows {
  profile: ProfileHead;
}

/** The parts of a profile, in the order of the file. */
const backupParts = [...knownKinds.map((kind) => placeOf[kind]), "drafts"] as const;

/** The number of rows in a part. */
export type BackupCounts = Record<keyof BackedUpRows, number>;

export interface Backup {
  /** In ISO 8601. */
  madeAt: string;
  profiles: readonly BackedUpProfile[];
}

export function countParts(profiles: readonly BackedUpRows[]): BackupCounts {
  const counts = backupParts.map((part) => {
    return [part, profiles.reduce((sum, rows) => sum + rows[part].length, 0)] as const;
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- each part has its count
  return Object.fromEntries(counts) as BackupCounts;
}

/** Whether nothing would be lost without the profile. True for the unused profile of a new installation. */
export function isUntouched({
  profile,
  ...rows
}: BackedUpRows & { profile: Pick<ProfileHead, "name" | "serverAddress"> }): boolean {
  const isNamed = profile.name !== "" || profile.serverAddress !== "";
  return !isNamed && backupParts.every((part) => rows[part].length === 0);
}

/** The file, in pieces, with one row on each line, so that two backups can be compared line by line. */
export function writeBackup({ madeAt, profiles }: Backup): readonly string[] {
  const pieces = [
    `{"linkstow":"backup","version":${backupVersion},"madeAt":${JSON.stringify(madeAt)},"profiles":[`,
  ];
  for (const [at, { profile, ...rows }] of profiles.entries()) {
    pieces.push(`${at === 0 ? "" : ","}\n{"profile":${JSON.stringify(profile)}`);
    for (const part of backupParts) {
      pieces.push(`,\n"${part}":[`);
      for (const [index, row] of rows[part].entries()) {
        pieces.push(`${index === 0 ? "" : ","}\n${JSON.stringify(row)}`);
      }
      pieces.push("]");
    }
    pieces.push("}");
  }
  pieces.push("\n]}\n");
  return pieces;
}

/** The bytes of files, the open forms and the numbers of their changes stay in their browser. */
export function withoutFiles({ pageAddress, draft }: BackedUpDraft): BackedUpDraft {
  const { files: _files, early: _early, change: _change, ...rest } = draft;
  return { pageAddress, draft: rest };
}
