import { planSync, type ProfileHere, type SyncPlan } from "../../../backup/plan-sync.ts";
import { fitItems } from "../../../backup/sync-quotas.ts";
import {
  isItemKey,
  notSynced,
  readSettings,
  readSyncState,
  type ReplacedSetting,
  type SyncState,
} from "../../../backup/synced-schema.ts";
import type { Failure, SyncFailure } from "../../../../shared/domain/failures.ts";
import { onSitesNow } from "../../../../shared/domain/profile/site-defaults.ts";
import type { ProfileHead } from "../../../../shared/domain/profile/profile.ts";
import { withSettings } from "../../../../shared/domain/profile/sync/settings.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import { isSameValue } from "../../../../shared/domain/values/is-same.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { Client } from "../../../../background/contract.ts";
import { readProfilesHere } from "../profiles-here.ts";

type Items = Readonly<Record<string, unknown>>;
type Answer<T> = Promise<Result<T, SyncFailure>>;

export type SyncClient = Pick<
  Client,
  "listProfiles" | "getConnection" | "getSaving" | "saveConnection" | "saveSaving"
>;

export interface SyncPorts {
  client: SyncClient;
  /** The browser's own sync. */
  area: {
    get: () => Answer<Items>;
    set: (items: Items) => Answer<void>;
    remove: (keys: readonly string[]) => Answer<void>;
  };
  /** The state of the sync in this browser. */
  memory: { read: () => Answer<unknown>; write: (state: unknown) => Answer<void> };
  /** Runs the work in one page at a time. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  uuid: () => string;
}

/** The relation between the settings here and in the browser's sync. */
export interface SyncView {
  on: boolean;
  /** When they were last compared, epoch ms. */
  comparedAtMs?: number;
  /** The keys of the items that do not fit into the sync. */
  left: readonly string[];
  elsewhere: readonly (SyncPlan["elsewhere"][number] & { name: string })[];
  /** Synced profiles that have no key here. */
  keyless: readonly ProfileId[];
  replaced: readonly ReplacedSetting[];
  /** The names of the profiles here. */
  names: Readonly<Record<string, string>>;
  /** Whether the sync has settings, of whatever computer. */
  isFilled: boolean;
}

/** The view before the first comparison, and while the sync is off. */
export const notInStep: SyncView = {
  on: false,
  left: [],
  elsewhere: [],
  keyless: [],
  replaced: [],
  names: {},
  isFilled: false,
};

export type Synchroniser = ReturnType<typeof createSynchroniser>;

/** Keeps the settings here in step with the browser's sync. The keys never leave the background. */
export function createSynchroniser(ports: SyncPorts) {
  const { client, area, memory, withLock, now, uuid } = ports;

  async function readState(): Promise<Result<SyncState, SyncFailure>> {
    const stored = await memory.read();
    return stored.ok ? ok(readSyncState(stored.value)) : stored;
  }

  /** Runs `work` on the stored state, stores the result, and compares. */
  const change = (work: (state: SyncState) => Promise<Result<SyncState, Failure>>) =>
    withLock(async () => {
      const state = await readState();
      if (!state.ok) return state;
      const changed = await work(state.value);
      if (!changed.ok) return changed;
      if (changed.value !== state.value) {
        const written = await memory.write(changed.value);
        if (!written.ok) return written;
      }
      return compareNow(changed.value);
    });

  async function compareNow(state: SyncState): Promise<Result<SyncView, Failure>> {
    const items = await area.get();
    if (!state.on) {
      // A browser without sync is not a failure as long as the user does not ask for sync.
      const isFilled = items.ok && Object.keys(items.value).some(isItemKey);
      return ok({ ...notInStep, replaced: state.replaced, isFilled });
    }
    if (!items.ok) return items;
    const here = await readHere(client);
    if (!here.ok) return here;
    const plan = planSync({ state, here: here.value, items: items.value, nowMs: now(), uuid });
    // The replaced values are stored first, because they are lost afterwards.
    if (!isSameValue(plan.state.replaced, state.replaced)) {
      const noted = await memory.write({ ...state, replaced: plan.state.replaced });
      if (!noted.ok) return noted;
    }
    for (const next of plan.changed) {
      const before = here.value.find(({ profile }) => profile.id === next.id)?.profile;
      const saved = await saveProfile(client, before, next);
      if (!saved.ok) return saved;
    }
    // After the profiles and before the sync: whatever is interrupted is done by the next comparison.
    if (!isSameValue(plan.state, state)) {
      const written = await memory.write(plan.state);
      if (!written.ok) return written;
    }
    const { fit, left } = fitItems(items.value, plan.send);
    const refused = await sendItems(area, fit);
    return refused.ok ? viewOf(plan, [...left, ...refused.value]) : refused;
  }

  async function viewOf(
    { state, elsewhere }: SyncPlan,
    left: readonly string[],
  ): Promise<Result<SyncView, Failure>> {
    const names: Record<string, string> = {};
    const keyless: ProfileId[] = [];
    const listed = await client.listProfiles({});
    if (!listed.ok) return listed;
    for (const { id, name, host } of listed.value.all) {
      names[id] = name || host;
      const connection = await client.getConnection({ profileId: id });
      if (!connection.ok) return connection;
      const isSynced = Object.values(state.profiles).includes(id);
      if (isSynced && !connection.value.hasKey) keyless.push(id);
    }
    return ok({
      on: true,
      comparedAtMs: now(),
      left,
      elsewhere: elsewhere.map((one) => ({ ...one, name: names[one.profileId] ?? "" })),
      keyless,
      replaced: state.replaced.filter(({ profileId }) => profileId in names),
      names,
      isFilled: true,
    });
  }

  return {
    /** Whether the user has switched it on, also if the last comparison failed. */
    async isOn() {
      const state = await readState();
      return state.ok && state.value.on;
    },
    /**
     * Compares the settings, if the user has switched the sync on. Applies the newer values from the sync, and sends the
     * newer values from here.
     */
    compare: () => change(async (state) => ok(state)),
    /** Switches the sync on or off on this computer. The items in the browser's sync stay there. */
    // The earlier known settings no longer count, because both sides may have changed unseen meanwhile.
    turn: (on: boolean) => change(async ({ replaced }) => ok({ ...notSynced, on, replaced })),
    /** Forgets that the values were replaced. */
    dismiss: () => change(async (state) => ok({ ...state, replaced: [] })),
    /** Sets a setting to a value that was replaced. */
    bringBack: ({ profileId, setting, value }: ReplacedSetting) =>
      change(async (state) => {
        const here = await readHere(client);
        if (!here.ok) return here;
        const found = here.value.find(({ profile }) => profile.id === profileId);
        if (found !== undefined) {
          const settings = readSettings({ [setting]: value });
          const next = withSettings(found.profile, settings, found.ids, uuid);
          const saved = await saveProfile(client, found.profile, next);
          if (!saved.ok) return saved;
        }
        const replaced = state.replaced.filter(
          (one) => one.profileId !== profileId || one.setting !== setting,
        );
        return ok({ ...state, replaced });
      }),
    /** Switches it off, and deletes all settings from the sync. */
    clear: () =>
      change(async () => {
        const items = await area.get();
        if (!items.ok) return items;
        const removed = await area.remove(Object.keys(items.value).filter(isItemKey));
        return removed.ok ? ok(notSynced) : removed;
      }),
  };
}

/** Enough to find one item among hundreds, and few enough for the limits of browsers. */
const refusalsMost = 20;

/**
 * Writes the items, and returns the keys of the items for which the browser has no room. The browser refuses a whole
 * write if one item is too large, so the items are halved until that item is found.
 */
async function sendItems(area: SyncPorts["area"], items: Items): Answer<readonly string[]> {
  const left: string[] = [];
  const parts = [Object.entries(items)];
  let refusals = 0;
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (part.length === 0) continue;
    const sent = await area.set(Object.fromEntries(part));
    if (sent.ok) continue;
    if (sent.error.kind !== "sync-full") return sent;
    refusals += 1;
    const half = Math.ceil(part.length / 2);
    if (part.length === 1 || refusals > refusalsMost) left.push(...part.map(([key]) => key));
    else parts.push(part.slice(half), part.slice(0, half));
  }
  return ok(left);
}

