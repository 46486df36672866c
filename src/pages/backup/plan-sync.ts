import {
  mergeSettings,
  type KnownSetting,
  type SyncedSetting,
  type TheirSetting,
} from "../../shared/domain/profile/sync/merge-settings.ts";
import {
  emptyProfile,
  settingsOf,
  siteOfSetting,
  withSettings,
  type CollectionIds,
} from "../../shared/domain/profile/sync/settings.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";
import { sitesMost } from "../../shared/domain/profile/saving.ts";
import { asId, type ProfileId } from "../../shared/domain/values/ids.ts";
import { isSameValue } from "../../shared/domain/values/is-same.ts";
import {
  isAhead,
  isSynced,
  itemKey,
  parseItems,
  readSettings,
  type FoundSetting,
  type ReplacedSetting,
  type SyncState,
} from "./synced-schema.ts";

/** A profile of this browser, and the service's ids of its collections. */
export interface ProfileHere {
  profile: ProfileHead;
  ids: CollectionIds;
}

/** The result of one comparison with the browser's sync. */
export interface SyncPlan {
  /** Stored after the profiles, so that an interrupted comparison can be repeated. */
  state: SyncState;
  /** The profiles that change here, or are new here. */
  changed: readonly ProfileHead[];
  /** The items that are new or newer here. */
  send: Readonly<Record<string, SyncedSetting>>;
  /** Profiles that have another server on another computer. */
  elsewhere: readonly { profileId: ProfileId; serverAddress: string }[];
}

type Theirs = ReturnType<typeof parseItems>;
type Known = Readonly<Record<string, KnownSetting>>;

const replacedMost = 50;
const noIds: CollectionIds = { remoteIdOf: () => undefined, localIdOf: () => undefined };

/** Compares the profiles here with the items in the browser's sync. Changes neither. */
export function planSync({
  state,
  here,
  items,
  nowMs,
  uuid,
}: {
  state: SyncState;
  here: readonly ProfileHere[];
  items: Readonly<Record<string, unknown>>;
  nowMs: number;
  uuid: () => string;
}): SyncPlan {
  const theirs = parseItems(items, nowMs);
  const profiles = matchProfiles(state.profiles, theirs, here);
  const known: Record<string, Readonly<Record<string, KnownSetting>>> = {};
  const changed: ProfileHead[] = [];
  const send: Record<string, SyncedSetting> = {};
  const replaced: ReplacedSetting[] = [];
  const elsewhere: { profileId: ProfileId; serverAddress: string }[] = [];
  for (const profileId of new Set(Object.values(profiles))) {
    const found = here.find(({ profile }) => profile.id === profileId);
    const isDeleted = found === undefined && Object.values(state.profiles).includes(profileId);
    if (isDeleted) continue;
    const { profile, ids } = found ?? { profile: emptyProfile(profileId), ids: noIds };
    const synced = Object.keys(profiles).filter((id) => profiles[id] === profileId);
    const mine = settingsOf(profile, ids);
    const before = withPlausibleTimes(state.known[profileId], nowMs);
    const newest = newestOf(synced.map((id) => theirs.get(id) ?? {}));
    const merged = mergeSettings({
      mine,
      known: before,
      theirs: withinSiteLimit(newest, mine, before),
      nowMs,
    });
    known[profileId] = merged.known;
    replaced.push(...merged.replaced.map((one) => ({ ...one, profileId, atMs: nowMs })));
    if (merged.elsewhere !== undefined) {
      elsewhere.push({ profileId, serverAddress: merged.elsewhere });
    }
    if (Object.keys(merged.taken).length > 0) {
      changed.push(withSettings(profile, readSettings(merged.taken), ids, uuid));
    }
    for (const id of synced) {
      for (const [setting, { isOwn: _isOwn, ...own }] of Object.entries(merged.known)) {
        // Only another version syncs the setting, and its item may have a later value that this version cannot read.
        if (!isSynced(setting)) continue;
        const there = theirs.get(id)?.[setting];
        // An item with a time that is too far ahead is replaced only after a change here. Otherwise two computers
        // whose clocks disagree would replace each other's items for ever.
        const isLater =
          there?.isAhead === true
            ? own.atMs !== state.known[profileId]?.[setting]?.atMs
            : there === undefined || there.atMs < own.atMs;
        if (isLater) send[itemKey(id, setting)] = own;
      }
    }
  }
  return {
    state: {
      ...state,
      profiles,
      known,
      replaced: withReplaced(state.replaced, replaced),
    },
    changed,
    send,
    elsewhere,
  };
}

