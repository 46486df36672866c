/** Work that reads what may change at any time, such as the list of a section. */
export interface Renewal {
  /**
   * Does the work, or does it again if it is under way. Resolves once a run that began after this call has ended.
   * Calls at the same time share a run.
   */
  renew: () => Promise<void>;
  /** The result of the run under way would be wrong: the work is done again after it. */
  spoil: () => void;
  /**
   * Whether `spoil` was called during this run: its result must not be shown. A result that only became old is
   * shown: with changes all the time, nothing would be shown otherwise.
   */
  isSpoiled: () => boolean;
}

export function createRenewal(work: () => Promise<void>): Renewal {
  let running: Promise<void> | undefined;
  let isStale = false;
  let isSpoiled = false;

  async function runWhileStale(): Promise<void> {
    try {
      while (isStale) {
        isStale = false;
        isSpoiled = false;
        await work();
      }
    } finally {
      // In the same step as the last look at `isStale`: a call that comes later begins a run of its own.
      running = undefined;
    }
  }

  return {
    renew() {
      isStale = true;
      running ??= runWhileStale();
      return running;
    },
    spoil() {
      isStale = true;
      isSpoiled = true;
    },
    isSpoiled: () => isSpoiled,
  };
}
