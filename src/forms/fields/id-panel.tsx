import { useLayoutEffect } from "preact/hooks";
import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxPanel } from "../../ui/combobox-panel.tsx";
import { IdInput, useIdField } from "./id-input.tsx";
import styles from "./id-panel.module.css";

/** Asks, in place of the list, for the id of a thing that exists at the service. */
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
  /** The name of the thing; undefined if none was typed. */
  lead: string | undefined;
  getFloor: () => number;
  onTyped: (text: string) => void;
  onAdd: (remoteId: number) => void;
  onCancel: () => void;
}) {
  const field = useIdField((remoteId) => remoteId !== undefined && onAdd(remoteId));
  useLayoutEffect(() => field.input.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && event.target === field.input.current) field.give();
    else return;
    event.preventDefault();
  };
  return (
    <ComboboxPanel getFloor={getFloor}>
      <div class={styles.panel}>
        {lead !== undefined && <p>{lead}</p>}
        <div class={styles.line}>
          <IdInput
            field={field}
            name={idName}
            errorId="panel-id-error"
            onKeyDown={press}
            onTyped={onTyped}
          />
          <Button onPress={field.give} onKeyDown={press}>
            {t("popup_add")}
          </Button>
          <Button kind="quiet" onPress={onCancel} onKeyDown={press}>
            {t("popup_cancel")}
          </Button>
        </div>
        {field.refusal !== undefined && (
          <p id="panel-id-error" role="alert" class={styles.error}>
            {t("popup_id_wrong")}
          </p>
        )}
      </div>
    </ComboboxPanel>
  );
}
