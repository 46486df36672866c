/**
 * Work that is requested often and done once for many requests: at most once in `delayMs`, and never twice at a time.
 * `work` must not reject.
 */
export function createCoalesced(work: () => Promise<void>, delayMs: number) {
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> | undefined;

  function begin(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isAsked = false;
    working = work().finally(() => {
      working = undefined;
      if (isAsked) startTimer();
    });
    return working;
  }

  function startTimer() {
    timer ??= setTimeout(() => void begin(), delayMs);
  }

  return {
    /** Requests the work, which is done within `delayMs`. Does not wait for the work. */
    ask() {
      isAsked = true;
      if (working === undefined) startTimer();
    },
    /** Does the requested work at once; resolves when none is left. */
    async flush() {
      while (working !== undefined || isAsked) await (working ?? begin());
    },
  };
}
