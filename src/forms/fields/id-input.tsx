import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { getRemoteIdFromText } from "../../domain/values/ids.ts";
import { inputClass } from "../../ui/slip.tsx";

/** The state of a field for an id at the service. */
export interface IdField {
  readonly text: string;
  /** Why what stands there could not be given, until it is changed. */
  readonly refusal: "missing" | "wrong" | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  /** Gives the id; where there is none, says why, with the focus in the field. */
  readonly give: () => void;
}

/** `mayBeEmpty`: then `onGive` is called without an id. An address of the service's site is read as its id. */
export function useIdField(
  onGive: (remoteId?: number) => void,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
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
      const remoteId = getRemoteIdFromText(text);
      const isEmpty = text.trim() === "";
      if (remoteId !== undefined) return onGive(remoteId);
      if (isEmpty && mayBeEmpty) return onGive();
      setRefusal(isEmpty ? "missing" : "wrong");
      input.current?.focus();
    },
  };
}

/** The field itself. `name`: what it is called where no label stands beside it. */
export function IdInput({
  field,
  name,
  errorId,
  onTyped,
  ...passed
}: {
  field: IdField;
  name?: string;
  /** The id of the element that says why it was refused; absent where `notes` tie it. */
  errorId?: string;
  id?: string;
  notes?: { "aria-describedby"?: string; "aria-invalid"?: true };
  onTyped?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const { notes, ...others } = passed;
  return (
    <input
      {...others}
      {...notes}
      {...(name !== undefined && { "aria-label": name, placeholder: name })}
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
