import { useId } from "preact/hooks";
import { serverHost } from "../../../../shared/domain/address/server-address.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import { inputClass, Row, rowNotes, FieldList } from "../../../ui/combobox/field-list.tsx";
import layout from "../../parts/layout.module.css";
import { addressOf, type Form, type Preset, type Problems } from "../form.ts";
import { Pick } from "../../../ui/combobox/pick.tsx";
import styles from "./server-part.module.css";

/** The server: a preset of the build, or a typed address. */
export function ServerPart({
  t,
  form,
  presets,
  problem,
  finding,
  onEdit,
  onTyped,
}: {
  t: T;
  form: Form;
  presets: readonly Preset[];
  problem: Problems["address"];
  /** The faults of the server that the test found, if the user typed its address. */
  finding: string | undefined;
  onEdit: (changes: Partial<Form>) => void;
  /** The address was typed, and is left. */
  onTyped: () => void;
}) {
  const id = useId();
  const own = form.preset === undefined;
  const notes = {
    hint: addressHint(t, form),
    error: addressError(t, problem) ?? (own ? finding : undefined),
  };
  const addressRow = (
    <Row label={t("connection_address")} htmlFor={`${id}-address`} {...notes}>
      <input
        id={`${id}-address`}
        class={`${inputClass} ${layout.field}`}
        dir="ltr"
        type="text"
        inputMode="url"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={form.ownAddress}
        onInput={(event) => onEdit({ preset: undefined, ownAddress: event.currentTarget.value })}
        onBlur={onTyped}
        {...rowNotes(`${id}-address`, notes)}
      />
    </Row>
  );
  if (presets.length === 0) {
    return (
      <div class={layout.part}>
        <h2>{t("connection_server")}</h2>
        <FieldList>{addressRow}</FieldList>
      </div>
    );
  }
  return (
    <div class={layout.part}>
      <h2 id={`${id}-name`}>{t("connection_server")}</h2>
      <div role="radiogroup" aria-labelledby={`${id}-name`}>
        <FieldList>
          {presets.map((preset) => (
            <Pick
              key={preset.address}
              name={`${id}-server`}
              label={presetName(t, preset)}
              note={<PresetNote t={t} preset={preset} />}
              chosen={form.preset === preset.address}
              onChoose={() => onEdit({ preset: preset.address })}
            />
          ))}
          <div class={styles.own}>
            <Pick
              name={`${id}-server`}
              label={t("connection_own")}
              chosen={own}
              onChoose={() => onEdit({ preset: undefined })}
            />
            {addressRow}
          </div>
        </FieldList>
      </div>
    </div>
  );
}

function presetName(t: T, preset: Preset): string {
  switch (preset.kind) {
    case "given":
      return preset.name;
    case "qa":
      return t("connection_qa");
    case "production":
      return t("connection_production");
  }
}

function PresetNote({ t, preset }: { t: T; preset: Preset }) {
  return (
    <>
      <span class="url">{serverHost(preset.address)}</span>
      {preset.kind === "given" && <> · {t("connection_given")}</>}
    </>
  );
}

function addressError(t: T, problem: Problems["address"]): string | undefined {
  return problem === undefined ? undefined : failureText(t, problem, "");
}

function addressHint(t: T, form: Form): string {
  const address = addressOf({ ...form, preset: undefined });
  return address.ok
    ? t("connection_address_hint", { address: `${address.value}/api/v1/links` })
    : t("connection_address_example");
}
