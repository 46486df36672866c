import type { Locks } from "../../ports/ports.ts";

/** The browser's own locks. They are released when the page or background that holds them ends, however it ends. */
export const locks: Locks = {
  hold: (name) =>
    new Promise((held, fail) => {
      const forLife = () => {
        held();
        return new Promise<never>(() => undefined);
      };
      navigator.locks.request(name, forLife).catch(fail);
    }),
};

/** Whether a page or the background holds the lock. */
export async function isLockHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
