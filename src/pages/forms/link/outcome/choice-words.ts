import { linkFields } from "../../../../shared/domain/fields/link.ts";
import { payloadNames } from "../../../../shared/domain/operation/operation.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import { nameList } from "../../../../shared/i18n/name-list.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import {
  againIcon,
  collectionIcon,
  dropIcon,
  editIcon,
  tickIcon,
  undoIcon,
  type IconShape,
} from "../../../ui/icon.tsx";
import { refusedWords } from "../draft/refused-words.ts";

export interface ChoiceWords {
  icon: IconShape;
  name: string;
  /** The effect of the choice, and its risk. */
  why: string;
  /** For choices that ask for an id: the label of the field, and the button that carries out the choice. */
  idName: string;
  doName: string;
}

/** The texts of a choice, for this entry. */
export function choiceWords(t: T, choice: Choice, entry: EntryView): ChoiceWords {
  const { state, cause } = entry;
  const unknown = state === "unknown";
  // A link can be sent without a lost collection; a change cannot be sent without its link.
  const ofLink = entry.kind === "update-link" && !entry.choices.includes("send-without");
  const words = (icon: IconShape, name: string, why: string, idName = "", doName = "") => ({
    icon,
    name,
    why,
    idName,
    doName,
  });
  switch (choice) {
    case "arrived":
      return words(
        tickIcon,
        t("popup_choice_arrived"),
        t("popup_choice_arrived_why"),
        t("popup_link_id"),
        t("popup_choice_arrived_do"),
      );
    case "give-id":
      return words(
        tickIcon,
        t("popup_choice_give_id"),
        ofLink ? t("popup_choice_give_link_id_why") : t("popup_choice_give_id_why"),
        ofLink ? t("popup_link_id") : t("popup_collection_id"),
        t("popup_choice_give_id_do"),
      );
    case "send-again":
      return words(
        againIcon,
        t("popup_choice_send_again"),
        unknown ? t("popup_choice_send_again_unknown_why") : t("popup_choice_send_again_why"),
      );
    case "send-without":
      return words(collectionIcon, t("popup_choice_send_without"), withoutText(t, cause));
    case "edit-that":
      return words(tickIcon, t("popup_choice_edit_that"), t("popup_choice_edit_that_why"));
    case "try-now":
      return words(againIcon, t("popup_choice_try_now"), "");
    // The choices of files and user pages, which the popup does not show.
    case "use-put":
    case "cancel":
    case "undo":
      return words(undoIcon, t("popup_choice_undo"), "");
    case "drop":
      return words(
        dropIcon,
        t("popup_choice_drop"),
        unknown ? t("popup_choice_drop_unknown_why") : t("popup_choice_drop_why"),
      );
  }
}

/** The texts of *Edit*, which every refused link offers. */
export function editWords(t: T, entry: EntryView): Pick<ChoiceWords, "icon" | "name" | "why"> {
  const isNamed = Object.keys(refusedWords(entry)).length > 0;
  return {
    icon: editIcon,
    name: t("popup_choice_edit"),
    why: isNamed ? t("popup_choice_edit_fields_why") : t("popup_choice_edit_why"),
  };
}

/** The text that says what is sent and which part is missing. */
function withoutText(t: T, cause: EntryView["cause"]): string {
  switch (cause?.kind) {
    case "too-large":
    case "payload-unreadable":
      return t("popup_choice_send_without_content_why");
    case "rejected": {
      const names = new Set((cause.fields ?? []).flatMap((field) => fieldNames(t, field)));
      return t("popup_choice_send_without_fields_why", { fields: nameList(t, [...names]) });
    }
    default:
      return t("popup_choice_send_without_why");
  }
}

/** The form's names for a field of the document. Fields that are of no use without each other are named together. */
function fieldNames(t: T, sentAs: string): readonly string[] {
  if (sentAs === payloadNames.pageContent) return [t("popup_content")];
  const named = Object.values(linkFields).filter(
    (field) =>
      field.create === sentAs ||
      ("goesWith" in field && linkFields[field.goesWith].create === sentAs),
  );
  return named.length === 0 ? [sentAs] : named.map(({ label }) => t(label));
}
