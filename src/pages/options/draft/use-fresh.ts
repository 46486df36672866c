import { useEffect, useRef } from "preact/hooks";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { isSameValue } from "../../../shared/domain/values/is-same.ts";
import type { EditorStore } from "../../forms/link/store/editor-store.ts";
import type { Client } from "../../../background/contract.ts";
import { readKept } from "./kept-draft.ts";

/** Far less than the 7 days of use for which a draft is stored. */
const freshMs = 12 * 60 * 60 * 1_000;
/** Short: a timer stands still while the computer sleeps, and a day of use may be a few minutes. */
const lookMs = 60 * 1_000;

/**
 * Keeps the draft of an open tab again before it is too old. Otherwise it would be deleted with the bytes of its
 * files, and the form would name files that are gone.
 */
export function useFresh({
  client,
  store,
  link,
  now,
}: {
  client: Pick<Client, "openPopup" | "keepDraft">;
  store: EditorStore | undefined;
  /** The link that the form edits, if it is not the latest of its page. */
  link: LocalId | undefined;
  now: () => number;
}): void {
  const edited = useRef(link);
  edited.current = link;
  useEffect(() => {
    if (store === undefined) return undefined;
    let keptMs = now();
    const timer = setInterval(() => {
      // The clock may have been put back.
      if (Math.abs(now() - keptMs) < freshMs) return;
      keptMs = now();
      void keepAgain(client, store, edited.current);
    }, lookMs);
    return () => clearInterval(timer);
  }, [client, store, now]);
}

/** Reads the draft from the disk, because the popup may have changed it. The form stores text typed meanwhile. */
async function keepAgain(
  client: Pick<Client, "openPopup" | "keepDraft">,
  store: EditorStore,
  link: LocalId | undefined,
): Promise<void> {
  const { flush, settled, form, phase, tab, view } = store;
  flush();
  await settled();
  const before = form.toDraft();
  const draft = (await readKept(client, store, link))?.draft;
  // A save that was pressed meanwhile deletes the draft, which must not come back.
  await settled();
  if (phase.value !== "editing") return;
  const { profileId } = view.value ?? {};
  if (draft === undefined || profileId === undefined || tab.value === undefined) return;
  if (!isSameValue(form.toDraft(), before)) return;
  const { address: pageAddress, id: tabId } = tab.value;
  await client.keepDraft({ pageAddress, draft, tabId, profileId });
}
