import { useId } from "preact/hooks";
import type { DraftFile } from "../../../../shared/domain/draft/draft-file.ts";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import styles from "./files-part.module.css";
import { Upload, type UploadProps } from "./upload.tsx";

/** After the save: the files that were kept with the link, which may still be on their way. */
export function SentFiles({
  t,
  files,
  onOpenActivity,
  ...passed
}: Omit<UploadProps, "entryId"> & {
  files: readonly DraftFile[];
  onOpenActivity: () => void;
}) {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section class={styles.part} aria-labelledby="files-name">
      <h2 id="files-name">{t("popup_files")}</h2>
      <p class="muted">
        {t("files_follow")}{" "}
        <button type="button" class="link" onClick={onOpenActivity}>
          {t("popup_look_activity")}
        </button>
      </p>
      <ul class={styles.files} aria-labelledby="files-name">
        {files.map(({ entryId, name, size }) => (
          <li key={entryId}>
            <p class={styles.name} id={`${id}-${entryId}`}>
              <bdi class="clip">{name}</bdi> <span class="num muted">{bytesText(t, size)}</span>
            </p>
            <Upload {...passed} t={t} entryId={entryId} titleId={`${id}-${entryId}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
