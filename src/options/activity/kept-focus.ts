import { useLayoutEffect, useRef } from "preact/hooks";

interface Place {
  element: Element;
  entry: string;
  index: number;
}

/**
 * Keeps the focus among the entries when the list changes: with its entry if that moved to another group,
 * otherwise with the entry that took its place, otherwise on the heading. Never at the start of the page.
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
    const entries = allEntries(lists.current);
    const same = entries.find((entry) => entry.dataset.entry === last.entry);
    const next = same ?? entries[last.index];
    (next?.querySelector<HTMLElement>("button, input") ?? heading.current)?.focus();
  }, [view]);
}

function getPlace(lists: HTMLElement | null, element: Element): Place | undefined {
  const entries = allEntries(lists);
  const index = entries.findIndex((entry) => entry.contains(element));
  const entry = entries[index]?.dataset.entry;
  return entry === undefined ? undefined : { element, entry, index };
}

function allEntries(lists: HTMLElement | null): readonly HTMLElement[] {
  return [...(lists?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
}
