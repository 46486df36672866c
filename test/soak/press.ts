import type { SoakEvent } from "./tally.ts";

/**
 * The effect of a press of the shortcut. `open`: its page is not a link yet; `there already`: the page was
 * saved by a form before.
 */
export type PressOutcome = "open" | "kept" | "there already" | "profile deleted";

export interface Press {
  readonly address: string;
  /** Epoch ms. */
  readonly atMs: number;
  outcome: PressOutcome;
}

/** How long after a press a death of the background may still have prevented the save. */
const inTheWayMs = 5_000;

/** Presses without an effect although the background lived: each was lost. */
export function findLostPresses(
  presses: readonly Press[],
  events: readonly SoakEvent[],
): readonly Press[] {
  const deaths = events.filter(({ isDeath }) => isDeath === true);
  return presses.filter(
    ({ outcome, atMs }) =>
      outcome === "open" && !deaths.some(({ at }) => at >= atMs && at <= atMs + inTheWayMs),
  );
}
