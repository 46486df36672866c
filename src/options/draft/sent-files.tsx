import type { DraftFile } from "../../domain/draft-file.ts";
import { bytesText } from "../../i18n/bytes-text.ts";
import type { T } from "../../i18n/t.ts";
import styles from "./files-part.module.css";

/** After the save: the files that were kept with the link, which may still be on their way. */
export function SentFiles({
  t,
  files,
  onOpenActivity,
}: {
  t: T;
  files: readonly DraftFile[];
  onOpenActivity: () => void;
}) {
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
        {files.map(({ blob, name, size }) => (
          <li key={blob}>
            <p>
              <bdi>{name}</bdi> <span class="muted">{bytesText(t, size)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
