import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import { decide } from "../../../shared/domain/outbox/decide.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { modelOf } from "../../../shared/resources/models.ts";
import { endVainWaits, moveEntry, resumeFoundWaits } from "../outbox/move-entry.ts";
import type {
  BlobStore,
  Clock,
  DraftStore,
  Locks,
  ProfileStore,
  Store,
  Transaction,
} from "../../../shared/ports/ports.ts";
import type { NotBegun } from "./life/not-begun.ts";
import { pruneEnded } from "./life/prune-ended.ts";

/** Held by the one life of the background that delivers. */
const deliveryLock = "linkstow-delivery";

export function createSettleInterrupted(ports: {
  store: Store;
  blobs: Pick<BlobStore, "sweep">;
  drafts: Pick<DraftStore, "list" | "forget">;
  profiles: ProfileStore;
  locks: Locks;
  clock: Clock;
  notBegun: Pick<NotBegun, "readEarlier">;
  /** Receives bugs. */
  report: (bug: unknown) => void;
}) {
  const { store, blobs, drafts, profiles, locks, clock, notBegun, report } = ports;
  let started: Promise<boolean> | undefined;
  let isAlone = false;
  let isSwept = false;
  /** Listed once: a later profile has no entries of an earlier life. */
  let held: Set<ProfileId> | undefined;

  /** Profiles that are in no list too: their entries would be neither sent nor shown. */
  async function listAll() {
    const found = await store.read((tx) => tx.profileIds());
    // If this fails or finds no room, the next life does it. Sending goes on.
    if (found.ok) await profiles.bringBack(found.value);
    return profiles.all();
  }

  async function settleInterrupted() {
    let isDone = false;
    try {
      // Requests of an earlier life that is still running are not interrupted.
      if (!isAlone) await locks.hold(deliveryLock);
      isAlone = true;
      const all = await listAll();
      const left = (held ??= new Set(all.map(({ id }) => id)));
      const settled: Profile[] = [];
      for (const profile of all) {
        // Never twice: what is in `sending` afterwards is of this life.
        if (!left.has(profile.id) || !(await settle(profile))) continue;
        left.delete(profile.id);
        settled.push(profile);
      }
      // No save waits for what is tidied. If that fails, the next life tries again.
      void tidy(settled);
      isDone = all.every(({ id }) => !left.has(id));
    } finally {
      if (!isDone) started = undefined;
    }
    return isDone;
  }

  /** The earlier life may have ended between a save and the end of its draft. Once the entry is pruned, nothing tells. */
  async function forgetSavedDrafts() {
    const listed = await drafts.list();
    if (!listed.ok) return;
    const { value: typed } = listed;
    const saved = await store.read((tx) =>
      Promise.all(typed.map(({ entryId }) => tx.entry(entryId))),
    );
    if (!saved.ok) return;
    for (const [at, { pageKey, entryId }] of typed.entries()) {
      if (saved.value[at] !== undefined) await drafts.forget(pageKey, entryId);
    }
  }

  /** False if it failed: the profile is held, and no other. */
  async function settle(profile: Profile): Promise<boolean> {
    try {
      const wasNotBegun = await notBegun.readEarlier();
      const done = await store.change((tx) =>
        recoverInterrupted(tx, profile, wasNotBegun, clock.now()),
      );
      return done.ok;
    } catch (bug) {
      report(bug);
      return false;
    }
  }

  async function tidy(settled: readonly Profile[]) {
    if (settled.length === 0) return;
    if (!isSwept) void blobs.sweep().catch(() => undefined);
    isSwept = true;
    for (const { id } of settled) {
      await store.change((tx) => settleWaits(tx, id, clock.now())).catch(report);
    }
    await forgetSavedDrafts().catch(report);
    for (const { id } of settled) {
      await store.change((tx) => pruneEnded(tx, id, clock.now())).catch(report);
    }
  }

  return {
    /**
     * Runs in each life of the background before anything is sent: waits for the end of an earlier life, and decides
     * the entries it left in `sending`. Returns whether that succeeded for every profile; if not, the next call tries
     * the others again. Meanwhile, entries that wait in vain are made to ask the user, and the oldest ended entries,
     * bytes without an owner, and drafts that the earlier life saved, are deleted.
     */
    settleInterrupted: () => (started ??= settleInterrupted()),
    /** The profiles without those whose entries of an earlier life are not decided yet: nothing of them may be sent. */
    settled: {
      ...profiles,
      all: async () => (await profiles.all()).filter(({ id }) => held?.has(id) !== true),
    },
  };
}

async function settleWaits(tx: Transaction, id: ProfileId, nowMs: number): Promise<void> {
  await resumeFoundWaits(tx, id, nowMs);
  await endVainWaits(tx, id, nowMs);
}

/**
 * An earlier life ended while these requests were in flight: their outcomes are unknown. Entries that it had only
 * claimed, and certainly not sent, are ready again.
 */
async function recoverInterrupted(
  tx: Transaction,
  { id, compatibility }: Profile,
  wasNotBegun: (entry: Entry) => boolean,
  nowMs: number,
): Promise<void> {
  for (const entry of await tx.entriesIn(id, ["sending"])) {
    if (wasNotBegun(entry)) {
      await moveEntry(tx, entry, { kind: "not-begun" }, nowMs);
      continue;
    }
    const { effect } = modelOf(entry.operation);
    const { tries } = entry;
    const outcome = { kind: "lost", failure: { kind: "interrupted" } } as const;
    const decision = decide(outcome, { effect, tries, compatibility, nowMs });
    await moveEntry(tx, entry, decision.entry, nowMs);
  }
}
