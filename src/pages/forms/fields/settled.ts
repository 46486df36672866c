import { useEffect } from "preact/hooks";

/** By then the popup has drawn its data, and hardly any user has typed. */
const settleMs = 100;

/**
 * Works ahead once `list` has been there for a moment. The first search folds the texts of thousands of options;
 * the first key press need not wait for that.
 */
export function useSettled(list: unknown, work: () => void): void {
  useEffect(() => {
    const timer = setTimeout(work, settleMs);
    return () => clearTimeout(timer);
  }, [list]);
}
