import type { Signal } from "@preact/signals";
import type { Failure } from "../../../../shared/domain/failures.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import layout from "../../parts/layout.module.css";

/** Files that could not be attached, when the form could no longer show it. */
export interface Unattached {
  /** The title of the link, or its address. */
  link: string;
  names: readonly string[];
  failure: Failure;
  again: () => void;
}

/** Stand above every section: nothing else names these files. */
export function UnattachedNotices({
  t,
  unattached,
}: {
  t: T;
  unattached: Signal<readonly Unattached[]>;
}) {
  const leave = (one: Unattached) =>
    (unattached.value = unattached.value.filter((other) => other !== one));
  return (
    <div role="alert" class={layout.alert}>
      {unattached.value.map((one) => {
        const list = new Intl.ListFormat(t.language, { type: "conjunction" });
        const names = list.format(one.names);
        return (
          <Notice
            key={`${one.link} ${names}`}
            kind="need"
            title={t("files_unattached", { link: one.link, names })}
          >
            <p>{failureText(t, one.failure, "")}</p>
            <p>{t("files_unattached_why")}</p>
            <div class={`${layout.actions} ${layout.again}`}>
              <Button
                onPress={() => {
                  leave(one);
                  one.again();
                }}
              >
                {t("options_try_again")}
              </Button>
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
