import type { T } from "../../i18n/t.ts";

/** Explains Enter and Escape in a list of options. */
export function KeyHints({ t, enter }: { t: T; enter: string }) {
  return (
    <>
      <span>
        <kbd>{t("popup_key_enter")}</kbd> {enter}
      </span>
      <span>
        <kbd>{t("popup_key_escape")}</kbd> {t("popup_key_close")}
      </span>
    </>
  );
}
