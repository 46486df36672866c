/**
 * Timers that do not wait: whoever moves the time lets the next one ring. So a pause of the product costs no time, and
 * a run is the same each time.
 */
export function handTimers(nowMs: () => number) {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const timers = new Map<number, { atMs: number; ring: () => void }>();
  let made = 0;
  Object.assign(globalThis, {
    setTimeout(ring: () => void, ms = 0) {
      made += 1;
      timers.set(made, { atMs: nowMs() + ms, ring });
      return made;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
  });
  return {
    /** When the next timer rings, epoch ms. */
    nextMs: () =>
      timers.size === 0 ? undefined : Math.min(...[...timers.values()].map(({ atMs }) => atMs)),
    ringNext() {
      const [first] = [...timers].toSorted(([, a], [, b]) => a.atMs - b.atMs);
      if (first === undefined) return;
      timers.delete(first[0]);
      first[1].ring();
    },
    forgetAll: () => timers.clear(),
    restore: () => void Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  };
}
