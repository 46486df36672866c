/** When work that is asked for often is done: once more if asked meanwhile, in turn, or only for the latest. */

/**
 * One run at a time; a call during a run starts one more after it. Resolves when the run it asked for is
 * done.
 */
export function rerunIfAsked(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAsked = false;

  async function runWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await run();
    }
  }

  return () => {
    isAsked = true;
    running ??= runWhileAsked().finally(() => (running = undefined));
    return running;
  };
}

/** Runs the same work, one run at a time. A run begins after all earlier requested runs have ended. */
export function inTurn<Args extends readonly unknown[], Outcome>(
  work: (...args: Args) => Promise<Outcome>,
): (...args: Args) => Promise<Outcome> {
  let last: Promise<unknown> | undefined;
  return (...args) => {
    const run = last === undefined ? work(...args) : last.then(() => work(...args));
    const ended = run
      .catch(() => undefined)
      .then(() => {
        // The next run begins at once again, with what is there when it is asked for.
        if (last === ended) last = undefined;
      });
    last = ended;
    return run;
  };
}

/**
 * Answers one question at a time. Of the questions that come meanwhile, only the last is asked, and only its
 * answer is given: an answer to earlier text would replace a later one. Rejects with what its question threw.
 */
export function latestOnly<Answer>(
  ask: (text: string) => Promise<Answer>,
): (text: string, give: (answer: Answer) => void) => Promise<void> {
  let asked = 0;
  const answer = inTurn(async (own: number, text: string, give: (answer: Answer) => void) => {
    if (own !== asked) return;
    const found = await ask(text);
    if (own === asked) give(found);
  });
  return (text, give) => answer(++asked, text, give);
}
