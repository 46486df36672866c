import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import styles from "./combobox-list.module.css";

const mostPx = 264;
const gapPx = 8;

/**
 * What lies over the card beside its field: below it, or above where there is more room, never over
 * what begins at `getFloor` (a distance from the top of the window, in px). Its side stays while it is open.
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
    const below = getFloor() - field.getBoundingClientRect().bottom - gapPx;
    const above = row.getBoundingClientRect().top - gapPx;
    const wanted = Math.min(box.scrollHeight, mostPx);
    side.current ??= below >= wanted || below >= above ? "down" : "up";
    const room = Math.min(side.current === "up" ? above : below, mostPx);
    const hangsPx = field.getBoundingClientRect().bottom - row.getBoundingClientRect().top - 3;
    box.dataset["side"] = side.current;
    box.style.setProperty("--room", `${Math.max(room, 72)}px`);
    box.style.setProperty("--below", `${hangsPx}px`);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing can be done with it: it leaves the focus alone
    <div
      ref={panel}
      class={styles.list}
      // What scrolls is a stop of the Tab key in Chromium (130), and this one goes with the focus of its field.
      tabIndex={-1}
      onMouseDown={leaveFocus}
    >
      {children}
    </div>
  );
}

/** A press beside the controls of a panel may not take the focus from the field. */
function leaveFocus(event: MouseEvent): void {
  const isOnControl = event.target instanceof Element && event.target.closest("input, button");
  if (!isOnControl) event.preventDefault();
}
