import { isSameValue } from "../../values/is-same.ts";
import { defaultSettings, siteOfSetting, type Settings } from "./settings.ts";

/**
 * Each setting is a register with the time of its last change: of two values, the later one stays, on every
 * computer. So all computers end with the same settings, in whatever order they meet.
 */

/** The value of one setting, and when the user chose it. */
export interface SyncedSetting {
  value: unknown;
  /** Epoch ms, by the clock of the computer where it was changed. */
  atMs: number;
  /**
   * The time of the last value from another computer that this one replaced; absent if there was none. A
   * value that is later than that was not known to the user who chose this one.
   */
  sawMs?: number;
}

/** A setting as this computer knows it. */
export interface KnownSetting extends SyncedSetting {
  /** Whether this computer was the last to change the setting. */
  isOwn: boolean;
}

/** A value from outside. `isReadable`: this version of Linkstow can read it. */
export interface TheirSetting extends SyncedSetting {
  isReadable: boolean;
}

export interface MergedSettings {
  /** The known settings of this computer after the merge, by the name of the setting. */
  known: Readonly<Record<string, KnownSetting>>;
  /** The settings to be changed here. */
  taken: Settings;
  /** Values that the user chose here, and that a later value replaced although its user did not know them. */
  replaced: readonly { setting: string; value: unknown }[];
  /** Another computer has another server for the profile. The key here is only for the server here. */
  elsewhere?: string;
}

/**
 * Merges the settings of one profile. `mine`: the present settings here. A server that a profile has is never
 * replaced, because its key must not reach another server.
 */
export function mergeSettings({
  mine,
  known,
  theirs,
  nowMs,
}: {
  mine: Settings;
  /** Undefined at the first merge of the profile. */
  known: Readonly<Record<string, KnownSetting>> | undefined;
  theirs: Readonly<Record<string, TheirSetting>>;
  nowMs: number;
}): MergedSettings {
  const merged: Record<string, KnownSetting> = {};
  const taken: Record<string, unknown> = {};
  const replaced: { setting: string; value: unknown }[] = [];
  let elsewhere: string | undefined;
  // A choice made before the first merge has no time, so it counts as older than all others.
  const chosenAtMs = known === undefined ? 0 : nowMs;
  for (const setting of new Set([mine, known ?? {}, theirs].flatMap(Object.keys))) {
    const own = ownSetting(setting, mine, known?.[setting], chosenAtMs);
    const other = theirs[setting];
    if (own !== undefined) merged[setting] = own;
    if (other?.isReadable !== true) continue;
    const { value: theirValue, atMs, sawMs } = other;
    const later = { value: theirValue, atMs, ...(sawMs !== undefined && { sawMs }) };
    // The last merge applied the value and was interrupted before it stored this fact. The value is not a choice that
    // the user made here.
    const isTaken = known !== undefined && own !== known[setting];
    const isSame = own !== undefined && isSameValue(own.value, theirValue);
    if (own !== undefined && own.atMs > atMs && !(isSame && isTaken)) continue;
    if (isSame) {
      merged[setting] = { ...later, isOwn: own.isOwn && !isTaken };
      continue;
    }
    if (setting === "serverAddress" && mine[setting] !== "") {
      elsewhere = String(later.value);
      continue;
    }
    if (own?.isOwn === true && (later.sawMs ?? -1) < own.atMs) {
      replaced.push({ setting, value: own.value });
    }
    merged[setting] = { ...later, isOwn: false };
    taken[setting] = later.value;
  }
  return { known: merged, taken, replaced, ...(elsewhere !== undefined && { elsewhere }) };
}

/** The setting with its time, if it has been changed here or elsewhere. */
function ownSetting(
  setting: string,
  mine: Settings,
  known: KnownSetting | undefined,
  chosenAtMs: number,
): KnownSetting | undefined {
  const isSite = siteOfSetting(setting) !== undefined;
  const value = mine[setting] ?? (isSite ? null : undefined);
  // Another version of Linkstow has the setting; this one has not.
  if (value === undefined) return known;
  if (known === undefined) {
    const untouched = isSite ? null : defaultSettings[setting];
    return isSameValue(value, untouched) ? undefined : { value, atMs: chosenAtMs, isOwn: true };
  }
  if (isSameValue(value, known.value)) return known;
  const sawMs = known.isOwn ? known.sawMs : known.atMs;
  return {
    value,
    // The time is later than the replaced value, even if the other computer's clock is ahead.
    atMs: Math.max(chosenAtMs, known.atMs + 1),
    ...(sawMs !== undefined && { sawMs }),
    isOwn: true,
  };
}
