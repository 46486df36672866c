import type { T } from "../../../shared/i18n/t.ts";
import type { ComboOption } from "../../ui/combobox/combobox-list.tsx";

/** Explains the keys that work in this list of options. */
export function KeyHints({
  t,
  options,
  enter,
}: {
  t: T;
  options: readonly ComboOption[];
  enter: string;
}) {
  // If no option finishes the text, Enter accepts the text as typed anyway.
  const isOther = options.some(({ finishes }) => finishes) && options.at(-1)?.makes === true;
  return (
    <>
      <span>
        <kbd>{t("popup_key_enter")}</kbd> {enter}
      </span>
      {isOther && (
        <span>
          <kbd>{t("popup_key_shift_enter")}</kbd> {t("popup_key_as_typed")}
        </span>
      )}
      <span>
        <kbd>{t("popup_key_escape")}</kbd> {t("popup_key_close")}
      </span>
    </>
  );
}
