import type { Delivery } from "./delivery.ts";

const runEveryMs = 5_000;
const mostRuns = 120;

/**
 * Runs again every 5 s, for ten minutes at most, while an outcome could not be recorded, which would be
 * lost with this life, or the alarm could not be set. Whoever calls keeps the background alive until the
 * promise resolves.
 */
export function createFinish(delivery: Delivery, run: () => Promise<void>): () => Promise<void> {
  const isFinished = () => !delivery.hasUnrecorded() && delivery.followUp.isAlarmSet();

  async function finish() {
    for (let runs = 0; runs < mostRuns && !isFinished(); runs += 1) {
      await pause(runEveryMs);
      await run();
    }
  }

  let finishing: Promise<void> | undefined;
  return () => (finishing ??= finish().finally(() => (finishing = undefined)));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
