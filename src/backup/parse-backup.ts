import * as v from "valibot";
import { withoutLogin } from "../domain/address/login.ts";
import { withoutLoginsIn } from "../domain/draft.ts";
import type { BackupFailure } from "../domain/failures.ts";
import { isRecord } from "../domain/values/is-record.ts";
import { err, ok, type Result } from "../domain/values/result.ts";
import { draftSchema, profileHead } from "../rpc/form-schemas.ts";
import { collectionRow } from "../resources/collection/stored.ts";
import { exactly } from "../resources/exactly.ts";
import { fileRow } from "../resources/file/stored.ts";
import { linkRow } from "../resources/link/stored.ts";
import { repositoryRow } from "../resources/repository/stored.ts";
import { tagRow } from "../resources/tag/stored.ts";
import { userPageRow } from "../resources/user-page/stored.ts";
import {
  backupVersion,
  oldestBackupVersion,
  withoutFiles,
  type BackedUpProfile,
  type Backup,
} from "./backup.ts";

/** 100,000 links take about 100 MB. Larger files are not read. */
export const backupMaxBytes = 400_000_000;

/** The longest text of a row is the content of a user page, of half a million characters. */
const textMaxLength = 1_000_000;
const listMaxLength = 2_000_000;
/** Lists and objects in each other. What a backup has is half as deep. */
const deepest = 20;

/** Reads the text of a file. Everything in it is checked before anything of it is used. */
export function parseBackup(content: string): Result<Backup, BackupFailure> {
  const json = parseJson(content);
  const isOurs = json.ok
    ? isRecord(json.value) && json.value["linkstow"] === "backup"
    : /^\s*\{\s*"linkstow"\s*:\s*"backup"/.test(content);
  if (!isOurs) return err({ kind: "backup-foreign" });
  if (!json.ok || !isRecord(json.value)) return err({ kind: "backup-damaged", path: "" });
  const { version } = json.value;
  if (!Number.isSafeInteger(version)) return err({ kind: "backup-damaged", path: "version" });
  if (Number(version) > backupVersion) return err({ kind: "backup-newer" });
  if (Number(version) < oldestBackupVersion) return err({ kind: "backup-older" });
  if (!isWithinBounds(json.value)) return err({ kind: "backup-damaged", path: "" });
  const parsed = v.safeParse(backup, json.value, { abortEarly: true });
  if (!parsed.success) {
    return err({ kind: "backup-damaged", path: v.getDotPath(parsed.issues[0]) ?? "" });
  }
  const { profiles, ...rest } = parsed.output;
  return ok({ ...rest, profiles: profiles.map(withoutDraftFiles).map(withoutLogins) });
}

/** A hostile file could name bytes that this browser keeps for another draft. */
function withoutDraftFiles(found: BackedUpProfile): BackedUpProfile {
  return { ...found, drafts: found.drafts.map(withoutFiles) };
}

/** An earlier version kept names and passwords in addresses, and so may whoever has written the file. */
function withoutLogins(found: BackedUpProfile): BackedUpProfile {
  const links = found.links.map((row) => ({ ...row, targetUrl: withoutLogin(row.targetUrl) }));
  const drafts = found.drafts.map(({ pageAddress, draft }) => ({
    pageAddress: withoutLogin(pageAddress),
    draft: { ...draft, ...withoutLoginsIn(draft) },
  }));
  return { ...found, links, drafts };
}

function parseJson(content: string): Result<unknown, undefined> {
  try {
    const value: unknown = JSON.parse(content);
    return ok(value);
  } catch {
    return err(undefined);
  }
}

/** The rows on disk have no limits of their own. A time that is no date could be neither shown nor exported. */
function isWithinBounds(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.length <= textMaxLength;
  if (depth > deepest) return false;
  const isInside = (one: unknown) => isWithinBounds(one, depth + 1);
  if (Array.isArray(value)) return value.length <= listMaxLength && value.every(isInside);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(
    ([name, one]) => isInside(one) && (!name.endsWith("AtMs") || !isBeyondDates(one)),
  );
}

function isBeyondDates(time: unknown): boolean {
  return typeof time === "number" && Number.isNaN(new Date(time).getTime());
}

/** What waits is a draft in a backup. As a row, it would wait for ever: it has no entry. */
const isSent = (deliveredAtMs: number | undefined) => deliveredAtMs !== undefined;

const backedUpProfile = exactly<BackedUpProfile>()(
  v.object({
    profile: profileHead,
    collections: v.array(
      v.pipe(
        v.object(withoutOwn(collectionRow.entries)),
        v.check((row) => isSent(row.deliveredAtMs)),
      ),
    ),
    repositories: v.array(v.object(withoutOwn(repositoryRow.entries))),
    tags: v.array(v.object(withoutOwn(tagRow.entries))),
    links: v.array(
      v.pipe(
        v.object(withoutOwn(linkRow.entries)),
        v.check((row) => isSent(row.deliveredAtMs)),
      ),
    ),
    files: v.array(
      v.pipe(
        v.object(withoutOwn(fileRow.entries)),
        v.check((row) => isSent(row.deliveredAtMs)),
      ),
    ),
    userPages: v.array(v.object(withoutOwn(userPageRow.entries))),
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

/** The fields of a row that a backup has. */
function withoutOwn<
  Entries extends { profileId: unknown; addressKey?: unknown; changeIds?: unknown },
>(entries: Entries): Omit<Entries, "profileId" | "addressKey" | "changeIds"> {
  const { profileId: _profile, addressKey: _key, changeIds: _changes, ...rest } = entries;
  return rest;
}
