import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { asId, type EntryId } from "../../../../shared/domain/values/ids.ts";
import { holdInPlace } from "./hold-in-place.ts";
import type { ShownActivity } from "../shown.ts";

/**
 * The lists for the screen. The entry at the pointer and the entry with the focus stay in their place until the
 * pointer and the focus have left them. Otherwise a press could hit another entry.
 */
export function useHeldEntries(view: ShownActivity | undefined): ShownActivity | undefined {
  const at = useRef<{ pointer?: EntryId | undefined; focus?: EntryId | undefined }>({});
  const shown = useRef<ShownActivity>(undefined);
  const isHolding = useRef(false);
  const [, setReleases] = useState(0);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const on = <K extends keyof DocumentEventMap>(
      type: K,
      look: (event: DocumentEventMap[K]) => void,
    ) => document.addEventListener(type, look, { signal: listening.signal, passive: true });
    const move = (to: typeof at.current) => {
      at.current = { ...at.current, ...to };
      if (isHolding.current) setReleases((count) => count + 1);
    };
    on("pointerover", ({ target }) => move({ pointer: entryAt(target) }));
    on("pointerout", ({ relatedTarget }) => relatedTarget === null && move({ pointer: undefined }));
    on("focusin", ({ target }) => move({ focus: entryAt(target) }));
    on("focusout", ({ relatedTarget }) => relatedTarget === null && move({ focus: undefined }));
    return () => listening.abort();
  }, []);
  const { pointer, focus } = at.current;
  const ids = [pointer, focus].filter((id) => id !== undefined);
  const held = view && holdInPlace(view, shown.current, ids);
  shown.current = held;
  isHolding.current = held !== view;
  return held;
}

function entryAt(target: EventTarget | null): EntryId | undefined {
  const entry = target instanceof Element ? target.closest<HTMLElement>("li[data-entry]") : null;
  return entry?.dataset.entry === undefined ? undefined : asId<EntryId>(entry.dataset.entry);
}
