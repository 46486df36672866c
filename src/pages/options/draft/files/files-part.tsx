import { filesMost } from "../../../../shared/domain/draft/draft-file.ts";
import { fileFields } from "../../../../shared/domain/fields/file.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import type { FilesView } from "../../../../shared/domain/views/views.ts";
import type { DraftForm } from "../../../forms/link/draft/draft-form.ts";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Client } from "../../../../background/contract.ts";
import type { LedgerLists } from "../../ledger/ledger-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { newChangeId } from "../../parts/new-ids.ts";
import { attach, type Bytes } from "./attach.ts";
import { FileFieldsRow } from "./file-fields-row.tsx";
import styles from "./files-part.module.css";
import { KnownFile, type UnkeptFields } from "./known-file.tsx";
import { useTold, type TellAbove } from "./use-told.ts";

interface FilesPartProps {
  t: T;
  client: Client;
  listFiles: LedgerLists["listFiles"];
  form: DraftForm;
  /** The form of the draft once a file is stored: another one may have gone on with it. */
  formNow: () => DraftForm;
  bytes: Bytes;
  unkept: UnkeptFields;
  tellAbove: TellAbove;
  uuid: () => string;
  now: () => number;
  onChanged: (listener: () => void) => () => void;
}

/** The files of a link: the files to attach with the next save, and the files that the link has. */
export function FilesPart({
  t,
  client,
  listFiles,
  form,
  formNow,
  bytes,
  unkept,
  tellAbove,
  uuid,
  now,
  onChanged,
}: FilesPartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, tell] = useTold(tellAbove);
  const [isStoring, setStoring] = useState(false);
  const [said, setSaid] = useState("");
  const link = form.editing.value?.localId;
  const known = useFiles({ listFiles, link, onChanged });
  const attached = form.files.all.value;

  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setSaid("");
    setStoring(true);
    const left = await attach({ all: form.files.all.value, formNow, bytes, uuid }, files);
    const { failure: why, rest = [] } = left ?? {};
    tell(why, { names: rest.map(({ name }) => name), again: () => void take(rest) });
    setStoring(false);
  };
  useDroppedFiles((files) => void take(files));

  return (
    <section class={styles.part} aria-labelledby="files-name">
      <h2 id="files-name">{t("popup_files")}</h2>
      <div class={styles.add}>
        <Button aria-describedby="files-hint" onPress={() => input.current?.click()}>
          {t("popup_attach")}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          dir="auto"
          aria-label={t("popup_attach")}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])]);
            // The same file can be chosen again after it was removed.
            currentTarget.value = "";
          }}
        />
        <span id="files-hint" class="muted">
          {t("files_hint", {
            count: String(filesMost),
            most: bytesText(t, fileFields.size.most),
          })}
        </span>
      </div>
      <div aria-live="polite">
        {isStoring && <p class="muted">{t("files_storing")}</p>}
        {said !== "" && <p>{said}</p>}
        {failure !== undefined && (
          <Notice kind="need">
            <p>{failureText(t, failure, "")}</p>
          </Notice>
        )}
      </div>
      <datalist id="categories">
        {known.categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      {attached.length > 0 && (
        <ul class={styles.files} aria-label={t("popup_files")}>
          {attached.map((file) => (
            <li key={file.blob}>
              <FileFieldsRow
                t={t}
                {...file}
                category={file.category ?? ""}
                repositoryLinkId={file.repositoryLinkId ?? ""}
                onChange={(fields) => form.files.change(file.blob, fields)}
              />
              <Button
                small
                kind="quiet"
                onPress={() => {
                  form.files.remove(file.blob);
                  void bytes.forget([file.blob]);
                  tell();
                }}
              >
                {t("ui_remove_file", { name: file.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {known.files.length > 0 && (
        <>
          <h3 id="files-known">{t("files_saved")}</h3>
          <ul class={styles.files} aria-labelledby="files-known">
            {known.files.map((file) => (
              <li key={file.localId}>
                <KnownFile
                  t={t}
                  {...{ file, unkept }}
                  links={known.links}
                  upload={{ client, now, onChanged }}
                  onSave={async (changes) => {
                    const entryId = newChangeId(uuid);
                    const kept = await client.changeFile({ entryId, file: file.localId, changes });
                    tell(kept.ok ? undefined : kept.error);
                    setSaid(kept.ok ? t("files_changed", { name: file.name }) : "");
                    return kept.ok;
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const noFiles: FilesView = { files: [], categories: [], links: [] };

/** The ledger's data, read again after each change. */
function useFiles({
  listFiles,
  link,
  onChanged,
}: Pick<FilesPartProps, "listFiles" | "onChanged"> & { link: LocalId | undefined }): FilesView {
  const [known, setKnown] = useState(noFiles);
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const found = await listFiles(link);
      if (isHere && found.ok) setKnown(found.value);
    };
    void ask();
    const stop = onChanged(() => void ask());
    return () => {
      isHere = false;
      stop();
    };
  }, [listFiles, link, onChanged]);
  return known;
}

/** Files dropped anywhere on the page, or pasted: without this, a browser would open a dropped file. */
function useDroppedFiles(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const takeFrom = (event: Event, files: FileList | undefined) => {
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      latest.current([...files]);
    };
    const drop = (event: DragEvent) => takeFrom(event, event.dataTransfer?.files);
    const paste = (event: ClipboardEvent) => takeFrom(event, event.clipboardData?.files);
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);
}
