import { useEffect, useRef } from "preact/hooks";
import type { DraftFile } from "../../../domain/draft-file.ts";
import type { EditorStore } from "../../../forms/link/store/editor-store.ts";
import type { Client } from "../../../rpc/contract.ts";

/**
 * Gives the form back the files of a save that is undone while the form edits its link: they are undone with it, and
 * the form has its text already. Returns a function that takes the files of a save that the user goes on with.
 */
export function useUndoneFiles(
  client: Pick<Client, "getEntry">,
  store: EditorStore | undefined,
): (files: readonly DraftFile[]) => void {
  const sent = useRef<readonly DraftFile[]>([]);
  const link = store?.form.editing.value?.localId;
  useEffect(() => {
    const files = sent.current;
    if (store === undefined || link !== undefined || files.length === 0) return;
    sent.current = [];
    void findUndone(client, files).then((undone) => {
      if (undone.length === 0) return;
      store.form.files.restore(undone);
      store.form.files.renew();
      void store.keep();
    });
  }, [client, store, link]);
  return (files) => (sent.current = [...sent.current, ...files]);
}

async function findUndone(
  client: Pick<Client, "getEntry">,
  files: readonly DraftFile[],
): Promise<readonly DraftFile[]> {
  const answers = await Promise.all(files.map(({ entryId }) => client.getEntry({ entryId })));
  return files.filter((_file, at) => {
    const answer = answers[at];
    return answer?.ok === true && answer.value.state === "cancelled";
  });
}
