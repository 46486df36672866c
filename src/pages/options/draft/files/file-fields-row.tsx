import { fileFields } from "../../../../shared/domain/fields/file.ts";
import { useId } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { bytesText } from "../../../../shared/i18n/bytes-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { inputClass } from "../../../ui/combobox/field-list.tsx";
import { isWholeNumber } from "./whole-number.ts";
import styles from "./files-part.module.css";

interface Fields {
  category: string;
  /** As typed. */
  repositoryLinkId: string;
}

/** Name and size of a file, its state, and its fields. */
export function FileFieldsRow({
  t,
  name,
  size,
  titleId,
  state,
  category,
  repositoryLinkId,
  onChange,
  children,
}: Fields & {
  t: T;
  name: string;
  size: number;
  titleId?: string;
  state?: ComponentChildren;
  /** Called with the field that was typed in. */
  onChange: (fields: Partial<Fields>) => void;
  children?: ComponentChildren;
}) {
  return (
    <>
      <p class={styles.name} id={titleId}>
        <bdi class="clip">{name}</bdi>
        <span class="num muted">{bytesText(t, size)}</span>
      </p>
      {state}
      <div class={styles.fields}>
        <LabelledInput
          label={t("files_category")}
          value={category}
          list="categories"
          maxLength={fileFields.category.most}
          onText={(text) => onChange({ category: text })}
        />
        <NumberInput
          t={t}
          label={t("files_repository_link")}
          value={repositoryLinkId}
          onText={(text) => onChange({ repositoryLinkId: text })}
        />
        {children}
      </div>
    </>
  );
}

/** A number of the service, as typed. Shows at once if the text is not a number. */
export function NumberInput({
  t,
  ...passed
}: {
  t: T;
  label: string;
  value: string;
  onText: (text: string) => void;
}) {
  const error = isWholeNumber(passed.value) ? undefined : t("files_not_a_number");
  return <LabelledInput {...passed} error={error} />;
}

function LabelledInput({
  label,
  value,
  list,
  maxLength,
  error,
  onText,
}: {
  label: string;
  value: string;
  list?: string;
  maxLength?: number;
  error?: string | undefined;
  onText: (text: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        class={inputClass}
        dir="auto"
        autocomplete="off"
        {...(list !== undefined && { list })}
        {...(maxLength !== undefined && { maxLength })}
        {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
        value={value}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} class={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
