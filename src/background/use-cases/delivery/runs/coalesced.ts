/** Work that is requested often and done once for many requests. */
export interface Coalesced {
  /** Does the work within `delayMs`. */
  ask(): void;
  /** Does the requested work at once; resolves when none is left. */
  flush(): Promise<void>;
}

/**
 * Does `work` at most once in `delayMs`, and never twice at a time. `ask` does not wait for the work;
 * `flush` does. `work` must not reject.
 */
export function createCoalesced(work: () => Promise<void>, delayMs: number): Coalesced {
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
    ask() {
      isAsked = true;
      if (working === undefined) startTimer();
    },
    async flush() {
      while (working !== undefined || isAsked) await (working ?? begin());
    },
  };
}
