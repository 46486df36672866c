import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { headersMost } from "../../../../shared/domain/profile/sign-in.ts";
import { nameList } from "../../../../shared/i18n/name-list.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { FieldList, inputClass, Row, rowNotes } from "../../../ui/combobox/field-list.tsx";
import { addIcon, Icon, removeIcon } from "../../../ui/icon.tsx";
import layout from "../../parts/layout.module.css";
import type { Form, Problems } from "../form.ts";
import { readHeaderName, type FormHeader, type HeaderProblem } from "../sign-in-form.ts";
import access from "./access-part.module.css";
import styles from "./compatibility-part.module.css";

/** What a sign-in before the service asks for. Few servers have one, so it is folded away. */
export function SignInPart({
  t,
  form,
  problems,
  isAsked,
  onEdit,
}: {
  t: T;
  form: Form;
  problems: Problems;
  /** The test was stopped by a sign-in. */
  isAsked: boolean;
  onEdit: (changes: Partial<Form>) => void;
}) {
  const id = useId();
  // Once open, the part stays open: the user may be in it when the reason for it goes.
  const isOpen = useRef(false);
  const isTyped = form.user !== "" || form.headers.some(({ isKept }) => !isKept);
  const isWrong = problems.basic === true || problems.headers !== undefined;
  isOpen.current ||= isAsked || isTyped || isWrong;
  const { headers } = form;
  const change = (at: number, typed: Partial<FormHeader>) =>
    onEdit({ headers: headers.map((one, place) => (place === at ? { ...one, ...typed } : one)) });
  const basicNotes = {
    hint: t("connection_basic_note"),
    error: problems.basic ? t("connection_basic_problem") : undefined,
  };
  return (
    <details class={styles.compatibility} open={isOpen.current}>
      <summary>
        <h2 id={`${id}-name`}>{t("connection_sign_in")}</h2>
        <span class={layout.small}>{summaryText(t, form)}</span>
      </summary>
      <fieldset class={layout.part} aria-labelledby={`${id}-name`}>
        <p class={layout.small}>{t("connection_sign_in_why")}</p>
        <p class="muted">{t("connection_basic")}</p>
        <FieldList>
          <Row label={t("connection_basic_user")} htmlFor={`${id}-user`}>
            <SecretInput
              id={`${id}-user`}
              isShown
              value={form.user}
              onText={(user) => onEdit({ user })}
              {...(problems.basic && { "aria-invalid": true })}
            />
          </Row>
          <Row label={t("connection_basic_password")} htmlFor={`${id}-password`} {...basicNotes}>
            <SecretInput
              id={`${id}-password`}
              value={form.password}
              onText={(password) => onEdit({ password })}
              {...rowNotes(`${id}-password`, basicNotes)}
            />
          </Row>
        </FieldList>
        <HeaderRows
          t={t}
          headers={headers}
          problems={problems.headers ?? []}
          onChange={change}
          onAdd={() => onEdit({ headers: [...headers, { name: "", value: "", isKept: false }] })}
          onRemove={(at) => onEdit({ headers: headers.toSpliced(at, 1) })}
        />
        <FieldList>
          <Check
            label={t("connection_cookies")}
            checked={form.withCookies}
            onChange={(withCookies) => onEdit({ withCookies })}
          />
        </FieldList>
        <p class={layout.small}>{t("connection_cookies_note")}</p>
      </fieldset>
    </details>
  );
}

