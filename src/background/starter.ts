import type { Deliverer } from "../use-cases/delivery/deliver.ts";
import type { Afterwards } from "../use-cases/save/afterwards.ts";
import type { Wakes } from "../use-cases/delivery/wakes.ts";

/**
 * Starts what nobody waits for, keeps the background alive until it is done, and reports its failure. No
 * delivery starts in this life before what an earlier one left is settled.
 */
export function createStarter({
  start,
  deliverer,
  wakes,
  keepAlive,
  report,
}: {
  /** Whether all is settled; asked again at each call until it is. */
  start: () => Promise<boolean>;
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
    if (!(await start())) return wakes.lookAgain();
    await keepAlive(async () => {
      await deliverer.run(options);
      // Until nothing is left that this life alone knows.
      await deliverer.finish();
    });
  }

  /** Should start or run fail, the alarm brings them round again. */
  async function comeRoundAgain(bug: unknown): Promise<void> {
    report(bug);
    await wakes.lookAgain();
  }

  return {
    deliver: (options) => void run(options).catch(comeRoundAgain).catch(report),
    afterwards: (work) => void keepAlive(work).catch(report),
  };
}
