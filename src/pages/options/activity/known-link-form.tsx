import { useId, useState } from "preact/hooks";
import type { Failure } from "../../../shared/domain/failures.ts";
import { asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { Client } from "../../../background/contract.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass, rowNotes } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import { hashOfEdit } from "../parts/routes.ts";
import styles from "../entry/id-form.module.css";

export interface KnownLinkNeeds {
  client: Pick<Client, "addLink">;
  uuid: () => string;
  /** Shows another place of the options page. */
  goTo: (hash: string) => void;
}

/** Opens the form of a link that the service has, by the id alone. */
export function KnownLinkForm({ t, client, uuid, goTo }: KnownLinkNeeds & { t: T }) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Failure | "wrong">();
  const open = async () => {
    const answer = await client.addLink({ link: asId<LocalId>(uuid()), text });
    if (!answer.ok) setProblem(answer.error);
    else if (answer.value.link === undefined) setProblem("wrong");
    else goTo(hashOfEdit(answer.value.link));
  };
  const error = problem === "wrong" ? t("popup_id_wrong") : problem && failureText(t, problem, "");
  const notes = { hint: t("known_open_hint"), error };
  return (
    <section class={layout.part} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{t("known_open")}</h2>
      <form
        class={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <label for={id}>{t("known_open_id")}</label>
        <div class={styles.field}>
          <input
            id={id}
            class={inputClass}
            dir="ltr"
            autocomplete="off"
            maxLength={2_000}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
            {...rowNotes(id, notes)}
          />
          <Button type="submit">{t("popup_choice_edit")}</Button>
        </div>
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" class={styles.error}>
            {error}
          </p>
        )}
        <p id={`${id}-hint`} class={styles.hint}>
          {notes.hint}
        </p>
      </form>
    </section>
  );
}
