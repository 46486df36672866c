import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EditorStore } from "../../../forms/link/store/editor-store.ts";
import type { Client } from "../../../rpc/contract.ts";
import type { DraftMemory } from "../memory.ts";
import type { Unattached } from "./unattached.tsx";

/** A file may be stored only when the page shows another section: it follows a save that was pressed before. */
export function useLeftFiles(
  client: Pick<Client, "attachFiles">,
  shown: { readonly current: EditorStore | undefined },
  { unattached }: Pick<DraftMemory, "unattached">,
): void {
  useEffect(
    () => () => {
      const store = shown.current;
      if (store === undefined) return;
      const { form, phase, saved } = store;
      let told: Unattached | undefined;
      const attach = async () => {
        const files = form.files.all.value;
        const save = saved.value;
        if (phase.value !== "done" || save === undefined || files.length === 0) return;
        const answer = await client.attachFiles({ link: save.link, files });
        const others = unattached.value.filter((one) => one !== told);
        if (answer.ok) form.files.clear(files);
        else
          told = {
            link: save.title || save.address,
            files,
            failure: answer.error,
            again: () => void attach(),
          };
        unattached.value = answer.ok || told === undefined ? others : [...others, told];
      };
      effect(() => void attach());
    },
    [client, shown, unattached],
  );
}
