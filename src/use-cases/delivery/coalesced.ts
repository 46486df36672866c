/** Work that is asked for often and done once for many requests. */
export interface Coalesced {
  /** Has the work done within `delayMs`. */
  ask(): void;
  /** Does at once what was asked for; resolves when nothing is left to do. */
  flush(): Promise<void>;
}

/**
 * Does `work` at most once in `delayMs`, and never twice at a time. Whoever asks need not wait; whoever
 * has to know the end calls `flush`. `work` must not reject.
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
