import type { Locks } from "../use-cases/ports.ts";

/** The browser's own locks: also across two lives of the background that overlap for a moment. */
export const locks: Locks = {
  alone: (name, work) => navigator.locks.request(name, work),
  ifFree: (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
      return lock !== null;
    }),
};