/**
 * Finds the local profile for each synced profile, in this order: the earlier match, the profile with the same id, a
 * profile with the same server, the empty profile of a new installation, a new profile. Two computers may have been
 * set up before the first sync, so profiles with the same server and name are the same profile. A profile without a
 * server is not synced.
 */
function matchProfiles(
  before: SyncState["profiles"],
  theirs: Theirs,
  here: readonly ProfileHere[],
): SyncState["profiles"] {
  const profiles: Record<string, ProfileId> = { ...before };
  const isTaken = (id: ProfileId) => Object.values(profiles).includes(id);
  const all = here.map(({ profile }) => profile);
  for (const [id, settings] of [...theirs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { serverAddress, name = "" } = readSettings(valuesOf(settings)).head;
    if (profiles[id] !== undefined || serverAddress === undefined) continue;
    const ofServer = all.filter((one) => one.serverAddress === serverAddress);
    const [only] = all;
    const isEmpty = all.length === 1 && only?.serverAddress === "" && only.name === "";
    const taker =
      all.find((one) => one.id === id) ??
      ofServer.find((one) => one.name === name) ??
      ofServer.find((one) => !isTaken(one.id)) ??
      (isEmpty && !isTaken(only.id) ? only : undefined);
    profiles[id] = taker?.id ?? asId<ProfileId>(id);
  }
  for (const { id, serverAddress } of all) {
    if (serverAddress !== "" && !isTaken(id)) profiles[id] = id;
  }
  return profiles;
}

function valuesOf(settings: Readonly<Record<string, FoundSetting>>) {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, { value, isAhead: isDoubtful }]) =>
      isDoubtful ? [] : [[name, value]],
    ),
  );
}

/** A change made here while this clock was too far ahead gets the time `nowMs`: it was made now at the latest. */
function withPlausibleTimes(known: Known | undefined, nowMs: number): Known | undefined {
  if (known === undefined) return undefined;
  const isWrong = ({ isOwn, atMs }: KnownSetting) => isOwn && isAhead(atMs, nowMs);
  return Object.fromEntries(
    Object.entries(known).map(([setting, one]) => [
      setting,
      isWrong(one) ? { ...one, atMs: nowMs } : one,
    ]),
  );
}

/** Accepts new sites up to the limit of a browser. Removing a site later would remove it on every computer. */
function withinSiteLimit(
  theirs: Readonly<Record<string, TheirSetting>>,
  mine: Readonly<Record<string, unknown>>,
  known: Known = {},
): Readonly<Record<string, TheirSetting>> {
  const isSite = (setting: string) => siteOfSetting(setting) !== undefined;
  let room = sitesMost - Object.keys(mine).filter(isSite).length;
  const fit = Object.entries(theirs).map(([setting, one]) => {
    const isNew = isSite(setting) && one.value !== null && (known[setting]?.value ?? null) === null;
    if (!isNew || !one.isReadable || setting in mine) return [setting, one] as const;
    room -= 1;
    return [setting, { ...one, isReadable: room >= 0 }] as const;
  });
  return Object.fromEntries(fit);
}

/** The latest come first. A repeated comparison finds the same values again, so they are listed once. */
function withReplaced(
  before: readonly ReplacedSetting[],
  later: readonly ReplacedSetting[],
): readonly ReplacedSetting[] {
  const isReplacedAgain = (one: ReplacedSetting) =>
    later.some(
      ({ profileId, setting, value }) =>
        profileId === one.profileId && setting === one.setting && isSameValue(value, one.value),
    );
  return [...later, ...before.filter((one) => !isReplacedAgain(one))].slice(0, replacedMost);
}

/** The latest readable value of each setting; an unreadable one only if there is no other. */
function newestOf(
  all: readonly Readonly<Record<string, TheirSetting>>[],
): Readonly<Record<string, TheirSetting>> {
  const newest: Record<string, TheirSetting> = {};
  for (const [setting, one] of all.flatMap(Object.entries<TheirSetting>)) {
    const other = newest[setting];
    const isLater = other === undefined || one.atMs > other.atMs || !other.isReadable;
    if (isLater && (one.isReadable || other === undefined)) newest[setting] = one;
  }
  return newest;
}
