/** The same work, one run at a time: a run begins once those that were asked for before have ended. */
export function inTurn<Args extends readonly unknown[], Outcome>(
  work: (...args: Args) => Promise<Outcome>,
): (...args: Args) => Promise<Outcome> {
  let running: Promise<unknown> | undefined;
  return async (...args) => {
    while (running !== undefined) await running;
    const run = work(...args);
    running = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      running = undefined;
    }
  };
}
