import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import styles from "./combobox-list.module.css";

const mostPx = 264;
const gapPx = 8;

/**
 * A panel that overlaps the card next to its field: below the field, or above it if there is more room. The panel ends
 * above `getFloor` (a distance from the top of the window, in px). It stays on its side while open.
 */
export function ComboboxPanel({
  children,
  getFloor,
}: {
  children: ComponentChildren;
  getFloor: () => number;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const side = useRef<"up" | "down" | undefined>(undefined);
  useLayoutEffect(() => {
    const box = panel.current;
    const field = box?.previousElementSibling;
    const row = box?.offsetParent;
    if (!box || !field || !row) return;
    // A scrolling element clips the panel.
    const within = row.closest("[data-scrolls]")?.getBoundingClientRect();
    const floor = Math.min(getFloor(), within?.bottom ?? Infinity);
    const below = floor - field.getBoundingClientRect().bottom - gapPx;
    const above = row.getBoundingClientRect().top - Math.max(within?.top ?? 0, 0) - gapPx;
    const wanted = Math.min(box.scrollHeight, mostPx);
    side.current ??= below >= wanted || below >= above ? "down" : "up";
    const room = Math.min(side.current === "up" ? above : below, mostPx);
    const hangsPx = field.getBoundingClientRect().bottom - row.getBoundingClientRect().top - 3;
    box.dataset["side"] = side.current;
    box.style.setProperty("--room", `${Math.max(room, 72)}px`);
    box.style.setProperty("--below", `${hangsPx}px`);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- no control: it only keeps the focus
    <div
      ref={panel}
      class={styles.list}
      // Chromium (130) makes a scrolling element a tab stop, but the panel closes with the focus of its
      // field.
      tabIndex={-1}
      onMouseDown={leaveFocus}
    >
      {children}
    </div>
  );
}

/** A click in the panel outside its controls must not take the focus from the field. */
function leaveFocus(event: MouseEvent): void {
  const isOnControl = event.target instanceof Element && event.target.closest("input, button");
  if (!isOnControl) event.preventDefault();
}
