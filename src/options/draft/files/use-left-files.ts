import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EditorStore } from "../../../forms/link/store/editor-store.ts";
import type { Client } from "../../../rpc/contract.ts";

/** A file may be stored only when the page shows another section: it follows a save that was pressed before. */
export function useLeftFiles(
  client: Pick<Client, "attachFiles">,
  shown: { readonly current: EditorStore | undefined },
): void {
  useEffect(
    () => () => {
      const store = shown.current;
      if (store === undefined) return;
      const { form, phase, saved } = store;
      effect(() => {
        const files = form.files.all.value;
        const link = saved.value?.link;
        if (phase.value !== "done" || link === undefined || files.length === 0) return;
        void client.attachFiles({ link, files }).then(({ ok }) => ok && form.files.clear(files));
      });
    },
    [client, shown],
  );
}
