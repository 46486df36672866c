import type { OperationKind } from "../../domain/operation.ts";
import type { Choice } from "../../domain/outbox/choices.ts";
import type { T } from "../../i18n/t.ts";
import type { EntryView } from "../../domain/views.ts";
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

/** The label of a choice's button. */
export function choiceText(t: T, choice: Choice): string {
  switch (choice) {
    case "try-now":
      return t("activity_try_now");
    case "send-again":
      return t("activity_send_again");
    case "arrived":
      return t("activity_arrived_ask");
    case "give-id":
      return t("activity_give_id_ask");
    case "send-without":
      return t("activity_send_without");
    case "edit-that":
      return t("activity_edit_that");
    case "use-put":
      return t("activity_use_put");
    case "undo":
      return t("activity_undo");
    case "cancel":
      return t("activity_cancel");
    case "drop":
      return t("activity_drop");
  }
}

/** The result of a choice, for the live region. */
export function saidText(t: T, said: Said): string {
  switch (said.what) {
    case "try-all":
      return t("activity_said_try_all");
    case "choose-all":
      return groupSaidText(t, said);
    case "diagnostics":
      return t("activity_said_diagnostics", { file: said.file });
    case "try-now":
      return t("activity_said_try_now", { title: said.title });
    case "send-again":
      return t("activity_said_send_again", { title: said.title });
    case "arrived":
      return t("activity_said_arrived", { title: said.title });
    case "give-id":
      return t("activity_said_give_id", { title: said.title });
    case "send-without":
      return t("activity_said_send_without", { title: said.title });
    case "edit-that":
      return t("activity_said_edit_that", { title: said.title });
    case "use-put":
      return t("activity_said_use_put");
    case "undo":
      return t("activity_said_undo", { title: said.title });
    case "cancel":
      return t("activity_said_cancel", { title: said.title });
    case "drop":
      return t("activity_said_drop", { title: said.title });
  }
}

/** The name of a row: its title, or the address of a link without one. */
export function entryName(entry: EntryView): string {
  return entry.title === "" ? entry.address : entry.title;
}
