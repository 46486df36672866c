import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Keeps the focused element in sight when its scroller becomes lower: a notice came below the scroller, or the
 * browser gave the window its final size. Only a low window has so little room. `of`: changes with the scroller.
 */
export function useFocusInSight(scroller: RefObject<HTMLElement | null>, of: unknown): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const focused = current.querySelector(":focus");
      if (focused === null) return;
      const isBelow =
        focused.getBoundingClientRect().bottom > current.getBoundingClientRect().bottom;
      if (isBelow) focused.scrollIntoView({ block: "nearest" });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, of]);
}
