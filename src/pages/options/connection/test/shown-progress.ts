import { useRef } from "preact/hooks";
import { useMinimumDisplayTime } from "../../../ui/minimum-display-time.ts";
import { isUnderWay, type Progress } from "./progress.ts";
import type { ConnectionStore } from "../store.ts";

/** The progress to show, without steps that would flash. */
export interface ShownProgress {
  progress: Progress;
  /** The next test is already under way, so the shown progress is no longer new. */
  isPast: boolean;
  /** Whether something was typed after the test shown. */
  changedSince: boolean;
  /**
   * The last time when the saved connection worked, epoch ms; undefined if it never has. Does not include the test
   * under way.
   */
  answeredAtMs: number | undefined;
}

/** Shows a test under way long enough to be read, and the last result until then. */
export function useShownProgress(store: ConnectionStore): ShownProgress {
  const { shown: progress } = useMinimumDisplayTime(store.progress.value, (one) =>
    isUnderWay(one) ? one : undefined,
  );
  const isPast = progress !== store.progress.value && !isUnderWay(progress);
  const changedSince = useRef(false);
  // The next test has begun with the present form. The shown test belongs to an earlier form.
  if (!isPast) changedSince.current = store.changedSince.value;
  const answeredAtMs = useRef<number | undefined>(undefined);
  if (!isUnderWay(store.progress.value)) answeredAtMs.current = store.kept.value?.answeredAtMs;
  return {
    progress,
    isPast,
    changedSince: changedSince.current,
    answeredAtMs: answeredAtMs.current,
  };
}
