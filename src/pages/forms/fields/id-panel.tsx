import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxPanel } from "../../ui/combobox/combobox-panel.tsx";
import { IdInput, useIdField } from "./id-input.tsx";
import styles from "./id-panel.module.css";

/**
 * The panel of a combobox that asks for the id of a resource that exists at the service. The text of the
 * combobox is the name of the resource.
 */
export function useIdPanel({
  t,
  idName,
  leadFor,
  pattern,
  text,
  inputRef,
  getFloor,
  onText,
  onAdd,
}: {
  t: T;
  idName: string;
  /** The question about a resource with a name. */
  leadFor: (name: string) => string;
  /** The pattern of such resources' addresses at the service. */
  pattern: LinkPattern | undefined;
  text: string;
  inputRef: RefObject<HTMLInputElement | null>;
  getFloor: () => number;
  onText: (text: string) => void;
  /** `name`: "" if none was typed. */
  onAdd: (remoteId: number, name: string) => void;
}): { isAsking: boolean; ask: () => void; panel: ComponentChildren } {
  /** The name of the resource; undefined while the panel is closed. */
  const [name, setName] = useState<string>();
  const leave = (rest: string) => {
    onText(rest);
    setName(undefined);
    inputRef.current?.focus();
  };
  return {
    isAsking: name !== undefined,
    ask() {
      setName(text.trim());
      // The name stays in the field until it has its id, so that Save does not ignore it.
      onText(text);
    },
    panel: name !== undefined && (
      <IdPanel
        t={t}
        idName={idName}
        lead={name === "" ? undefined : leadFor(name)}
        pattern={pattern}
        getFloor={getFloor}
        onTyped={(typed) => onText(name === "" ? typed : name)}
        onAdd={(remoteId) => {
          onAdd(remoteId, name);
          leave("");
        }}
        onCancel={() => leave(name)}
      />
    ),
  };
}

/** Asks, in place of the list, for the id of a resource that exists at the service. */
function IdPanel({
  t,
  idName,
  lead,
  pattern,
  getFloor,
  onTyped,
  onAdd,
  onCancel,
}: {
  t: T;
  idName: string;
  /** The name of the resource; undefined if none was typed. */
  lead: string | undefined;
  pattern: LinkPattern | undefined;
  getFloor: () => number;
  onTyped: (text: string) => void;
  onAdd: (remoteId: number) => void;
  onCancel: () => void;
}) {
  const add = (remoteId?: number) => {
    if (remoteId !== undefined) onAdd(remoteId);
  };
  const field = useIdField(add, { pattern });
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
