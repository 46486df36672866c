/** The length of a rest as a multiple of the last run, while the result is visible and while it is not. */
const restTimes = { shown: 2, elsewhere: 20 } as const;

/** A run may have been slow for another reason, such as a background that was killed. */
const longestRestMs = 5_000;

/** The interval at which a rest checks whether the user has returned, which ends the rest sooner. */
const lookMs = 250;

/** Work that reads data which may change at any time, such as the list of a section. */
export function createRenewal(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let last = { endMs: -Infinity, tookMs: 0 };
  let times: number = restTimes.shown;
  let isStale = false;
  let isSpoiled = false;

  async function runWhileStale(): Promise<void> {
    let startMs = 0;
    try {
      while (isStale) {
        isStale = false;
        isSpoiled = false;
        startMs = performance.now();
        await work();
      }
    } finally {
      const endMs = performance.now();
      last = { endMs, tookMs: endMs - startMs };
      // In the same step as the last check of `isStale`, so that a later call begins its own run.
      running = undefined;
    }
  }

  /**
   * Does the work, or does it again if it is under way. Resolves once a run that began after this call has ended.
   * Calls at the same time share a run.
   */
  function renew(): Promise<void> {
    isStale = true;
    running ??= runWhileStale();
    return running;
  }

  const restMs = () => {
    if (running !== undefined) return Infinity;
    return last.endMs + Math.min(times * last.tookMs, longestRestMs) - performance.now();
  };

  /** Begins again with each run that is requested meanwhile. */
  async function rest(): Promise<void> {
    while (restMs() > 0) {
      // The callers of a run get the error that it throws.
      const ended = running?.catch(() => undefined);
      await (ended ?? new Promise((resolve) => setTimeout(resolve, Math.min(restMs(), lookMs))));
    }
  }

  return {
    renew,
    /**
     * Renews for news that may come all the time, as during a job. Between two runs it rests for twice the time of the
     * last one, and for twenty times while the user looks elsewhere (`isShown` is false), but for 5 s at most, so slow
     * work leaves the computer free for the cause of the news. The last news is never missed.
     */
    follow: (isShown = true) => {
      times = isShown ? restTimes.shown : restTimes.elsewhere;
      following ??= rest()
        .finally(() => (following = undefined))
        .then(renew);
    },
    /** The result of the run under way would be wrong: the work is done again after it. */
    spoil() {
      isStale = true;
      isSpoiled = true;
    },
    /**
     * Whether `spoil` was called during this run: its result must not be shown. A result that only became old is shown.
     * Otherwise nothing would be shown during constant changes.
     */
    isSpoiled: () => isSpoiled,
  };
}
