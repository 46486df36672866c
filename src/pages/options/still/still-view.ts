import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { evenOut } from "./even-out.ts";

/**
 * Keeps the control nearest to the pointer at its position in the window while the page above the control changes by
 * itself. Otherwise a press could hit another control. Browsers do this too, but not at the start of a page
 * (https://drafts.csswg.org/css-scroll-anchoring/). The focus needs no such help, because it stays on its control.
 * @param shown changes when the page shows something else
 */
export function useStillView(page: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => (page.current === null ? undefined : keepStill(page.current)), [shown]);
}

/** An element between the page and a control, and where its top edge was, in px from the start of the document. */
interface Step {
  element: HTMLElement;
  topPx: number;
}

interface Aim {
  /** The control comes last, unless `pathTo` ends above the control. */
  path: readonly Step[];
  scrolledPx: number;
  /** The width and the zoom of the window: another one moves everything. */
  frame: string;
}

function keepStill(page: HTMLElement): () => void {
  const root = document.documentElement;
  const rooms = new Map<HTMLElement, number>();
  let pointer: { x: number; y: number } | undefined;
  let aim: Aim | undefined;
  let endPx = 0;

  const look = () => {
    const control = pointer && nearestControl(page, pointer);
    aim = control && { path: pathTo(control, page), scrolledPx: scrollY, frame: frameOf() };
  };
  /** Makes the page long enough to be scrolled by this distance. */
  const setScrollable = (px: number) => {
    endPx = px === 0 ? 0 : px + root.clientHeight;
    page.style.minBlockSize = px === 0 ? "" : `${endPx - topOf(page)}px`;
  };
  const setRoom = (element: HTMLElement, px: number) => {
    if (px === 0) rooms.delete(element);
    else rooms.set(element, px);
    element.style.marginBlockStart = px === 0 ? "" : `${px}px`;
  };

  const settle = () => {
    const moved = aim?.frame === frameOf() ? moveOf(aim.path) : undefined;
    if (aim !== undefined && moved !== undefined) {
      const scrollablePx = root.scrollHeight - root.clientHeight;
      // A page that became shorter was scrolled back by the browser.
      const scrolledPx = scrollY < scrollablePx - 1 ? scrollY : Math.max(scrollY, aim.scrolledPx);
      const element = aim.path.find((step) => rooms.has(step.element))?.element ?? moved.first;
      const roomOf = moved.byPx < 0 ? moved.first : element;
      const roomPx = rooms.get(roomOf) ?? 0;
      const evened = evenOut({ byPx: moved.byPx, roomPx, scrolledPx });
      if (evened.roomPx !== roomPx) setRoom(roomOf, evened.roomPx);
      if (evened.scrolledPx > root.scrollHeight - root.clientHeight) {
        setScrollable(evened.scrolledPx);
      }
      if (evened.scrolledPx !== scrollY) scrollTo({ top: evened.scrolledPx, behavior: "instant" });
    }
    look();
    mutations.takeRecords();
  };
  const mutations = new MutationObserver(settle);
  mutations.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const sizes = new ResizeObserver(settle);
  sizes.observe(page);

  const aimAt = (at: { x: number; y: number } | undefined) => {
    pointer = at;
    // The browser's own scroll anchoring would move the page a second time.
    root.style.overflowAnchor = at === undefined ? "" : "none";
    look();
  };
  const listening = new AbortController();
  const on = { signal: listening.signal, passive: true };
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    // Browsers send this event also when the page moves under a resting pointer.
    if (pointer?.x !== x || pointer.y !== y) aimAt({ x, y });
  };
  page.addEventListener("pointermove", follow, on);
  page.addEventListener("pointerdown", follow, on);
  page.addEventListener(
    "pointerleave",
    () => {
      aimAt(undefined);
      for (const element of rooms.keys()) setRoom(element, 0);
    },
    on,
  );
  // While the user types, the pointer is ignored, because the field with the focus may grow.
  addEventListener("keydown", () => aimAt(undefined), on);
  addEventListener(
    "scroll",
    () => {
      if (endPx > scrollY + root.clientHeight) setScrollable(scrollY);
      look();
    },
    { ...on, capture: true },
  );
  return () => {
    listening.abort();
    mutations.disconnect();
    sizes.disconnect();
    for (const element of rooms.keys()) setRoom(element, 0);
    setScrollable(0);
    root.style.overflowAnchor = "";
  };
}

const controls = "button, input, select, textarea, summary, a[href]";

function nearestControl(page: HTMLElement, at: { x: number; y: number }): HTMLElement | undefined {
  let nearest: { control: HTMLElement; distance: number } | undefined;
  for (const control of page.querySelectorAll<HTMLElement>(controls)) {
    const { left, right, top, bottom, width } = control.getBoundingClientRect();
    if (width === 0 || bottom < 0 || top > innerHeight) continue;
    const distance = Math.hypot(
      Math.max(left - at.x, 0, at.x - right),
      Math.max(top - at.y, 0, at.y - bottom),
    );
    if (distance < (nearest?.distance ?? Infinity)) nearest = { control, distance };
  }
  return nearest?.control;
}

/** Ends above an element that scrolls by itself, or has a position of its own. */
function pathTo(control: HTMLElement, page: HTMLElement): readonly Step[] {
  const elements: HTMLElement[] = [];
  for (
    let element: HTMLElement | null = control;
    element !== null && element !== page;
    element = element.parentElement
  ) {
    elements.unshift(element);
  }
  const end = elements.findIndex((element) => {
    const { position, overflowY } = getComputedStyle(element);
    return /sticky|fixed|absolute/.test(position) || /auto|scroll/.test(overflowY);
  });
  return (end === -1 ? elements : elements.slice(0, end)).map((element) => ({
    element,
    topPx: topOf(element),
  }));
}

/** How far the last element of the path has moved, and the first that moved. Removed elements do not count. */
function moveOf(path: readonly Step[]): { byPx: number; first: HTMLElement } | undefined {
  const left = path.filter(({ element }) => element.isConnected);
  const last = left.at(-1);
  const first = left.find((step) => hasMoved(step))?.element;
  if (last === undefined || first === undefined || !hasMoved(last) || isInLine(first)) {
    return undefined;
  }
  return { byPx: topOf(last.element) - last.topPx, first };
}

function hasMoved({ element, topPx }: Step): boolean {
  return Math.abs(topOf(element) - topPx) >= 0.5;
}

/** Whether the element is beside others, and moves when they wrap. */
function isInLine(element: HTMLElement): boolean {
  const parent = element.parentElement && getComputedStyle(element.parentElement);
  const isInRow = parent?.display.includes("flex") && parent.flexDirection.startsWith("row");
  return isInRow === true || getComputedStyle(element).display.startsWith("inline");
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top + scrollY;
}

function frameOf(): string {
  return `${innerWidth} ${devicePixelRatio}`;
}
