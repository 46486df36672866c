/** Shorter than it takes a hand to do something else: Chromium gives a popup no time once another has the focus. */
const keepDelayMs = 100;

export interface DraftKeeper {
  /** Something was typed: it is kept a moment later. */
  readonly soon: () => void;
  /** What is still to be kept is kept now. */
  readonly flush: () => void;
  /** What was typed has gone elsewhere, and is not to be kept any more. */
  readonly stop: () => void;
  readonly wasKept: () => boolean;
}

/** Keeps what is typed while it may be, at pauses: a popup may be closed at any moment. */
export function createDraftKeeper({
  mayKeep,
  keep,
}: {
  mayKeep: () => boolean;
  /** Should it fail, the text still stands in the form, and the next change tries again. */
  keep: () => void;
}): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasKept = false;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function flush(): void {
    if (timer === undefined) return;
    stop();
    if (!mayKeep()) return;
    wasKept = true;
    keep();
  }

  return {
    flush,
    stop,
    wasKept: () => wasKept,
    soon() {
      clearTimeout(timer);
      timer = setTimeout(flush, keepDelayMs);
    },
  };
}
