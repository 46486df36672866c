import { signal, type ReadonlySignal } from "@preact/signals";
import type { DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import { asId, type BlobId } from "../../../../shared/domain/values/ids.ts";

/** The files attached to the form. Their bytes are in the blob store. */
export interface DraftFiles {
  readonly all: ReadonlySignal<readonly DraftFile[]>;
  /** `blob`: its bytes are in the store under this id. */
  readonly add: (file: Pick<DraftFile, "blob" | "name" | "type" | "size">) => void;
  readonly change: (blob: BlobId, fields: Pick<DraftFile, "category" | "repositoryLinkId">) => void;
  readonly remove: (blob: BlobId) => void;
  /** Adds the files of a draft that are not in the form. */
  readonly restore: (files: readonly DraftFile[] | undefined) => void;
  /** The files as another form of the same draft has left them. */
  readonly take: (files: readonly DraftFile[] | undefined) => void;
  /** The files belong to another save: each gets new ids and the same bytes. */
  readonly renew: () => void;
  /** These files are kept with a save. The others arrived during the save. */
  readonly clear: (kept: readonly DraftFile[] | undefined) => void;
}

export function createDraftFiles(uuid: () => string, onTouched: () => void): DraftFiles {
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
    add: (file) => edit([...all.value, { ...newIds(), ...file }]),
    change: (blob, fields) =>
      edit(all.value.map((one) => (one.blob === blob ? { ...one, ...fields } : one))),
    remove: (blob) => edit(all.value.filter((one) => one.blob !== blob)),
    restore(files = []) {
      const missing = files.filter(({ blob }) => all.value.every((one) => one.blob !== blob));
      if (missing.length > 0) all.value = [...missing, ...all.value];
    },
    take: (files = []) => (all.value = files),
    renew: () => (all.value = all.value.map((one) => ({ ...one, ...newIds() }))),
    clear(kept = []) {
      all.value = all.value.filter(({ blob }) => kept.every((one) => one.blob !== blob));
    },
  };
}
