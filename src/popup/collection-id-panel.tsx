import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { getRemoteIdFromText, type RemoteId } from "../domain/ids.ts";
import type { T } from "../i18n/t.ts";
import { Button } from "../ui/button.tsx";
import { ComboboxPanel } from "../ui/combobox-panel.tsx";
import { inputClass } from "../ui/slip.tsx";
import styles from "./collection-id-panel.module.css";

/** Asks for the id of a collection that exists at the service, in the place of the list. */
export function CollectionIdPanel({
  t,
  name,
  getFloor,
  onAdd,
  onCancel,
}: {
  t: T;
  /** "" when no name was typed. */
  name: string;
  getFloor: () => number;
  onAdd: (remoteId: RemoteId) => void;
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
        {name !== "" && <p>{t("popup_collection_id_of", { name })}</p>}
        <div class={styles.line}>
          <input
            ref={input}
            class={inputClass}
            aria-label={t("popup_collection_id")}
            placeholder={t("popup_collection_id")}
            autocomplete="off"
            value={text}
            onKeyDown={press}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setRefused(false);
            }}
            {...(refused && { "aria-invalid": true, "aria-describedby": "collection-id-error" })}
          />
          <Button onPress={add} onKeyDown={press}>
            {t("popup_add")}
          </Button>
          <Button kind="quiet" onPress={onCancel} onKeyDown={press}>
            {t("popup_cancel")}
          </Button>
        </div>
        {refused && (
          <p id="collection-id-error" role="alert" class={styles.error}>
            {t("popup_collection_id_wrong")}
          </p>
        )}
      </div>
    </ComboboxPanel>
  );
}
