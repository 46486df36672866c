import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Narrower than any popup is in the end: on its way there, Firefox's window may be half as wide, with more lines. */
const leastWidthPx = 320;

/**
 * Keeps the focused element in sight when its scroller becomes lower, or what it shows becomes higher: a notice came
 * below the scroller, a field was refused, or Firefox, zoomed, makes the window lower when it is drawn already. Only
 * a low window has so little room. `of`: changes with the scroller.
 */
export function useFocusInSight(scroller: RefObject<HTMLElement | null>, of: unknown): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const focused = current.querySelector(":focus");
      if (!focused || innerWidth < leastWidthPx) return;
      const isBelow =
        focused.getBoundingClientRect().bottom > current.getBoundingClientRect().bottom;
      if (isBelow) focused.scrollIntoView({ block: "nearest" });
    });
    // What it shows grows, too, when the page has been read or a field is refused.
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [scroller, of]);
}
