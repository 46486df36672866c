import type { Locks } from "../../use-cases/ports.ts";

/** The browser's own locks: they end with the life that has them, however it ends. */
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
