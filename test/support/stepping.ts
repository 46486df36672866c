import type { World } from "./a-life.ts";

/** What comes of a step. */
export type Fate = "go" | "fail" | "die" | "die after";

/**
 * The world of a background that asks `onStep` before each step that reaches the world. No step of a dead background
 * reaches it.
 */
export function stepping(world: World, onStep: () => Fate): World {
  let isDead = false;
  const never = () => new Promise<never>(() => {});
  const full = { ok: false, error: { kind: "storage-full" } } as const;
  const reject = () => Promise.reject(new Error("the browser does not tell"));
  async function step<T>(work: () => Promise<T>, fail: () => T | Promise<T> = work): Promise<T> {
    if (isDead) return never();
    const fate = onStep();
    if (fate === "fail") return fail();
    if (fate !== "go") isDead = true;
    if (fate === "die") return never();
    const done = await work();
    return isDead ? never() : done;
  }
  return {
    ...world,
    store: {
      change: (work) =>
        step(
          () => world.store.change(work),
          () => full,
        ),
      changeWithDrafts: (work) =>
        step(
          () => world.store.changeWithDrafts(work),
          () => full,
        ),
      read: (work) => step(() => world.store.read(work)),
    },
    session: {
      ...world.session,
      get: () => step(() => world.session.get()),
      set: (value) =>
        step(
          () => world.session.set(value),
          () => Promise.reject(new Error("full")),
        ),
    },
    permissions: {
      ...world.permissions,
      mayReach: (address) => step(() => world.permissions.mayReach(address), reject),
    },
    network: {
      ...world.network,
      prepare: (address) => step(() => world.network.prepare(address), reject),
    },
    service: { ...world.service, send: (...sent) => step(() => world.service.send(...sent)) },
  };
}
