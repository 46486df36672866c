import type { Deliverer } from "./use-cases/delivery/deliver.ts";
import type { Afterwards } from "./use-cases/save/afterwards.ts";
import type { Wakes } from "./use-cases/delivery/life/wakes.ts";

/**
 * Starts work that nobody waits for, keeps the background alive until it is done, and reports its failure.
 * Nothing of a profile is sent in this life before its entries of an earlier one are settled.
 */
export function createBackgroundDelivery({
  settleInterrupted,
  deliverer,
  wakes,
  keepAlive,
  report,
}: {
  /** Whether every profile is settled, and may be sent; called again each time until it is. */
  settleInterrupted: () => Promise<boolean>;
  deliverer: Deliverer;
  wakes: Wakes;
  keepAlive: (work: () => Promise<void>) => Promise<void>;
  report: (bug: unknown) => void;
}): {
  /** Starts a delivery run; does not wait for it. */
  deliver: (options?: { woken: boolean }) => void;
  afterwards: Afterwards;
} {
  async function run(options?: { woken: boolean }): Promise<void> {
    // The others are sent meanwhile.
    if (!(await settleInterrupted())) await wakes.lookAgain();
    await keepAlive(async () => {
      await deliverer.run(options);
      // Until nothing is left that only this life knows.
      await deliverer.retryUntilRecorded();
    });
  }

  /** If the start or the run fails, the alarm starts the next attempt. */
  async function comeRoundAgain(bug: unknown): Promise<void> {
    report(bug);
    await wakes.lookAgain();
  }

  return {
    deliver: (options) => void run(options).catch(comeRoundAgain).catch(report),
    afterwards: (work) => void keepAlive(work).catch(report),
  };
}
