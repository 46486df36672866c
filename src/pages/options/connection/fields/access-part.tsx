import { useId, useState } from "preact/hooks";
import { serverHost } from "../../../../shared/domain/address/server-address.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { ConnectionView } from "../../../../shared/domain/views/views.ts";
import { IconButton } from "../../../ui/button.tsx";
import { inputClass, Row, rowNotes, FieldList } from "../../../ui/combobox/field-list.tsx";
import { hideIcon, showIcon } from "../../parts/icons.ts";
import layout from "../../parts/layout.module.css";
import styles from "./access-part.module.css";
import type { Form, Problems } from "../form.ts";
import { ColourRow } from "./colour-row.tsx";

/**
 * The key, and the profile's name and colour. The stored key never reaches the page, so it is never shown.
 */
export function AccessPart({
  t,
  form,
  kept,
  problem,
  finding,
  coloured,
  onEdit,
}: {
  t: T;
  form: Form;
  kept: ConnectionView | undefined;
  problem: Problems["key"];
  /** The faults of the key that the test found. */
  finding: string | undefined;
  /** Whether there are several profiles, so that a colour is useful. */
  coloured: boolean;
  onEdit: (changes: Partial<Form>) => void;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const notes = {
    hint: kept?.hasKey === true ? t("connection_key_kept") : t("connection_key_where"),
    error: keyProblemText(t, problem, kept) ?? finding,
  };
  return (
    <div class={layout.part}>
      <h2>{t("connection_access")}</h2>
      <FieldList>
        <Row label={t("connection_key")} htmlFor={`${id}-key`} {...notes}>
          <div class={styles.key}>
            <input
              id={`${id}-key`}
              class={`${inputClass} ${layout.field} mono`}
              dir="ltr"
              {...(shown ? { type: "text" as const } : { type: "password" as const })}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              // A key that is stored is not shown, and must not look as if it were missing.
              placeholder={kept?.hasKey === true ? "••••••••••••" : undefined}
              value={form.key}
              onInput={(event) => onEdit({ key: event.currentTarget.value })}
              {...rowNotes(`${id}-key`, notes)}
            />
            <IconButton
              icon={shown ? hideIcon : showIcon}
              label={t("connection_key_show")}
              small
              aria-pressed={shown}
              onPress={() => setShown(!shown)}
            />
          </div>
        </Row>
        <Row label={t("connection_name")} htmlFor={`${id}-name`}>
          <input
            id={`${id}-name`}
            class={`${inputClass} ${layout.field}`}
            dir="auto"
            type="text"
            autocomplete="off"
            maxLength={100}
            value={form.name}
            onInput={(event) => onEdit({ name: event.currentTarget.value })}
          />
        </Row>
        {coloured && (
          <ColourRow t={t} colour={form.colour} onChoose={(colour) => onEdit({ colour })} />
        )}
      </FieldList>
    </div>
  );
}

function keyProblemText(
  t: T,
  problem: Problems["key"],
  kept: ConnectionView | undefined,
): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case "missing":
      return t("connection_key_missing");
    case "unusable":
      return t("connection_key_unusable");
    case "kept-for-other":
      return t("connection_key_kept_for_other", {
        host: kept === undefined ? "" : serverHost(kept.serverAddress),
      });
  }
}
