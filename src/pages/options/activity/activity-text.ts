import type { OperationKind } from "../../../shared/domain/operation/operation.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { choiceSaidText } from "../entry/entry-words.ts";
import { groupSaidText } from "./group-text.ts";
import type { Said } from "./store.ts";

export function kindText(t: T, kind: OperationKind): string {
  switch (kind) {
    case "create-link":
      return t("activity_create_link");
    case "update-link":
      return t("activity_update_link");
    case "create-collection":
      return t("activity_create_collection");
    case "update-collection":
      return t("activity_update_collection");
    case "create-file":
      return t("activity_create_file");
    case "change-file":
      return t("activity_change_file");
    case "update-user-page":
      return t("activity_update_user_page");
  }
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
