import * as v from "valibot";
import { StorageError } from "../../domain/failures.ts";
import type { Clock } from "../../use-cases/ports.ts";
import { failureOf } from "./guarded.ts";
import type { Area } from "./private-draft-store.ts";

const item = "draftsAge";
const dayMs = 24 * 60 * 60 * 1_000;
/** Written down this seldom: what a death of the background costs is that much, and makes nothing older. */
const stepMs = 60 * 60 * 1_000;

/** `usedMs`: the time of use at `seenMs` of the clock. */
const counted = v.object({ usedMs: v.number(), seenMs: v.number() });

/**
 * A time that goes with the clock while Linkstow is used, never back, and from one look to the next never by
 * more than a day: what is kept for days of it outlives a clock that was put ahead.
 */
export interface TimeOfUse {
  /** `startMs`: where to begin when nothing is known of it any more. */
  now(startMs: () => Promise<number>): Promise<number>;
}

function fail(error: unknown): never {
  throw new StorageError(failureOf(error));
}

export function createTimeOfUse(area: Area, clock: Clock): TimeOfUse {
  let known: v.InferOutput<typeof counted> | undefined;
  let isWritten = false;

  return {
    async now(startMs) {
      const nowMs = clock.now();
      if (known === undefined) {
        const parsed = v.safeParse(counted, (await area.get(item).catch(fail))[item]);
        isWritten = parsed.success;
        known = parsed.success ? parsed.output : { usedMs: await startMs(), seenMs: nowMs };
      }
      const { usedMs, seenMs } = known;
      const passedMs = Math.min(Math.max(nowMs - seenMs, 0), dayMs);
      if (isWritten && passedMs < stepMs && nowMs >= seenMs) return usedMs + passedMs;
      known = { usedMs: usedMs + passedMs, seenMs: nowMs };
      await area.set({ [item]: known }).catch(fail);
      isWritten = true;
      return known.usedMs;
    },
  };
}
