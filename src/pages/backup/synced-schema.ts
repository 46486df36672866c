import { linkFields } from "../../shared/domain/fields/link.ts";
import * as v from "valibot";
import { nameMaxLength, profileColours } from "../../shared/domain/profile/profile.ts";
import type {
  KnownSetting,
  TheirSetting,
} from "../../shared/domain/profile/sync/merge-settings.ts";
import {
  siteOfSetting,
  stayingChoices,
  type ReadSettings,
  type SavingSettings,
  type Settings,
  type TravellingCollection,
  type TravellingSite,
} from "../../shared/domain/profile/sync/settings.ts";
import type { ProfileId } from "../../shared/domain/values/ids.ts";
import { afterServerError, compatibility } from "../../shared/rpc/compatibility-schema.ts";
import {
  savingChangesSchema,
  serverAddress,
  siteDefaultsSchema,
  text,
} from "../../shared/rpc/form-schemas.ts";
import { exactly } from "../../shared/resources/exactly.ts";
import { integerId, profileId } from "../../shared/resources/id-schemas.ts";

/** The items in the browser's sync are checked like any data from outside. */

const { tags } = siteDefaultsSchema.entries;
const title = text(linkFields.title.most);
const collections = v.pipe(
  v.array(exactly<TravellingCollection>()(v.object({ remoteId: integerId, title }))),
  v.maxLength(linkFields.collections.most),
);
const site = v.nullable(exactly<TravellingSite>()(v.object({ tags, collections })));

const head = exactly<ReadSettings["head"]>()(
  v.object({
    name: v.exactOptional(text(nameMaxLength)),
    colour: v.exactOptional(v.picklist(profileColours)),
    serverAddress: v.exactOptional(serverAddress),
  }),
);

const choices = exactly<ReadSettings["compatibility"]>()(
  v.object({ ...compatibility.wrapped.entries, afterServerError }),
);

const saving = exactly<Partial<SavingSettings>>()(
  v.object({
    ...v.omit(savingChangesSchema, stayingChoices).entries,
    tags: v.exactOptional(tags),
    repositories: v.exactOptional(
      v.pipe(
        v.array(v.object({ remoteId: integerId, title })),
        v.maxLength(linkFields.repositoryIds.most),
      ),
    ),
  }),
);

const schemas: Readonly<Record<string, v.GenericSchema>> = {
  ...head.entries,
  ...choices.entries,
  ...saving.entries,
  collections,
};

/** A host with its port. */
const siteMaxLength = 260;

function schemaOf(setting: string): v.GenericSchema | undefined {
  const host = siteOfSetting(setting);
  if (host !== undefined) return host !== "" && host.length <= siteMaxLength ? site : undefined;
  return Object.hasOwn(schemas, setting) ? schemas[setting] : undefined;
}

/** Whether this version syncs the setting. */
export function isSynced(setting: string): boolean {
  return schemaOf(setting) !== undefined;
}

/** The settings that have a readable value. */
export function readSettings(settings: Settings): ReadSettings {
  const readable = Object.entries(settings).filter(([setting, value]) => {
    const schema = schemaOf(setting);
    return schema !== undefined && v.is(schema, value);
  });
  const values = Object.fromEntries(readable);
  const sites = readable.flatMap(([setting, value]) => {
    const host = siteOfSetting(setting);
    return host === undefined ? [] : [[host, v.parse(site, value)] as const];
  });
  return {
    head: v.parse(head, values),
    compatibility: v.parse(choices, values),
    saving: v.parse(saving, values),
    ...("collections" in values && { collections: v.parse(collections, values["collections"]) }),
    sites: Object.fromEntries(sites),
  };
}

/** The form of an item's key. A version that changes the meaning of an item changes the number. */
const keyForm = /^v1 ([-0-9a-f]{36}) (.+)$/;

export function itemKey(profile: string, setting: string): string {
  return `v1 ${profile} ${setting}`;
}

/** The setting that the item with this key holds. */
export function settingOfItem(key: string): string {
  return keyForm.exec(key)?.[2] ?? "";
}

export function isItemKey(key: string): boolean {
  return keyForm.test(key);
}

/** A time further ahead is refused: its value would win for ever. */
const aheadMostMs = 24 * 60 * 60 * 1_000;

/** Whether the clock that gave `atMs`, or this one, must be wrong. */
export function isAhead(atMs: number, nowMs: number): boolean {
  return atMs > nowMs + aheadMostMs;
}

const timeMs = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const item = { value: v.unknown(), atMs: timeMs, sawMs: v.exactOptional(timeMs) };
const theirItem = v.object(item);

/** `isAhead`: the time is too far ahead, so the value is not used. */
export interface FoundSetting extends TheirSetting {
  isAhead: boolean;
}

/** The settings in the browser's sync, by profile and name. Items that are not settings are absent. */
export function parseItems(
  items: Readonly<Record<string, unknown>>,
  nowMs: number,
): ReadonlyMap<string, Readonly<Record<string, FoundSetting>>> {
  const profiles = new Map<string, Record<string, FoundSetting>>();
  for (const [key, stored] of Object.entries(items)) {
    const [, profile = "", setting = ""] = keyForm.exec(key) ?? [];
    const schema = schemaOf(setting);
    const parsed = v.safeParse(theirItem, stored);
    if (!v.is(profileId, profile) || schema === undefined || !parsed.success) continue;
    const found = parsed.output;
    const ahead = isAhead(found.atMs, nowMs);
    const settings = profiles.get(profile) ?? {};
    settings[setting] = {
      ...found,
      isReadable: !ahead && v.is(schema, found.value),
      isAhead: ahead,
    };
    profiles.set(profile, settings);
  }
  return profiles;
}

/** The state of the sync on this browser's disk. */
export interface SyncState {
  on: boolean;
  /** The local profile of each synced profile. The local profile may have been deleted. */
  profiles: Readonly<Record<string, ProfileId>>;
  /** The settings of each profile here, as they were after the last merge. */
  known: Readonly<Record<string, Readonly<Record<string, KnownSetting>>>>;
  /** Replaced values, latest first. */
  replaced: readonly ReplacedSetting[];
}

/** A value that the user chose here, and that a later value from another computer replaced. */
export interface ReplacedSetting {
  profileId: ProfileId;
  setting: string;
  value: unknown;
  atMs: number;
}

const syncState = exactly<SyncState>()(
  v.object({
    on: v.boolean(),
    profiles: v.fallback(v.record(v.string(), profileId), {}),
    known: v.fallback(
      v.record(v.string(), v.record(v.string(), v.object({ ...item, isOwn: v.boolean() }))),
      {},
    ),
    replaced: v.fallback(
      v.array(v.object({ profileId, setting: v.string(), value: v.unknown(), atMs: timeMs })),
      [],
    ),
  }),
);

export const notSynced: SyncState = { on: false, profiles: {}, known: {}, replaced: [] };

/**
 * An unreadable state counts as a sync that was never switched on. If the known settings of a profile are unreadable,
 * the next comparison is the first one for the profile: the values in the sync win, and the replaced values are
 * listed.
 */
export function readSyncState(stored: unknown): SyncState {
  const parsed = v.safeParse(syncState, stored);
  return parsed.success ? parsed.output : notSynced;
}
