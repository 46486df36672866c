import type { OperationKind } from "../../../shared/domain/operation/operation.ts";
import { keyOf } from "../../../shared/i18n/key-of.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { choiceSaidText } from "../entry/entry-words.ts";
import { groupSaidText } from "./group-text.ts";
import type { Said } from "./store.ts";

export function kindText(t: T, kind: OperationKind): string {
  return t(keyOf("activity", kind));
}

/** The result of an action, for the live region. */
export function saidText(t: T, said: Said): string {
  switch (said.what) {
    case "try-all":
      return t("activity_said_try_all");
    case "choose-all":
      return groupSaidText(t, said);
    case "diagnostics":
      return t("activity_said_diagnostics", { file: said.file });
    default:
      return choiceSaidText(t, said.what, said.title);
  }
}
