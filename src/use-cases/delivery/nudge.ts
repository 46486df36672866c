/** Lets a run that waits for slow answers look for new entries meanwhile. */
export interface Nudge {
  give(): void;
  /** Settles at the next nudge. */
  next(): Promise<void>;
}

export function createNudge(): Nudge {
  let give = () => {};
  const fresh = () => new Promise<void>((resolve) => (give = resolve));
  let next = fresh();
  return {
    give() {
      give();
      next = fresh();
    },
    next: () => next,
  };
}
