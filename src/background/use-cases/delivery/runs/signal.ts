/** Wakes everything that waits for the next change. */
export interface Signal {
  raise(): void;
  /** Resolves at the next `raise`. */
  next(): Promise<void>;
}

export function createSignal(): Signal {
  let settle = () => {};
  const fresh = () => new Promise<void>((resolve) => (settle = resolve));
  let next = fresh();
  return {
    raise() {
      settle();
      next = fresh();
    },
    next: () => next,
  };
}
