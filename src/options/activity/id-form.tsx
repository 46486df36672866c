import { useLayoutEffect, useId, useRef, useState } from "preact/hooks";
import { getRemoteIdFromText, type RemoteId } from "../../domain/values/ids.ts";
import type { T } from "../../i18n/t.ts";
import type { EntryView } from "../../domain/views.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass, rowNotes } from "../../ui/slip.tsx";
import styles from "./id-form.module.css";

/** Asks for an id: of what arrived (it may stay empty), or of the collection that is waited for. */
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
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  useLayoutEffect(() => field.current?.focus(), []);
  const give = () => {
    const remoteId = getRemoteIdFromText(text);
    const empty = text.trim() === "";
    if (remoteId !== undefined) onGive(remoteId);
    else if (empty && choice === "arrived") onGive();
    else {
      setError(t(empty ? "activity_id_missing" : "activity_id_invalid"));
      field.current?.focus();
    }
  };
  const hint = choice === "arrived" ? t("activity_id_own_hint") : t("activity_id_parent_hint");
  return (
    <form
      class={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <label for={id}>{idLabel(t, entry, choice)}</label>
      <div class={styles.field}>
        <input
          ref={field}
          id={id}
          class={inputClass}
          dir="ltr"
          type="text"
          autocomplete="off"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
          {...rowNotes(id, { hint, error })}
        />
        <Button type="submit">
          {t(choice === "arrived" ? "activity_arrived" : "activity_give_id")}
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

function idLabel(t: T, entry: EntryView, choice: "arrived" | "give-id"): string {
  if (choice === "arrived") return t("activity_id_own");
  return entry.parentTitle === undefined
    ? t("activity_id_parent")
    : t("activity_id_parent_titled", { parent: entry.parentTitle });
}
