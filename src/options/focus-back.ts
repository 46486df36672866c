import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Gives the focus back when what was opened has closed, and the focus has gone with it. `opener`: the
 * selector of the button within `root` that had opened it; undefined while nothing is open.
 */
export function useFocusBack(
  root: { readonly current: HTMLElement | null },
  opener: string | undefined,
): void {
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const closed = opener === undefined ? last.current : undefined;
    last.current = opener;
    if (closed === undefined || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(closed)?.focus();
  }, [root, opener]);
}