function HeaderRows({
  t,
  headers,
  problems,
  onChange,
  onAdd,
  onRemove,
}: {
  t: T;
  headers: readonly FormHeader[];
  problems: readonly HeaderProblem[];
  onChange: (at: number, typed: Partial<FormHeader>) => void;
  onAdd: () => void;
  onRemove: (at: number) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(headers.length);
  useLayoutEffect(() => {
    const isLess = headers.length < count.current;
    const isMore = headers.length > count.current;
    count.current = headers.length;
    // The pressed button went with its row.
    if (isLess && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
    }
    const last = list.current?.querySelector<HTMLElement>(`[data-header="${headers.length - 1}"]`);
    if (isMore && list.current?.contains(document.activeElement)) last?.focus();
  }, [headers.length]);
  return (
    <div ref={list} class={layout.part}>
      <p class="muted">{t("connection_headers")}</p>
      {headers.length > 0 && (
        <FieldList>
          {headers.map((header, at) => (
            <HeaderRow
              key={at}
              t={t}
              id={`${id}-${at}`}
              at={at}
              header={header}
              problem={problems.find((one) => one.at === at)?.problem}
              onChange={(typed) => onChange(at, typed)}
              onRemove={() => onRemove(at)}
            />
          ))}
        </FieldList>
      )}
      {headers.length < headersMost && (
        <div class={layout.actions}>
          <Button small onPress={onAdd}>
            <Icon of={addIcon} />
            {t("connection_header_add")}
          </Button>
        </div>
      )}
      <p class={layout.small}>{t("connection_headers_note")}</p>
    </div>
  );
}

function HeaderRow({
  t,
  id,
  at,
  header,
  problem,
  onChange,
  onRemove,
}: {
  t: T;
  id: string;
  at: number;
  header: FormHeader;
  problem: HeaderProblem["problem"] | undefined;
  onChange: (typed: Partial<FormHeader>) => void;
  onRemove: () => void;
}) {
  const number = t.number(at + 1);
  const said = problem === undefined ? undefined : problemText(t, problem);
  const isOfValue = problem === "value-missing" || problem === "value-wrong";
  const nameNotes = { error: isOfValue ? undefined : said };
  const valueNotes = {
    hint: header.isKept ? t("connection_header_kept") : undefined,
    error: isOfValue ? said : undefined,
  };
  return (
    <>
      <Row label={t("connection_header_name", { number })} htmlFor={`${id}-name`} {...nameNotes}>
        <div class={access.key}>
          <SecretInput
            id={`${id}-name`}
            isShown
            data-header={at}
            value={header.name}
            onText={(text) => onChange(readHeaderName(text))}
            {...rowNotes(`${id}-name`, nameNotes)}
          />
          <IconButton
            icon={removeIcon}
            label={t("connection_header_remove", { number })}
            small
            onPress={onRemove}
          />
        </div>
      </Row>
      <Row label={t("connection_header_value", { number })} htmlFor={`${id}-value`} {...valueNotes}>
        <SecretInput
          id={`${id}-value`}
          value={header.value}
          onText={(value) => onChange({ value })}
          {...rowNotes(`${id}-value`, valueNotes)}
        />
      </Row>
    </>
  );
}

/** A field that no browser completes, corrects or remembers. `isShown`: its text is no secret. */
function SecretInput({
  isShown = false,
  onText,
  ...passed
}: {
  id: string;
  isShown?: boolean;
  value: string;
  onText: (text: string) => void;
  "data-header"?: number;
  "aria-invalid"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
}): ComponentChildren {
  return (
    <input
      {...passed}
      class={`${inputClass} ${layout.field} mono`}
      dir="ltr"
      {...(isShown ? { type: "text" as const } : { type: "password" as const })}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}

function summaryText(t: T, { headers, withCookies }: Form): string {
  const kept = headers.filter(({ isKept }) => isKept).map(({ name }) => name);
  const names = withCookies ? [...kept, "Cookie"] : kept;
  return names.length === 0
    ? t("connection_sign_in_note")
    : t("connection_sign_in_set", { names: nameList(t, names) });
}

function problemText(t: T, problem: HeaderProblem["problem"]): string {
  switch (problem) {
    case "wrong":
      return t("connection_header_name_wrong");
    case "browser":
      return t("connection_header_name_browser");
    case "own":
      return t("connection_header_name_own");
    case "twice":
      return t("connection_header_name_twice");
    case "value-missing":
      return t("connection_header_value_missing");
    case "value-wrong":
      return t("connection_header_value_wrong");
  }
}
