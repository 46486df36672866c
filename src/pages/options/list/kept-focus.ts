import { useLayoutEffect, useRef } from "preact/hooks";

interface Place {
  element: Element;
  entry: string;
  /** The list of the entry, and its index there. */
  list: HTMLElement;
  index: number;
}

/**
 * Moves the focus when the list changes: to its entry if the entry moved to another group, otherwise to the entry that
 * is now at its place in the same list, otherwise to the heading. The focus never falls back to the start of the page.
 */
export function useKeptFocus(
  lists: { readonly current: HTMLElement | null },
  heading: { readonly current: HTMLElement | null },
  view: unknown,
): void {
  const place = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      place.current = target instanceof Element ? getPlace(lists.current, target) : undefined;
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [lists]);
  useLayoutEffect(() => {
    const last = place.current;
    if (last === undefined || document.activeElement !== document.body) return;
    place.current = undefined;
    // Still in the page, but without the focus: the user has left it.
    if (last.element.isConnected) return;
    const same = entriesIn(lists.current).find((entry) => entry.dataset.entry === last.entry);
    const next = same ?? (last.list.isConnected ? entriesIn(last.list)[last.index] : undefined);
    const control = next?.querySelector<HTMLElement>("button, input") ?? next?.querySelector("a");
    (control ?? heading.current)?.focus();
  }, [view]);
}

function getPlace(lists: HTMLElement | null, element: Element): Place | undefined {
  const found = element.closest<HTMLElement>("[data-entry]");
  const entry = found?.dataset.entry;
  if (lists === null || found === null || entry === undefined || !lists.contains(found))
    return undefined;
  // The outermost comes first, because a group of entries is a section within its list.
  const list = [...lists.querySelectorAll("section")].find((section) => section.contains(found));
  return { element, entry, list: list ?? lists, index: entriesIn(list ?? lists).indexOf(found) };
}

function entriesIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
}
