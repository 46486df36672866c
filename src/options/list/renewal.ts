/** Work that reads what may change at any time, such as the list of a section. */
export interface Renewal {
  /**
   * Does the work, or does it again if it is under way. Resolves once a run that began after this call has ended.
   * Calls at the same time share a run.
   */
  renew: () => Promise<void>;
  /**
   * Renews for news that may come all the time, as during a job. Between two runs it rests for twice the time of the
   * last one, so work that takes long leaves the computer to what makes the news. The last news is never missed.
   */
  follow: () => void;
  /** The result of the run under way would be wrong: the work is done again after it. */
  spoil: () => void;
  /**
   * Whether `spoil` was called during this run: its result must not be shown. A result that only became old is
   * shown: with changes all the time, nothing would be shown otherwise.
   */
  isSpoiled: () => boolean;
}

/** So that following takes a third of the time at most. */
const restTimes = 2;

export function createRenewal(work: () => Promise<void>): Renewal {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let restsUntilMs = 0;
  let isStale = false;
  let isSpoiled = false;

  async function runWhileStale(): Promise<void> {
    try {
      while (isStale) {
        isStale = false;
        isSpoiled = false;
        const startMs = performance.now();
        await work();
        restsUntilMs = performance.now() + restTimes * (performance.now() - startMs);
      }
    } finally {
      // In the same step as the last look at `isStale`: a call that comes later begins a run of its own.
      running = undefined;
    }
  }

  function renew(): Promise<void> {
    isStale = true;
    running ??= runWhileStale();
    return running;
  }

  async function rest(): Promise<void> {
    await running;
    const restMs = restsUntilMs - performance.now();
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }

  return {
    renew,
    follow() {
      following ??= rest()
        .finally(() => (following = undefined))
        .then(renew);
    },
    spoil() {
      isStale = true;
      isSpoiled = true;
    },
    isSpoiled: () => isSpoiled,
  };
}
