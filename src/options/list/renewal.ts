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
      restsUntilMs = endMs + restTimes * (endMs - startMs);
      // In the same step as the last look at `isStale`: a call that comes later begins a run of its own.
      running = undefined;
    }
  }

  function renew(): Promise<void> {
    isStale = true;
    running ??= runWhileStale();
    return running;
  }

  const restMs = () => (running === undefined ? restsUntilMs - performance.now() : Infinity);

  /** Begins anew with each run that is asked for meanwhile. */
  async function rest(): Promise<void> {
    while (restMs() > 0) {
      // What a run throws is told to those who asked for it.
      const ended = running?.catch(() => undefined);
      await (ended ?? new Promise((resolve) => setTimeout(resolve, restMs())));
    }
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
