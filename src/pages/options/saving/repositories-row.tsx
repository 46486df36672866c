import { linkFields } from "../../../shared/domain/fields/link.ts";
import { useRef, useState } from "preact/hooks";
import { type DraftRepository } from "../../../shared/domain/draft/draft.ts";
import { getIdFromText, type LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass, Row, rowNotes } from "../../ui/combobox/field-list.tsx";
import styles from "./saving.module.css";

/**
 * Repositories, each with the service's id and a name chosen by the user, because the service cannot list
 * them.
 */
export function RepositoriesRow({
  t,
  repositories,
  pattern,
  onChange,
}: {
  t: T;
  repositories: readonly DraftRepository[];
  /** The pattern of repository addresses at the service. */
  pattern: LinkPattern;
  onChange: (repositories: readonly DraftRepository[]) => void;
}) {
  const idInput = useRef<HTMLInputElement>(null);
  const [idText, setIdText] = useState("");
  const [label, setLabel] = useState("");
  const [refusal, setRefusal] = useState<string>();

  function add(): void {
    const remoteId = getIdFromText(pattern, idText);
    const others = repositories.filter((one) => one.remoteId !== remoteId);
    const most = linkFields.repositoryIds.most;
    if (remoteId === undefined) setRefusal(t("popup_id_wrong"));
    else if (others.length >= most) setRefusal(t("saving_repository_full", { most: String(most) }));
    else {
      onChange([...others, { remoteId, title: label.trim() || nameOf(t, remoteId) }]);
      setIdText("");
      setLabel("");
    }
    idInput.current?.focus();
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    add();
  };

  const notes = { error: refusal };
  return (
    <Row label={t("popup_repositories")} htmlFor="start-repository" {...notes}>
      {repositories.length > 0 && (
        <ul class={styles.repositories} aria-label={t("popup_repositories")}>
          {repositories.map((one) => (
            <li key={one.remoteId}>
              <span class="clip" dir="auto">
                {one.title}
              </span>
              <span class="num muted">{t("activity_id", { id: String(one.remoteId) })}</span>
              <Button
                small
                kind="quiet"
                aria-label={t("ui_remove_repository", { name: one.title })}
                onPress={() => {
                  onChange(repositories.filter((other) => other !== one));
                  setRefusal(undefined);
                  idInput.current?.focus();
                }}
              >
                {t("saving_remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div class={styles.add}>
        <input
          {...rowNotes("start-repository", notes)}
          ref={idInput}
          id="start-repository"
          dir="ltr"
          class={`${inputClass} ${styles.id}`}
          aria-label={t("popup_repository_id")}
          placeholder={t("popup_repository_id")}
          autocomplete="off"
          value={idText}
          onInput={(event) => {
            setIdText(event.currentTarget.value);
            setRefusal(undefined);
          }}
          onKeyDown={addOnEnter}
        />
        <input
          class={inputClass}
          dir="auto"
          aria-label={t("saving_repository_name")}
          placeholder={t("saving_repository_name")}
          autocomplete="off"
          maxLength={200}
          value={label}
          onInput={(event) => setLabel(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button onPress={add}>{t("popup_add")}</Button>
      </div>
    </Row>
  );
}

function nameOf(t: T, remoteId: number): string {
  return t("popup_repository_by_id", { id: String(remoteId) });
}
