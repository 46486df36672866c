import { decide } from "../../domain/outbox/decide.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { modelOf } from "../../things/models.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { Clock, Locks, ProfileStore, Store, Transaction } from "../ports.ts";
import { pruneEnded } from "./prune-ended.ts";

/** Who delivers has it: of all lives of the background together that is one. */
const deliveryLock = "linkstow-delivery";

/**
 * Runs once in each life of the background, before anything is sent: waits for the end of an earlier
 * life, settles what that one left in `sending`, and lets go of the oldest entries that are done. Gives
 * whether that is done; where the storage failed, nothing may be sent yet, and the next call tries again.
 */
export function createStart(ports: {
  store: Store;
  profiles: ProfileStore;
  locks: Locks;
  clock: Clock;
}): () => Promise<boolean> {
  const { store, profiles, locks, clock } = ports;
  let started: Promise<boolean> | undefined;
  let isAlone = false;

  /** With those that are in no list: what is in them would neither be sent nor seen. */
  async function listAll() {
    const found = await store.read((tx) => tx.profileIds());
    // Should that fail, or find no room, the next life does it: it is no reason to send nothing.
    if (found.ok) await profiles.bringBack(found.value);
    return profiles.all();
  }

  async function start() {
    let isDone = false;
    try {
      // What an earlier life is still sending is not interrupted yet.
      if (!isAlone) await locks.hold(deliveryLock);
      isAlone = true;
      const all = await listAll();
      const settled = await store.change(async (tx) => {
        for (const profile of all) {
          await recoverInterrupted(tx, profile, clock.now());
          await pruneEnded(tx, profile.id, clock.now());
        }
      });
      isDone = settled.ok;
    } finally {
      if (!isDone) started = undefined;
    }
    return isDone;
  }

  return () => (started ??= start());
}

/** An earlier life died while these requests were under way: their outcomes are unknown. */
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
