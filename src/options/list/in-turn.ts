/** The same work, one run at a time: a run begins once those that were asked for before have ended. */
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
