import type { EntryView } from "../../domain/views.ts";
import type { T } from "../../i18n/t.ts";

/** The texts for dropping an entry for good: an entry with an unknown outcome may have arrived. */
export function dropWords(t: T, { state }: Pick<EntryView, "state">) {
  return {
    label: t("ui_drop_for_good"),
    why: t(state === "unknown" ? "ui_drop_unknown_why" : "ui_drop_why"),
  };
}
