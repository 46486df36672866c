import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { DraftFile } from "../../../domain/draft-file.ts";
import type { Failure } from "../../../domain/failures.ts";
import type { LocalId } from "../../../domain/values/ids.ts";
import type { DraftFiles } from "../../../forms/link/form/draft-files.ts";
import { bytesText } from "../../../i18n/bytes-text.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import type { Client } from "../../../rpc/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./files-part.module.css";
import { Upload, type UploadProps } from "./upload.tsx";

interface Late {
  client: Pick<Client, "attachFiles">;
  link: LocalId;
  /** The files of the form: each arrived after the save. */
  late: Pick<DraftFiles, "all" | "clear" | "restore" | "renew">;
  /** The save was undone: the form has its files again, to be saved under new ids. */
  isUndone: () => boolean;
  /** The files of the save, when the user goes on to edit its link. */
  onLeave: (files: readonly DraftFile[]) => void;
}

/** After the save: the files that were kept with the link, which may still be on their way. */
export function SentFiles({
  t,
  files,
  onOpenActivity,
  link,
  late,
  isUndone,
  onLeave,
  ...passed
}: Omit<UploadProps, "entryId"> &
  Late & {
    files: readonly DraftFile[];
    onOpenActivity: () => void;
  }) {
  const id = useId();
  const { kept, failure, attach } = useLateFiles({
    client: passed.client,
    link,
    late,
    isUndone,
    onLeave: (more) => onLeave([...files, ...more]),
  });
  const all = [...files, ...kept];
  const why = failure && (
    <Notice kind="need">
      <p>{failureText(t, failure, "")}</p>
      <Button onPress={attach}>{t("options_try_again")}</Button>
    </Notice>
  );
  if (all.length === 0) return why ?? null;
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
        {all.map(({ entryId, name, size }) => (
          <li key={entryId}>
            <p class={styles.name} id={`${id}-${entryId}`}>
              <bdi class="clip">{name}</bdi> <span class="num muted">{bytesText(t, size)}</span>
            </p>
            <Upload {...passed} t={t} entryId={entryId} titleId={`${id}-${entryId}`} />
          </li>
        ))}
      </ul>
      {why}
    </section>
  );
}

/** Files that were still being attached when Save was pressed follow the link. */
function useLateFiles({ client, link, late, isUndone, onLeave }: Late) {
  const [kept, setKept] = useState<readonly DraftFile[]>([]);
  const leave = useRef(() => {});
  leave.current = () => {
    if (!isUndone()) return onLeave(kept);
    if (kept.length === 0) return;
    late.restore(kept);
    late.renew();
  };
  useEffect(() => () => leave.current(), []);
  const [failure, setFailure] = useState<Failure>();
  const arrived = late.all.value;
  const attach = () => {
    if (arrived.length === 0) return;
    void client.attachFiles({ link, files: arrived }).then((answer) => {
      setFailure(answer.ok ? undefined : answer.error);
      if (!answer.ok) return;
      const ids = new Set(arrived.map(({ entryId }) => entryId));
      setKept((before) => [...before.filter(({ entryId }) => !ids.has(entryId)), ...arrived]);
      late.clear(arrived);
    });
  };
  useEffect(attach, [arrived]);
  return { kept, failure, attach };
}
