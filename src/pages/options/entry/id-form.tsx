import { useId, useLayoutEffect } from "preact/hooks";
import type { RemoteId } from "../../../shared/domain/values/ids.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { IdInput, useIdField } from "../../forms/fields/id-input.tsx";
import { Button } from "../../ui/button.tsx";
import { rowNotes } from "../../ui/combobox/field-list.tsx";
import styles from "./id-form.module.css";

/** Asks for the id of a delivered link (optional) or of a missing collection (required). */
export function IdForm({
  t,
  entry,
  choice,
  onGive,
}: {
  t: T;
  entry: EntryView;
  choice: "arrived" | "give-id";
  onGive: (remoteId?: RemoteId) => void;
}) {
  const id = useId();
  const field = useIdField(onGive, {
    mayBeEmpty: choice === "arrived",
    pattern: entry.idPattern,
  });
  useLayoutEffect(() => field.input.current?.focus(), []);
  const error = field.refusal && refusalText(t, field.refusal);
  const hint = choice === "arrived" ? t("activity_id_own_hint") : t("activity_id_parent_hint");
  return (
    <form
      class={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        field.give();
      }}
    >
      <label for={id}>{idLabel(t, entry, choice)}</label>
      <div class={styles.field}>
        <IdInput field={field} id={id} notes={rowNotes(id, { hint, error })} />
        <Button type="submit">
          {t(choice === "arrived" ? "popup_choice_arrived" : "popup_choice_give_id_do")}
        </Button>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} class={styles.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} class={styles.hint}>
        {hint}
      </p>
    </form>
  );
}

function refusalText(t: T, refusal: "missing" | "wrong"): string {
  return t(refusal === "missing" ? "activity_id_missing" : "popup_id_wrong");
}

function idLabel(t: T, entry: EntryView, choice: "arrived" | "give-id"): string {
  if (choice === "arrived") return t("activity_id_own");
  return entry.parentTitle === undefined
    ? t("activity_id_parent")
    : t("activity_id_parent_titled", { parent: entry.parentTitle });
}