/** The profiles, with the ids of their collections. Never a key. */
async function readHere(client: SyncClient): Promise<Result<readonly ProfileHere[], Failure>> {
  const listed = await readProfilesHere(client);
  if (!listed.ok) return listed;
  const here: ProfileHere[] = [];
  for (const profile of listed.value.all) {
    const settings = await client.getSaving({ profileId: profile.id });
    if (!settings.ok) return settings;
    const { collections } = settings.value;
    const byLocal = new Map(collections.map(({ localId, remoteId }) => [localId, remoteId]));
    const byRemote = new Map(collections.map(({ localId, remoteId }) => [remoteId, localId]));
    here.push({
      profile,
      ids: {
        remoteIdOf: (localId) => byLocal.get(localId),
        localIdOf: (remoteId) => byRemote.get(remoteId),
      },
    });
  }
  return ok(here);
}

/**
 * Stores only the differences, because the user may have changed other settings meanwhile. A key that is here stays.
 */
async function saveProfile(
  client: SyncClient,
  before: ProfileHead | undefined,
  next: ProfileHead,
): Promise<Result<void, Failure>> {
  const { id: profileId, saving, compatibility: all, ...head } = next;
  const { afterServerError, ...compatibility } = changesOf(all, before?.compatibility);
  const named = changesOf(head, before);
  if (Object.keys({ ...named, ...compatibility }).length > 0) {
    const now = await client.getConnection({ profileId });
    if (!now.ok) return now;
    const { name, colour, serverAddress } = now.value;
    // The profile was deleted or connected meanwhile, and another comparison follows that change.
    const isOther = before !== undefined && serverAddress !== before.serverAddress;
    if (isOther) return err({ kind: "profile-gone" });
    const connection = { name, colour, serverAddress, ...named, compatibility };
    const connected = await client.saveConnection({ profileId, ...connection });
    if (!connected.ok) return connected;
  }
  const changes = {
    saving: changesOf(saving, before?.saving),
    ...(afterServerError !== undefined && { afterServerError }),
  };
  if (isSameValue(changes, { saving: {} })) return ok();
  if (before === undefined) return client.saveSaving({ profileId, ...changes });
  const now = await client.getSaving({ profileId });
  if (!now.ok) return now;
  const onNow = onSitesNow(changes.saving, before.saving, now.value.saving);
  return client.saveSaving({ profileId, ...changes, saving: onNow });
}

/** The fields that are different. */
function changesOf<Fields extends object>(
  next: Fields,
  before: Partial<Fields> = {},
): Partial<Fields> {
  const changes: Partial<Fields> = { ...next };
  for (const name in changes) {
    if (isSameValue(changes[name], before[name])) delete changes[name];
  }
  return changes;
}
