import type { Signal } from "@preact/signals";
import type { DraftFile } from "../../../domain/draft-file.ts";
import type { Failure } from "../../../domain/failures.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import type { T } from "../../../i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import layout from "../../parts/layout.module.css";

/** Files that are stored, and could not follow their link. */
export interface Unattached {
  /** The title of the link, or its address. */
  link: string;
  files: readonly DraftFile[];
  failure: Failure;
  again: () => void;
}

/** Stands above every section: the form of the files may be gone, and nothing else names them. */
export function UnattachedNotices({
  t,
  unattached,
}: {
  t: T;
  unattached: Signal<readonly Unattached[]>;
}) {
  const list = new Intl.ListFormat(t.language, { type: "conjunction" });
  const leave = (one: Unattached) =>
    (unattached.value = unattached.value.filter((other) => other !== one));
  return (
    <div role="alert" class={layout.alert}>
      {unattached.value.map((one) => {
        const names = list.format(one.files.map(({ name }) => name));
        return (
          <Notice
            key={one.files[0]?.entryId}
            kind="need"
            title={t("files_unattached", { link: one.link, names })}
          >
            <p>{failureText(t, one.failure, "")}</p>
            <p>{t("files_unattached_why")}</p>
            <div class={`${layout.actions} ${layout.again}`}>
              <Button onPress={one.again}>{t("options_try_again")}</Button>
              <Button kind="quiet" onPress={() => leave(one)}>
                {t("files_unattached_leave")}
              </Button>
            </div>
          </Notice>
        );
      })}
    </div>
  );
}
