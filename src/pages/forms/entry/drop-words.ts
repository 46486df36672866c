import type { EntryView } from "../../../shared/domain/views/views.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";

/**
 * The texts for dropping an entry for good: an entry with an unknown outcome may have arrived, and the later
 * changes of a resource go with its create.
 */
export function dropWords(
  t: T,
  { state, laterChanges }: Pick<EntryView, "state" | "laterChanges">,
) {
  return {
    label: t("ui_drop_for_good"),
    why: withLater(t, t(state === "unknown" ? "ui_drop_unknown_why" : "ui_drop_why"), laterChanges),
  };
}

/** The text, and the number of changes that are dropped too. */
export function withLater(t: T, why: string, laterChanges = 0): string {
  return sentences(t, why, laterChanges === 0 ? "" : t.count("ui_drop_later", laterChanges));
}
