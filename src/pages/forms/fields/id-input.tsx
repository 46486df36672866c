import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { getIdFromText, type LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import { inputClass, type RowNotes } from "../../ui/combobox/field-list.tsx";

/** The state of a field for an id at the service. */
export interface IdField {
  readonly text: string;
  /** Why the typed text was refused, until it is changed. */
  readonly refusal: "missing" | "wrong" | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  /** Submits the id. Without a valid id, shows the reason and focuses the field. */
  readonly give: () => void;
}

/**
 * `mayBeEmpty`: `onGive` is called without an id if the field is empty. `pattern`: how the addresses look that may
 * be pasted for the id.
 */
export function useIdField(
  onGive: (remoteId?: number) => void,
  { mayBeEmpty = false, pattern = "" }: { mayBeEmpty?: boolean; pattern?: LinkPattern | undefined },
): IdField {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<IdField["refusal"]>();
  return {
    text,
    refusal,
    input,
    type(typed) {
      setText(typed);
      setRefusal(undefined);
    },
    give() {
      const remoteId = getIdFromText(pattern, text);
      const isEmpty = text.trim() === "";
      if (remoteId !== undefined) return onGive(remoteId);
      if (isEmpty && mayBeEmpty) return onGive();
      setRefusal(isEmpty ? "missing" : "wrong");
      input.current?.focus();
    },
  };
}

/** The field itself. `name`: its accessible name, if it has no label. */
export function IdInput({
  field,
  name,
  errorId,
  onTyped,
  ...passed
}: {
  field: IdField;
  name?: string;
  /** The id of the element that gives the reason for a refusal; absent if `notes` names it. */
  errorId?: string;
  id?: string;
  notes?: RowNotes;
  onTyped?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const { notes, ...others } = passed;
  return (
    <input
      {...others}
      {...notes}
      aria-label={name}
      placeholder={name}
      {...(errorId !== undefined &&
        field.refusal !== undefined && { "aria-invalid": true, "aria-describedby": errorId })}
      ref={field.input}
      class={inputClass}
      dir="ltr"
      type="text"
      autocomplete="off"
      value={field.text}
      onInput={(event) => {
        field.type(event.currentTarget.value);
        onTyped?.(event.currentTarget.value);
      }}
    />
  );
}
