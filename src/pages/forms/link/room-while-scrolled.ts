import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Refers to an element below a scroller that shares its height. The element's room stays reserved while the scroller
 * is scrolled. Otherwise the scroller would grow and move its content.
 */
export function useRoomWhileScrolled(
  scroller: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null);
  const lastPx = useRef(0);
  useLayoutEffect(() => {
    if (room.current === null) return;
    // Set before anything is measured: a measurement ends the scrolling.
    room.current.style.minBlockSize = `${lastPx.current}px`;
    if (scroller.current?.scrollTop === 0) room.current.style.minBlockSize = "";
    lastPx.current = room.current.offsetHeight;
  });
  return room;
}
