import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import type { GivenCompatibility } from "../../../../shared/domain/profile/policy.ts";
import { patternFields, type PatternField } from "../../../../shared/domain/profile/profile.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Check } from "../../../ui/check.tsx";
import { Row, rowNotes, FieldList, valueClass } from "../../../ui/combobox/field-list.tsx";
import layout from "../../parts/layout.module.css";
import { SelectSetting } from "../../parts/setting.tsx";
import type { Form } from "../form.ts";
import styles from "./compatibility-part.module.css";
import { Pick } from "../../../ui/combobox/pick.tsx";

/** The points in which a server may differ from the API document. Few servers do, so they are folded away. */
export function CompatibilityPart({
  t,
  form,
  given,
  wrongPatterns,
  isAsked,
  onEdit,
}: {
  t: T;
  form: Form;
  /** What an administrator has set: shown, and not to be changed. */
  given: GivenCompatibility;
  /** Something here may be the cure of what the test found. */
  isAsked: boolean;
  /** The typed patterns that were refused. */
  wrongPatterns: readonly PatternField[];
  onEdit: (changes: Partial<Form>) => void;
}) {
  const id = useId();
  // Once open, the part stays open: the user may be in it when the reason for it goes.
  const isOpen = useRef(false);
  isOpen.current ||= isAsked || wrongPatterns.length > 0;
  const { keyPrefix, honoursIdempotencyKey, imageEncoding, userId, pageMethod } = form;
  return (
    <details class={styles.compatibility} open={isOpen.current}>
      <summary>
        <h2 id={`${id}-name`}>{t("connection_compatibility")}</h2>
        <span class={layout.small}>{t("connection_compatibility_note")}</span>
      </summary>
      <fieldset class={layout.part} aria-labelledby={`${id}-name`}>
        <MaybeGiven t={t} isGiven={"keyPrefix" in given}>
          <p id={`${id}-prefix`} class="muted">
            {t("connection_prefix")}
          </p>
          <div role="radiogroup" aria-labelledby={`${id}-prefix`}>
            <FieldList>
              <Pick
                name={`${id}-choice`}
                label={t("connection_prefix_none")}
                chosen={keyPrefix === ""}
                onChoose={() => onEdit({ keyPrefix: "" })}
              />
              <Pick
                name={`${id}-choice`}
                label={t("connection_prefix_bearer")}
                chosen={keyPrefix === "Bearer "}
                onChoose={() => onEdit({ keyPrefix: "Bearer " })}
              />
            </FieldList>
          </div>
          <p class={layout.small}>{t("connection_prefix_note")}</p>
        </MaybeGiven>
        <MaybeGiven t={t} isGiven={"honoursIdempotencyKey" in given}>
          <FieldList>
            <Check
              label={t("connection_honours_key")}
              checked={honoursIdempotencyKey}
              onChange={(on) => onEdit({ honoursIdempotencyKey: on })}
            />
          </FieldList>
          <p class={layout.small}>{t("connection_honours_key_note")}</p>
        </MaybeGiven>
        <MaybeGiven t={t} isGiven={"imageEncoding" in given}>
          <FieldList>
            <SelectSetting<Form["imageEncoding"]>
              label={t("connection_images")}
              note={t("connection_images_note")}
              value={imageEncoding}
              choices={[
                ["data-url", t("connection_images_data_url")],
                ["base64", t("connection_images_base64")],
              ]}
              onChange={(chosen) => onEdit({ imageEncoding: chosen })}
            />
          </FieldList>
        </MaybeGiven>
        <MaybeGiven t={t} isGiven={"pageMethod" in given}>
          <FieldList>
            <Check
              label={t("activity_use_put")}
              checked={pageMethod === "PUT"}
              onChange={(on) => onEdit({ pageMethod: on ? "PUT" : "PATCH" })}
            />
          </FieldList>
          <p class={layout.small}>{t("connection_use_put_note")}</p>
        </MaybeGiven>
        <FieldList>
          <Row label={t("connection_user")} htmlFor={`${id}-user`}>
            <input
              id={`${id}-user`}
              class={valueClass}
              dir="ltr"
              inputMode="numeric"
              autocomplete="off"
              aria-describedby={`${id}-user-note`}
              value={userId}
              onInput={({ currentTarget: input }) => {
                input.value = input.value.replace(/\D|^0+/g, "").slice(0, 15);
                onEdit({ userId: input.value });
              }}
            />
          </Row>
        </FieldList>
        <p id={`${id}-user-note`} class={layout.small}>
          {t("connection_user_note")}
        </p>
        <FieldList>
          {patternFields.map((field) => (
            <PatternRow
              key={field}
              t={t}
              id={`${id}-${field}`}
              field={field}
              value={form[field]}
              isWrong={wrongPatterns.includes(field)}
              isGiven={field in given}
              onText={(text) => onEdit({ [field]: text })}
            />
          ))}
        </FieldList>
        <p class={layout.small}>{t("connection_link_pattern_note")}</p>
      </fieldset>
    </details>
  );
}

/** A choice, which nobody can change if an administrator has set it. */
function MaybeGiven({
  t,
  isGiven,
  children,
}: {
  t: T;
  isGiven: boolean;
  children: ComponentChildren;
}) {
  return (
    <fieldset class={layout.part} disabled={isGiven}>
      {children}
      {isGiven && <p class={layout.small}>{t("connection_given")}</p>}
    </fieldset>
  );
}

const patternLabels = {
  linkPattern: "connection_link_pattern",
  collectionPattern: "connection_collection_pattern",
  repositoryPattern: "connection_repository_pattern",
} as const satisfies Record<PatternField, string>;

/** The address of such a resource on the service's web site. */
function PatternRow({
  t,
  id,
  field,
  value,
  isWrong,
  isGiven,
  onText,
}: {
  t: T;
  id: string;
  field: PatternField;
  value: string;
  isWrong: boolean;
  isGiven: boolean;
  onText: (text: string) => void;
}) {
  const notes = {
    hint: isGiven
      ? t("connection_given")
      : field === "linkPattern"
        ? t("connection_link_pattern_example")
        : undefined,
    error: isWrong ? t("connection_link_pattern_wrong") : undefined,
  };
  return (
    <Row label={t(patternLabels[field])} htmlFor={id} {...notes}>
      <input
        id={id}
        class={valueClass}
        dir="ltr"
        type="text"
        inputMode="url"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={value}
        readOnly={isGiven}
        onInput={(event) => onText(event.currentTarget.value)}
        {...rowNotes(id, notes)}
      />
    </Row>
  );
}
