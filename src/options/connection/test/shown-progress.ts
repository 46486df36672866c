import { useRef } from "preact/hooks";
import { useMinimumDisplayTime } from "../../../ui/minimum-display-time.ts";
import { isUnderWay, type Progress } from "./progress.ts";
import type { ConnectionStore } from "../store.ts";

/** The progress as it is to be shown, without what would flash. */
export interface ShownProgress {
  progress: Progress;
  /** The next progress is already under way: what is shown is no longer news. */
  isPast: boolean;
  /** Whether something was typed after the test shown. */
  changedSince: boolean;
  /** When the saved connection last worked, epoch ms; undefined if it never has. As before what is under way. */
  answeredAtMs: number | undefined;
}

/** Keeps what is under way in sight long enough to be read, and the last result until then. */
export function useShownProgress(store: ConnectionStore): ShownProgress {
  const { shown: progress } = useMinimumDisplayTime(store.progress.value, (one) =>
    isUnderWay(one) ? one : undefined,
  );
  const isPast = progress !== store.progress.value && !isUnderWay(progress);
  const changedSince = useRef(false);
  // The next test has begun with the form as it is; the one before it is still of another form.
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
