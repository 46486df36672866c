import { recoverInterrupted } from "./due.ts";
import type { Clock, Locks, ProfileStore, Store } from "../ports.ts";

/** Who delivers has it: of all lives of the background together that is one. */
const deliveryLock = "linkstow-delivery";

/** Entries that came to an end and are kept for Activity. */
const endedKept = 500;

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
          for (const ended of await tx.endedBefore(profile.id, endedKept)) {
            await tx.forgetEntry(ended.id);
          }
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
