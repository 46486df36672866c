import * as v from "valibot";
import type { Clock } from "../../../ports/ports.ts";
import { failArea, type Area } from "../access/guarded.ts";
import { readAs } from "../access/read-as.ts";

const item = "draftsAge";
const dayMs = 24 * 60 * 60 * 1_000;
/**
 * The interval at which the time is written. If the background ends, at most this interval is lost, and no draft
 * expires earlier because of it.
 */
const stepMs = 60 * 60 * 1_000;

/** `usedMs`: the time of use at `seenMs` of the clock. */
const counted = v.object({ usedMs: v.number(), seenMs: v.number() });

/**
 * A time that follows the clock while Linkstow is used: never backwards, and never by more than a day from one read to
 * the next. So a draft that lives for days survives a clock that is put ahead.
 */
export function createTimeOfUse(area: Area, clock: Clock) {
  let known: v.InferOutput<typeof counted> | undefined;
  let isWritten = false;

  return {
    /** `startMs`: the time to start at if none is stored. */
    async now(startMs: () => Promise<number>): Promise<number> {
      const nowMs = clock.now();
      if (known === undefined) {
        known = readAs(counted, (await area.get(item).catch(failArea))[item]);
        isWritten = known !== undefined;
        known ??= { usedMs: await startMs(), seenMs: nowMs };
      }
      const { usedMs, seenMs } = known;
      const passedMs = Math.min(Math.max(nowMs - seenMs, 0), dayMs);
      if (isWritten && passedMs < stepMs && nowMs >= seenMs) return usedMs + passedMs;
      known = { usedMs: usedMs + passedMs, seenMs: nowMs };
      // Drafts can be read even if there is no room for the time. The next read tries again.
      isWritten = await area.set({ [item]: known }).then(
        () => true,
        () => false,
      );
      return usedMs + passedMs;
    },
  };
}
