import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Restores the focus after an opened part has closed and its focused element disappeared. `opener`: the
 * selector, within `root`, of the button that opened it; undefined while nothing is open.
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
