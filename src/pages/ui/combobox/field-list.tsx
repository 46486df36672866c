import type { ComponentChildren } from "preact";
import { Icon, needIcon } from "../icon.tsx";
import styles from "./field-list.module.css";

/** The class of the text field in a row: it fills the row, and the whole row gets its focus ring. */
export const valueClass = styles.value ?? "";

/** The class of a text field on its own, with its own border. */
export const inputClass = styles.input ?? "";

/** An index card: rows with a hairline between them. */
export function FieldList({
  class: more,
  children,
}: {
  class?: string | undefined;
  children: ComponentChildren;
}) {
  return <div class={more === undefined ? styles.list : `${styles.list} ${more}`}>{children}</div>;
}

export interface RowProps {
  label: ComponentChildren;
  /** The id of the field that the label names. Without it, the label is plain text. */
  htmlFor?: string;
  hint?: ComponentChildren;
  /** Why the field was refused. */
  error?: string | undefined;
  /** Shown below the value, in its full width. */
  rest?: ComponentChildren;
  /** The row has room for two lines of chips and one line of `rest`, which fills the space that the chips leave. */
  steady?: boolean;
  children: ComponentChildren;
}

/** One labelled field. Connect hint and error to it with `rowNotes`. */
export function Row({ label, htmlFor, hint, error, rest, steady, children }: RowProps) {
  const id = htmlFor ?? "";
  return (
    <div
      class={styles.row}
      data-bad={error !== undefined || undefined}
      data-steady={steady || undefined}
    >
      {htmlFor === undefined ? (
        <span class={styles.label}>{label}</span>
      ) : (
        <label class={styles.label} for={htmlFor}>
          {label}
        </label>
      )}
      <div class={styles.cell}>
        {children}
        {hint !== undefined && (
          <div class={styles.hint} id={`${id}-hint`}>
            {hint}
          </div>
        )}
        {error !== undefined && (
          <p class={styles.error} id={`${id}-error`}>
            <Icon of={needIcon} />
            <span>{error}</span>
          </p>
        )}
      </div>
      {rest !== undefined && <div class={styles.rest}>{rest}</div>}
    </div>
  );
}

/** See `rowNotes`. */
export interface RowNotes {
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/**
 * The attributes that connect a row's hint and error to its field: `<input id={id} {...rowNotes(id,
 * notes)}>`.
 */
export function rowNotes(
  id: string,
  { hint, error }: { hint?: unknown; error?: string | undefined },
): RowNotes {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return {
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
    "aria-invalid": error !== undefined || undefined,
  };
}
