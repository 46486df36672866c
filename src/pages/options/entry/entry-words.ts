import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";

/** The label of a choice's button. */
export function choiceText(t: T, choice: Choice): string {
  switch (choice) {
    case "try-now":
      return t("popup_choice_try_now");
    case "send-again":
      return t("popup_choice_send_again");
    case "arrived":
      return t("activity_arrived_ask");
    case "give-id":
      return t("activity_give_id_ask");
    case "send-without":
      return t("popup_choice_send_without");
    case "edit-that":
      return t("popup_choice_edit_that");
    case "use-put":
      return t("activity_use_put");
    case "undo":
      return t("popup_choice_undo");
    case "cancel":
      return t("jobs_cancel");
    case "drop":
      return t("popup_choice_drop");
  }
}

/** The result of a choice, for the live region. `title`: of the entry. */
export function choiceSaidText(t: T, choice: Choice, title: string): string {
  switch (choice) {
    case "try-now":
      return t("activity_said_try_now", { title });
    case "send-again":
      return t("activity_said_send_again", { title });
    case "arrived":
      return t("activity_said_arrived", { title });
    case "give-id":
      return t("activity_said_give_id", { title });
    case "send-without":
      return t("activity_said_send_without", { title });
    case "edit-that":
      return t("activity_said_edit_that", { title });
    case "use-put":
      return t("activity_said_use_put");
    case "undo":
      return t("activity_said_undo", { title });
    case "cancel":
      return t("activity_said_cancel", { title });
    case "drop":
      return t("activity_said_drop", { title });
  }
}

/** The name of a row: its title, or the address of a link without one. */
export function entryName(entry: EntryView): string {
  return entry.title === "" ? entry.address : entry.title;
}
