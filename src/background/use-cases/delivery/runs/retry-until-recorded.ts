const runEveryMs = 5_000;
const mostRuns = 120;

/**
 * Runs every 5 s, for ten minutes at most, while the alarm cannot be set or an outcome that would be lost
 * with this life cannot be recorded. The caller keeps the background alive until the promise resolves.
 */
export function createRetryUntilRecorded(
  delivery: { hasUnrecorded: () => boolean; followUp: { isAlarmSet: () => boolean } },
  run: () => Promise<void>,
): () => Promise<void> {
  const isFinished = () => !delivery.hasUnrecorded() && delivery.followUp.isAlarmSet();

  async function retryUntilRecorded() {
    for (let runs = 0; runs < mostRuns && !isFinished(); runs += 1) {
      await pause(runEveryMs);
      await run();
    }
  }

  let finishing: Promise<void> | undefined;
  return () => (finishing ??= retryUntilRecorded().finally(() => (finishing = undefined)));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
