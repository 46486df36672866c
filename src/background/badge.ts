import { badgeFor, type Badge } from "../shared/domain/views/badge.ts";
import type { T } from "../shared/i18n/t.ts";
import { showBadge } from "../shared/platform/browser/controls/action.ts";
import { createCoalesced } from "./use-cases/delivery/runs/coalesced.ts";
import { counts } from "./use-cases/profiles/counts.ts";
import type { ProfileStore, Store } from "../shared/ports/ports.ts";

/** How long the button shows the outcome of a save before the counts return. */
const flashMs = 4_000;

/** The toolbar button follows the outbox. A burst of changes causes one read. */
export function createBadge(ports: {
  store: Store;
  profiles: ProfileStore;
  t: T;
  report: (error: unknown) => void;
}) {
  const { store, profiles, t, report } = ports;
  let flash: Badge | undefined;

  async function count(): Promise<Badge> {
    const all = await profiles.all();
    const counted = await store.read((tx) => counts(tx, all));
    return counted.ok ? badgeFor(counted.value) : { kind: "none" };
  }

  // An outcome is shown even if nothing can be counted: that may be why a save was not kept.
  const look = async () => showBadge(flash ?? (await count()), t);
  const looking = createCoalesced(() => look().catch(report), 0);

  return {
    /** Resolves when the button shows the current counts. Never rejects. */
    refresh(): Promise<void> {
      looking.ask();
      return looking.flush();
    },
    /** Shows the outcome of the last save for a moment, then the counts. */
    flash(badge: Badge) {
      flash = badge;
      looking.ask();
      setTimeout(() => {
        if (flash === badge) flash = undefined;
        looking.ask();
      }, flashMs);
    },
    /** Removes an outcome that no longer holds: the counts return at once. */
    end(badge: Badge) {
      if (flash !== badge) return;
      flash = undefined;
      looking.ask();
    },
  };
}
