import type { EntryView } from "../../domain/views.ts";
import type { T } from "../../i18n/t.ts";

/** What letting go of an entry for good is called, and what it costs: of an unknown one, something may have arrived. */
export function dropWords(t: T, { state }: Pick<EntryView, "state">) {
  return {
    label: t("ui_drop_for_good"),
    why: t(state === "unknown" ? "ui_drop_unknown_why" : "ui_drop_why"),
  };
}
