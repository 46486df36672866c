import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Narrower than any popup is in the end: on its way there, Firefox's window may be half as wide, with more lines. */
const leastWidthPx = 320;

/**
 * Scrolls the focused element back into view when its scroller becomes lower or its content higher: a notice appears
 * below the scroller, a field is refused, or a zoomed Firefox makes the drawn window lower. Only a low window has so
 * little room. `of`: changes with the scroller.
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
    // The content also grows when the page has been read, or when a field is refused.
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [scroller, of]);
}
