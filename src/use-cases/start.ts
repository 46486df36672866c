import { deliveryLock } from "./delivery.ts";
import { recoverInterrupted } from "./due.ts";
import type { Clock, Locks, ProfileStore, Store } from "./ports.ts";

/** Entries that came to an end and are kept for Activity. */
const endedKept = 500;

/**
 * Runs once in each life of the background, before anything is sent: settles what an earlier life left
 * in `sending`, and lets go of the oldest entries that are done. Gives whether that is done; where the
 * storage failed, nothing may be sent yet, and the next call tries again.
 */
export function createStart(ports: {
  store: Store;
  profiles: ProfileStore;
  locks: Locks;
  clock: Clock;
}): () => Promise<boolean> {
  const { store, profiles, locks, clock } = ports;
  let started: Promise<boolean> | undefined;

  async function start() {
    let isDone = false;
    try {
      const all = await profiles.all();
      // What a delivery of an earlier life is still sending is not interrupted yet: wait for its end.
      const settled = await locks.alone(deliveryLock, () =>
        store.change(async (tx) => {
          for (const profile of all) {
            await recoverInterrupted(tx, profile, clock.now());
            for (const ended of await tx.endedBefore(profile.id, endedKept)) {
              await tx.forgetEntry(ended.id);
            }
          }
        }),
      );
      isDone = settled.ok;
    } finally {
      if (!isDone) started = undefined;
    }
    return isDone;
  }

  return () => (started ??= start());
}
