import type { Locks } from "../../../use-cases/ports.ts";

/** The browser's own locks. They are released when the holder's run ends, however it ends. */
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
