import { effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import type { EditorStore } from "../../../forms/link/store/store.ts";
import type { Client } from "../../../../background/contract.ts";
import type { DraftMemory } from "../memory.ts";
import type { Unattached } from "./unattached.tsx";
import { standOf, workOf, type Work } from "./work-of.ts";

/** The files of a draft's tab, whatever form the tab shows. */
export interface TabFiles {
  /** The files that followed the link of the save with the shown outcome. */
  readonly followed: ReadonlySignal<readonly DraftFile[]>;
  /** Call this when the tab shows this form. Call the returned function when the tab no longer shows it. */
  readonly follow: (store: EditorStore) => () => void;
}

export function createTabFiles(
  client: Pick<Client, "attachFiles" | "getEntry">,
  { unattached }: Pick<DraftMemory, "unattached">,
): TabFiles {
  const followed = signal<readonly DraftFile[]>([]);
  /** The files of the saves that the user has left. */
  let sent: readonly DraftFile[] = [];
  let told: Unattached | undefined;
  const tell = (next?: Unattached) => {
    const others = unattached.value.filter((one) => one !== told);
    unattached.value = next === undefined ? others : [...others, next];
    told = next;
  };
  const entriesOf = (files: readonly DraftFile[]) =>
    Promise.all(files.map(({ entryId }) => client.getEntry({ entryId })));

  const works: Record<Work, (store: EditorStore) => Promise<void>> = {
    async attach(store) {
      const { form, saved, undone } = store;
      const files = form.files.all.value;
      const save = saved.value;
      if (save === undefined || files.length === 0) return;
      const answer = await client.attachFiles({ link: save.link, files });
      // The form has them again.
      if (undone.value) return;
      if (!answer.ok) {
        const again = () => void works.attach(store);
        const names = files.map(({ name }) => name);
        tell({ link: save.title || save.address, names, failure: answer.error, again });
        return;
      }
      tell();
      const others = followed.value.filter((one) => files.every(({ blob }) => blob !== one.blob));
      followed.value = [...others, ...files];
      form.files.clear(files);
    },
    async "take back"({ form }) {
      tell();
      if (followed.value.length === 0) return;
      form.files.restore(followed.value);
      form.files.renew();
      followed.value = [];
    },
    async "go on"(store) {
      tell();
      sent = [...sent, ...(store.saved.value?.files ?? []), ...followed.value];
      followed.value = [];
      await works.keep(store);
    },
    async keep({ form, phase, keep }) {
      const entries = await entriesOf(form.files.all.value);
      if (entries.some(({ ok }) => !ok) && phase.value === "editing") await keep();
    },
    async "look up"({ form, keep }) {
      const files = sent;
      sent = [];
      const entries = await entriesOf(files);
      const undone = files.filter((_file, at) => {
        const entry = entries[at];
        return entry?.ok === true && entry.value.state === "cancelled";
      });
      if (undone.length === 0) return;
      form.files.restore(undone);
      form.files.renew();
      await keep();
    },
  };

  return {
    followed,
    follow(store) {
      let isShown = true;
      let before = standOf(store);
      effect(() => {
        const now = standOf(store);
        const work = workOf(before, now);
        before = now;
        // A form that the user left may differ from the draft on disk. A save that was pressed in it still gets its
        // files.
        if (work === "attach" || (work !== undefined && isShown)) {
          untracked(() => void works[work](store));
        }
      });
      return () => (isShown = false);
    },
  };
}
