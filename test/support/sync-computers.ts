import { expect } from "vitest";
import { aHead } from "./a-ledger.ts";
import { planSync, type ProfileHere, type SyncPlan } from "../../src/pages/backup/plan-sync.ts";
import { fitItems } from "../../src/pages/backup/sync-quotas.ts";
import { notSynced, readSyncState, type SyncState } from "../../src/pages/backup/synced-schema.ts";
import type { ProfileHead } from "../../src/shared/domain/profile/profile.ts";
import { emptyProfile } from "../../src/shared/domain/profile/sync/settings.ts";
import { asId, type LocalId, type ProfileId } from "../../src/shared/domain/values/ids.ts";

/** Computers whose browsers carry settings to each other. */

export const nowMs = Date.UTC(2026, 10, 23, 12);
export const anId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const profileId = (number: number) => asId<ProfileId>(anId(number));
export const empty = emptyProfile(profileId(90));

/** A computer: its profiles, and what it remembers. */
export interface Computer {
  profiles: readonly ProfileHead[];
  state: SyncState;
  /** The ids here of the collections, by their ids at the service. */
  collections: ReadonlyMap<number, LocalId>;
}

export function aComputer(profiles: readonly ProfileHead[], changes: Partial<Computer> = {}) {
  const state = { ...notSynced, on: true };
  return { profiles, state, collections: new Map<number, LocalId>(), ...changes };
}

let ids = 500;
const uuid = () => anId(ids++);

/** One comparison: what is planned is done. */
export function compare(
  computer: Computer,
  items: Record<string, unknown>,
  atMs: number = nowMs,
): SyncPlan {
  const here = computer.profiles.map((profile): ProfileHere => ({
    profile,
    ids: {
      remoteIdOf: (localId) => [...computer.collections].find(([, one]) => one === localId)?.[0],
      localIdOf: (remoteId) => computer.collections.get(remoteId),
    },
  }));
  const plan = planSync({ state: computer.state, here, items, nowMs: atMs, uuid });
  const changed = new Map(plan.changed.map((one) => [one.id, one]));
  const isNew = ({ id }: ProfileHead) => computer.profiles.every((one) => one.id !== id);
  computer.profiles = [
    ...computer.profiles.map((one) => changed.get(one.id) ?? one),
    ...plan.changed.filter(isNew),
  ];
  // As on disk.
  computer.state = readSyncState(JSON.parse(JSON.stringify(plan.state)));
  expect(computer.state.on).toBe(true);
  Object.assign(items, JSON.parse(JSON.stringify(fitItems(items, plan.send).fit)));
  return plan;
}

export function edit(
  computer: Computer,
  change: (profile: ProfileHead) => ProfileHead,
  at = 0,
): void {
  computer.profiles = computer.profiles.map((one, index) => (index === at ? change(one) : one));
}

export const withTags =
  (...tags: string[]) =>
  (one: ProfileHead): ProfileHead => ({ ...one, saving: { ...one.saving, tags } });
export const withFormat = (one: ProfileHead): ProfileHead => ({
  ...one,
  saving: { ...one.saving, contentFormat: "markdown" },
});

/** Two computers in step, over one sync. */
export function aPair() {
  const items: Record<string, unknown> = {};
  const first = aComputer([aHead]);
  const second = aComputer([empty]);
  compare(first, items);
  compare(second, items);
  return { items, first, second };
}
