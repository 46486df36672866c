import { useCallback, useEffect, useRef } from "preact/hooks";
import { linkFieldNames, type Draft } from "../../../shared/domain/draft.ts";
import type { DraftFile } from "../../../shared/domain/draft-file.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { isSameValue } from "../../../shared/domain/values/is-same.ts";
import { moreNames, type DraftForm } from "../../forms/link/form/draft-fields.ts";
import type { EditorStore } from "../../forms/link/store/editor-store.ts";
import type { Client } from "../../../background/contract.ts";
import { readKept, type Kept } from "./kept-draft.ts";

interface Returning {
  client: Pick<Client, "openPopup">;
  store: EditorStore | undefined;
  /** The link that the form edits, if it is not the latest of its page. */
  link: LocalId | undefined;
  /** The form has the background's data about its page. */
  isLoaded: boolean;
  /** The form of the draft on disk, after it has its text; undefined if there is no draft. */
  open: (entryId: EntryId) => Promise<EditorStore | undefined>;
  show: (store: EditorStore) => void;
}

/**
 * The popup over the same page continues with the draft of this tab, and text typed there is not announced. So when
 * the user returns, the tab shows the draft on disk if the popup has changed it. Otherwise the next key stroke here
 * would replace that text. A form with own text that could not be stored does not change.
 *
 * Returns a function that does the same while the user has left the tab, and nothing otherwise. Call it before the
 * form changes without the user, for example when a slow file arrives (`isOwn`), because such a change replaces the
 * draft on disk too.
 */
export function useReturn({
  client,
  store,
  link,
  isLoaded,
  open,
  show,
}: Returning): (change?: "isOwn") => Promise<void> {
  const isAway = useRef<boolean | undefined>(undefined);
  /** The draft as it was before the form changed while the tab was left: an open popup knows nothing of that change. */
  const seen = useRef<Draft | undefined>(undefined);
  const goOn = useRef(async () => {});
  const lookAgain = useRef(() => {});
  const isClosed = useRef(false);
  useEffect(() => () => void (isClosed.current = true), []);
  const latest = useRef({ link, open, show });
  latest.current = { link, open, show };
  useEffect(() => {
    if (store === undefined) return undefined;
    // A tab may be opened behind another one, by the browser's start for example.
    isAway.current ??= !document.hasFocus();
    const { form, phase } = store;
    let isHere = true;
    let left: Promise<Kept | undefined> | undefined;

    const read = () => readKept(client, store, latest.current.link);
    const look = () => {
      const isOnItsWay = store.flush();
      const own = form.toDraft();
      left = store.settled().then(async ([, isKept]) => {
        const kept = await read();
        seen.current ??= kept?.draft;
        // Any other draft on disk was stored by the popup since, after the user left the tab.
        return kept && isOnItsWay && isKept ? { draft: own } : kept;
      });
    };
    // Once: a window that is left may be covered by another one after that.
    const leave = () => {
      if (isAway.current) return;
      isAway.current = true;
      seen.current = undefined;
      look();
    };
    const comeBack = async () => {
      const before = await left;
      const now = before && (await read());
      if (before === undefined || now?.draft === undefined) return;
      // Nothing may have been typed here since, either: it would leave the screen.
      const mayGo = () => isHere && phase.value === "editing" && isOnDisk(form, before.draft);
      if (isSameValue(now.draft, before.draft) || !mayGo()) return;
      const next = await latest.current.open(now.draft.entryId);
      if (next === undefined || !mayGo()) return;
      isHere = false;
      const known = [seen.current, now.draft].flatMap((kept) => kept?.files ?? []);
      const late = without(form.files.all.value, known);
      seen.current = now.draft;
      next.form.files.restore(late);
      latest.current.show(next);
      if (late.length > 0) void next.keep();
    };
    goOn.current = comeBack;
    lookAgain.current = look;
    const back = () => {
      isAway.current = false;
      void comeBack();
    };
    // The form replaced another one meanwhile, or has got its text only now.
    if (isAway.current) look();
    const turn = () => {
      if (document.visibilityState === "hidden") leave();
      // The tab is visible again beside the front window, where the popup may be open.
      else if (document.hasFocus()) back();
      else void comeBack();
    };
    addEventListener("blur", leave);
    addEventListener("focus", back);
    document.addEventListener("visibilitychange", turn);
    return () => {
      // The page shows another section. A file that is being stored is still added to the draft.
      if (isClosed.current) leave();
      else isHere = false;
      removeEventListener("blur", leave);
      removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [client, store, isLoaded]);
  return useCallback(async (change) => {
    if (!isAway.current) return;
    await goOn.current();
    // The next stored draft is the tab's own. The popup may replace it after that.
    if (change === "isOwn") setTimeout(() => isAway.current && lookAgain.current());
  }, []);
}

function without(files: readonly DraftFile[], others: readonly DraftFile[]): readonly DraftFile[] {
  return files.filter(({ blob }) => others.every((one) => one.blob !== blob));
}

const fields = [...linkFieldNames, "pageContent", ...moreNames] as const;
/** Text that is not a value yet, and files. */
const besides = ["collectionText", "repositoryText", "linkId", "files"] as const;

/** Whether all that was typed in the form is in this draft. */
function isOnDisk(form: DraftForm, kept: Partial<Draft> = {}): boolean {
  const shown = form.toDraft();
  const typed = fields.filter((field) => !form.isOffered(field));
  return [...typed, ...besides].every((field) => isSameValue(shown[field], kept[field]));
}
