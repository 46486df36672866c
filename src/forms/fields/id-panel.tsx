import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { getRemoteIdFromText } from "../../domain/values/ids.ts";
import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxPanel } from "../../ui/combobox-panel.tsx";
import { inputClass } from "../../ui/slip.tsx";
import styles from "./id-panel.module.css";

/** Asks for the id of something that exists at the service, in the place of the list. */
export function IdPanel({
  t,
  idName,
  lead,
  getFloor,
  onTyped,
  onAdd,
  onCancel,
}: {
  t: T;
  /** What the field is called. */
  idName: string;
  /** Whose id it is; undefined when no name was typed. */
  lead: string | undefined;
  getFloor: () => number;
  onTyped: (text: string) => void;
  onAdd: (remoteId: number) => void;
  onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  useLayoutEffect(() => input.current?.focus(), []);

  const add = () => {
    const remoteId = getRemoteIdFromText(text);
    if (remoteId !== undefined) onAdd(remoteId);
    else {
      setRefused(true);
      input.current?.focus();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && event.target === input.current) add();
    else return;
    event.preventDefault();
  };
  return (
    <ComboboxPanel getFloor={getFloor}>
      <div class={styles.panel}>
        {lead !== undefined && <p>{lead}</p>}
        <div class={styles.line}>
          <input
            ref={input}
            class={inputClass}
            dir="ltr"
            aria-label={idName}
            placeholder={idName}
            autocomplete="off"
            value={text}
            onKeyDown={press}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setRefused(false);
              onTyped(event.currentTarget.value);
            }}
            {...(refused && { "aria-invalid": true, "aria-describedby": "panel-id-error" })}
          />
          <Button onPress={add} onKeyDown={press}>
            {t("popup_add")}
          </Button>
          <Button kind="quiet" onPress={onCancel} onKeyDown={press}>
            {t("popup_cancel")}
          </Button>
        </div>
        {refused && (
          <p id="panel-id-error" role="alert" class={styles.error}>
            {t("popup_id_wrong")}
          </p>
        )}
      </div>
    </ComboboxPanel>
  );
}
