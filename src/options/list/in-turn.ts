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
        // The next run begins at once again, with the data present when it is requested.
        if (last === ended) last = undefined;
      });
    last = ended;
    return run;
  };
}
