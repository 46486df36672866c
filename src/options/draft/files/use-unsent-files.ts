import { useEffect, useRef } from "preact/hooks";
import type { EditorStore } from "../../../forms/link/store/editor-store.ts";
import type { Client } from "../../../rpc/contract.ts";

/**
 * The popup may save the draft without a file that it does not know. The form then edits that link and still has the
 * file: it is kept again, because the draft went with the save.
 */
export function useUnsentFiles(
  client: Pick<Client, "getEntry">,
  store: EditorStore | undefined,
): void {
  const link = store?.form.editing.value?.localId;
  const before = useRef<EditorStore | undefined>(undefined);
  useEffect(() => {
    const wasNew = before.current === store;
    before.current = link === undefined ? store : undefined;
    if (store === undefined || link === undefined || !wasNew) return;
    const answers = store.form.files.all.value.map(({ entryId }) => client.getEntry({ entryId }));
    void Promise.all(answers).then((all) => {
      if (all.some(({ ok }) => !ok) && store.phase.value === "editing") void store.keep();
    });
  }, [client, store, link]);
}
