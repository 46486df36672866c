import { signal } from "@preact/signals";
import type { Shown } from "../../../ui/shown.ts";
import type { DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import { asId, type BlobId } from "../../../../shared/domain/values/ids.ts";

/** The files attached to the form. Their bytes are in the blob store. */
export type DraftFiles = Shown<ReturnType<typeof createDraftFiles>>;

export function createDraftFiles(uuid: () => string, onTouched: () => void) {
  const all = signal<readonly DraftFile[]>([]);
  const newIds = (): Pick<DraftFile, "entryId" | "file"> => ({
    entryId: asId(uuid()),
    file: asId(uuid()),
  });
  const edit = (files: readonly DraftFile[]) => {
    all.value = files;
    onTouched();
  };
  return {
    all,
    /** `blob`: its bytes are in the store under this id. */
    add: (file: Pick<DraftFile, "blob" | "name" | "type" | "size">) =>
      edit([...all.value, { ...newIds(), ...file }]),
    change: (blob: BlobId, fields: Pick<DraftFile, "category" | "repositoryLinkId">) =>
      edit(all.value.map((one) => (one.blob === blob ? { ...one, ...fields } : one))),
    remove: (blob: BlobId) => edit(all.value.filter((one) => one.blob !== blob)),
    /** Adds the files of a draft that are not in the form. */
    restore(files: readonly DraftFile[] = []) {
      const missing = files.filter(({ blob }) => all.value.every((one) => one.blob !== blob));
      if (missing.length > 0) all.value = [...missing, ...all.value];
    },
    /** The files as another form of the same draft has left them. */
    take: (files: readonly DraftFile[] = []) => (all.value = files),
    /** The files belong to another save: each gets new ids and the same bytes. */
    renew: () => (all.value = all.value.map((one) => ({ ...one, ...newIds() }))),
    /** Removes files that were kept with a save. The others arrived during the save. */
    clear(kept: readonly DraftFile[] = []) {
      all.value = all.value.filter(({ blob }) => kept.every((one) => one.blob !== blob));
    },
  };
}
