/** Wakes everything that waits for the next change. */
export function createSignal() {
  let settle = () => {};
  const fresh = () => new Promise<void>((resolve) => (settle = resolve));
  let next = fresh();
  return {
    raise() {
      settle();
      next = fresh();
    },
    /** Resolves at the next `raise`. */
    next: () => next,
  };
}
