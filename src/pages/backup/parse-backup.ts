import * as v from "valibot";
import { withoutLogin } from "../../shared/domain/address/login.ts";
import { withoutLoginsIn } from "../../shared/domain/draft/draft.ts";
import type { BackupFailure } from "../../shared/domain/failures.ts";
import { getJson } from "../../shared/domain/text/get-json.ts";
import { isRecord } from "../../shared/domain/values/is-record.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { draftSchema, profileHead } from "../../shared/rpc/form-schemas.ts";
import { exactly } from "../../shared/resources/exactly.ts";
import { isCreatedHere } from "../../shared/resources/models.ts";
import { knownKinds, placeOf, type KnownKind } from "../../shared/resources/rows.ts";
import { storedRows } from "../../shared/resources/stored.ts";
import {
  backupVersion,
  oldestBackupVersion,
  withoutFiles,
  type BackedUpLedger,
  type BackedUpProfile,
  type Backup,
} from "./backup.ts";

/** 100,000 links take about 100 MB. Larger files are not read. */
export const backupMaxBytes = 400_000_000;

/** The longest text of a row is the content of a user page, with half a million characters. */
const textMaxLength = 1_000_000;
const listMaxLength = 2_000_000;
/** The deepest nesting of lists and objects. A real backup nests half as deep. */
const maxNesting = 20;

/** Reads the text of a file. All of it is checked before any of it is used. */
export function parseBackup(content: string): Result<Backup, BackupFailure> {
  const json = getJson(content);
  const isOurs =
    json === undefined
      ? /^\s*\{\s*"linkstow"\s*:\s*"backup"/.test(content)
      : isRecord(json) && json["linkstow"] === "backup";
  if (!isOurs) return err({ kind: "backup-foreign" });
  if (!isRecord(json)) return err({ kind: "backup-damaged", path: "" });
  const { version } = json;
  if (!Number.isSafeInteger(version)) return err({ kind: "backup-damaged", path: "version" });
  if (Number(version) > backupVersion) return err({ kind: "backup-newer" });
  if (Number(version) < oldestBackupVersion) return err({ kind: "backup-older" });
  if (!isWithinBounds(json)) return err({ kind: "backup-damaged", path: "" });
  const parsed = v.safeParse(backup, json, { abortEarly: true });
  if (!parsed.success) {
    return err({ kind: "backup-damaged", path: v.getDotPath(parsed.issues[0]) ?? "" });
  }
  const { profiles, ...rest } = parsed.output;
  return ok({ ...rest, profiles: profiles.map(withoutDraftFiles).map(withoutLogins) });
}

/** A hostile file could name bytes that this browser stores for another draft. */
function withoutDraftFiles(found: BackedUpProfile): BackedUpProfile {
  return { ...found, drafts: found.drafts.map(withoutFiles) };
}

/** Backups of earlier versions, and files that others wrote, may contain names and passwords in addresses. */
function withoutLogins(found: BackedUpProfile): BackedUpProfile {
  const links = found.links.map((row) => ({ ...row, targetUrl: withoutLogin(row.targetUrl) }));
  const drafts = found.drafts.map(({ pageAddress, draft }) => ({
    pageAddress: withoutLogin(pageAddress),
    draft: { ...draft, ...withoutLoginsIn(draft) },
  }));
  return { ...found, links, drafts };
}

/** The schemas of the rows have no limits. A time outside the range of dates could be neither shown nor exported. */
function isWithinBounds(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.length <= textMaxLength;
  if (depth > maxNesting) return false;
  const isInside = (one: unknown) => isWithinBounds(one, depth + 1);
  if (Array.isArray(value)) return value.length <= listMaxLength && value.every(isInside);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(
    ([name, one]) => isInside(one) && (!name.endsWith("AtMs") || !isInvalidDate(one)),
  );
}

function isInvalidDate(time: unknown): boolean {
  return typeof time === "number" && Number.isNaN(new Date(time).getTime());
}

/** The schema of a part of a profile. Its rows lack the fields that `BackedUp` leaves out. */
function partOf(kind: KnownKind): v.GenericSchema {
  const {
    profileId: _profile,
    addressKey: _key,
    changeIds: _changes,
    ...entries
  }: v.ObjectEntries = storedRows[kind].entries;
  const row = v.object(entries);
  if (!isCreatedHere(kind)) return v.array(row);
  // A backup has a draft for each unsent resource. An unsent row would wait for ever, because it has no entry.
  const isSent = v.check<v.InferOutput<typeof row>>(
    ({ deliveredAtMs }) => deliveredAtMs !== undefined,
  );
  return v.array(v.pipe(row, isSent));
}

const parts = knownKinds.map((kind) => [placeOf[kind], partOf(kind)] as const);

const backedUpProfile = exactly<BackedUpProfile>()(
  v.object({
    profile: profileHead,
    // oxlint-disable-next-line no-unsafe-type-assertion -- each part is read with the schema of its own rows
    ...(Object.fromEntries(parts) as {
      [Part in keyof BackedUpLedger]: v.GenericSchema<unknown, [...BackedUpLedger[Part]]>;
    }),
    drafts: v.array(v.object({ pageAddress: v.string(), draft: draftSchema })),
  }),
);

const backup = v.object({
  madeAt: v.pipe(
    v.string(),
    v.check((date) => !Number.isNaN(Date.parse(date))),
  ),
  profiles: v.array(backedUpProfile),
});
