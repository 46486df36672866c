import type { Deliverer } from "../use-cases/delivery/deliver.ts";
import type { Store } from "../use-cases/ports.ts";
import type { SaveLinkPorts } from "../use-cases/save/save-link.ts";
import type { Wakes } from "../use-cases/delivery/wakes.ts";

/**
 * Lets nothing be sent in this life before what an earlier one left is settled, and keeps the background
 * alive while something is on its way. A save that comes before that is kept alone, and goes after it.
 */
export function createStarter({
  start,
  deliverer,
  store,
  wakes,
  keepAlive,
  report,
}: {
  /** Whether all is settled; asked again at each call until it is. */
  start: () => Promise<boolean>;
  deliverer: Deliverer;
  store: Store;
  wakes: Wakes;
  keepAlive: (work: () => Promise<void>) => Promise<void>;
  report: (bug: unknown) => void;
}): {
  /** Starts a delivery run; does not wait for it. */
  deliver: (options?: { woken: boolean }) => void;
  keep: SaveLinkPorts["keep"];
} {
  let isStarted = false;

  /** Should start or run fail, the alarm brings them round again. */
  async function comeRoundAgain(bug: unknown): Promise<void> {
    report(bug);
    await wakes.lookAgain();
  }

  /** Kept alive until there is nothing left that this life alone knows. */
  const whole = (delivered: Promise<void>) =>
    keepAlive(async () => {
      await delivered;
      await deliverer.finish();
    });

  function deliver(options?: { woken: boolean }): void {
    start()
      .then(async (started) => {
        isStarted = started;
        await (started ? whole(deliverer.run(options)) : wakes.lookAgain());
      })
      .catch(comeRoundAgain)
      .catch(report);
  }

  return {
    deliver,
    keep(profile, work) {
      if (!isStarted) return store.change(work).finally(deliver);
      const { kept, sent } = deliverer.keep(profile, work);
      whole(sent).catch(comeRoundAgain).catch(report);
      return kept;
    },
  };
}
