import { decide } from "../../domain/outbox/decide.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { modelOf } from "../../things/models.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type {
  BlobStore,
  Clock,
  DraftStore,
  Locks,
  ProfileStore,
  Store,
  Transaction,
} from "../ports.ts";
import { pruneEnded } from "./prune-ended.ts";

/** Held by the one life of the background that delivers. */
const deliveryLock = "linkstow-delivery";

/**
 * Runs once in each life of the background, before anything is sent: waits for the end of an earlier life,
 * and decides the entries it left in `sending`. Returns whether that succeeded; if the storage failed, nothing
 * may be sent yet, and the next call tries again. The oldest ended entries, bytes without an owner, and drafts that the
 * earlier life saved, are deleted meanwhile.
 */
export function createStart(ports: {
  store: Store;
  blobs: Pick<BlobStore, "sweep">;
  drafts: Pick<DraftStore, "list" | "forget">;
  profiles: ProfileStore;
  locks: Locks;
  clock: Clock;
}): () => Promise<boolean> {
  const { store, blobs, drafts, profiles, locks, clock } = ports;
  let started: Promise<boolean> | undefined;
  let isAlone = false;

  /** Profiles that are in no list too: their entries would be neither sent nor shown. */
  async function listAll() {
    const found = await store.read((tx) => tx.profileIds());
    // If this fails or finds no room, the next life does it. Sending goes on.
    if (found.ok) await profiles.bringBack(found.value);
    return profiles.all();
  }

  async function start() {
    let isDone = false;
    try {
      // Requests of an earlier life that is still running are not interrupted.
      if (!isAlone) await locks.hold(deliveryLock);
      isAlone = true;
      const all = await listAll();
      let failed = 0;
      for (const profile of all) {
        const settled = await store.change((tx) => recoverInterrupted(tx, profile, clock.now()));
        if (!settled.ok) failed += 1;
      }
      isDone = failed === 0;
      // No save waits for what is deleted. If that fails, the next life tries again.
      if (isDone) {
        void blobs.sweep().catch(() => undefined);
        void forgetSavedDrafts()
          .then(() => prune(all))
          .catch(() => undefined);
      }
    } finally {
      if (!isDone) started = undefined;
    }
    return isDone;
  }

  /** The earlier life may have ended between a save and the end of its draft. Once the entry is pruned, nothing tells. */
  async function forgetSavedDrafts() {
    const listed = await drafts.list();
    if (!listed.ok) return;
    for (const { pageKey, entryId } of listed.value) {
      const saved = await store.read((tx) => tx.entry(entryId));
      if (saved.ok && saved.value !== undefined) await drafts.forget(pageKey, entryId);
    }
  }

  async function prune(all: readonly Profile[]) {
    for (const { id } of all) await store.change((tx) => pruneEnded(tx, id, clock.now()));
  }

  return () => (started ??= start());
}

/** An earlier life ended while these requests were in flight: their outcomes are unknown. */
async function recoverInterrupted(
  tx: Transaction,
  { id, compatibility }: Profile,
  nowMs: number,
): Promise<void> {
  for (const entry of await tx.entriesIn(id, ["sending"])) {
    const { effect } = modelOf(entry.operation);
    const { tries } = entry;
    const outcome = { kind: "lost", failure: { kind: "interrupted" } } as const;
    const decision = decide(outcome, { effect, tries, compatibility, nowMs });
    await moveEntry(tx, entry, decision.entry, nowMs);
  }
}
