import { useLayoutEffect, useRef } from "preact/hooks";
import { typedFieldNames, type TypedFieldName } from "../../../../shared/domain/draft/draft.ts";
import { linkFields } from "../../../../shared/domain/fields/link.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Row, rowNotes, valueClass } from "../../../ui/combobox/field-list.tsx";
import styles from "./more-fields.module.css";
import { namedFormats } from "../../fields/content-formats.ts";
import { RepositoriesField } from "../../fields/repositories-field.tsx";
import type { SaveStatus } from "../outcome/status.ts";
import type { EditorStore } from "../store/store.ts";

/** The class of a field by the kind of its value. */
const looks: Record<(typeof linkFields)[TypedFieldName]["kind"], string> = {
  address: "url",
  degrees: "num",
};

/**
 * The content of `More fields`. These fields cannot be changed in a saved link: only a create carries them.
 */
export function MoreFields({
  t,
  store,
  isOpened,
  refused,
  onMore,
  getFloor,
}: {
  t: T;
  store: EditorStore;
  /** The user has just opened it, and wants to see it. */
  isOpened: boolean;
  refused: SaveStatus["refused"];
  onMore: (() => void) | undefined;
  getFloor: () => number;
}) {
  const { form } = store;
  const end = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpened) end.current?.scrollIntoView({ block: "nearest" });
  }, [isOpened]);
  const errorOf = (field: string) => (refused?.field === field ? refused.reason : undefined);
  const typed = typedFieldNames.map((name) => ({ name, ...linkFields[name] }));
  const inTab = onMore && (
    <>
      <Row label={t("popup_files")}>
        <div class={styles.files}>
          {form.files.all.value.map(({ blob, name }) => (
            <bdi key={blob} class="clip">
              {name}
            </bdi>
          ))}
          <button type="button" class="link" aria-describedby="more-why" onClick={onMore}>
            {t("popup_attach")}
          </button>
        </div>
      </Row>
      <div class={styles.inTab}>
        <button type="button" class="link" aria-describedby="more-why" onClick={onMore}>
          {t("popup_more")}
        </button>
        <span id="more-why" class="muted">
          {t("popup_more_why")}
        </span>
      </div>
    </>
  );
  if (form.editing.value !== undefined) {
    return (
      <>
        {[linkFields.repositoryIds, ...typed].map(({ label }) => (
          <Row key={label} label={t(label)}>
            <span class="muted">{t("popup_set_when_saved")}</span>
          </Row>
        ))}
        {inTab}
        <div ref={end} />
      </>
    );
  }
  return (
    <>
      <FormatField t={t} store={store} />
      <RepositoriesField
        t={t}
        getFloor={getFloor}
        chosen={form.more.value.repositories ?? []}
        text={form.repositoryText.value}
        known={store.view.value?.repositories ?? []}
        pattern={store.view.value?.patterns.repositoryPattern}
        error={errorOf("repositories")}
        onText={form.setRepositoryText}
        onChange={(repositories) => form.setMore({ repositories })}
      />
      {typed.map(({ name, label, kind }) => (
        <Row key={name} label={t(label)} htmlFor={name} error={errorOf(name)}>
          <input
            {...rowNotes(name, { error: errorOf(name) })}
            id={name}
            class={`${valueClass} ${looks[kind]}`}
            dir="ltr"
            inputMode={kind === "address" ? "url" : "text"}
            autocomplete="off"
            spellcheck={false}
            value={form.more.value[name] ?? ""}
            onInput={(event) => form.setMore({ [name]: event.currentTarget.value })}
          />
        </Row>
      ))}
      {inTab}
      <div ref={end} />
    </>
  );
}

/**
 * The format of the page content for this save: a format other than the profile's counts as typed, and belongs to the
 * draft.
 */
function FormatField({ t, store: { form, view } }: { t: T; store: EditorStore }) {
  const formats = namedFormats(t);
  return (
    <Row label={t("popup_content_format")} htmlFor="contentFormat">
      <select
        id="contentFormat"
        class={valueClass}
        value={form.more.value.contentFormat ?? view.value?.start.contentFormat}
        onChange={({ currentTarget }) => {
          const contentFormat = formats[currentTarget.selectedIndex]?.[0];
          form.setMore({ contentFormat });
          if (contentFormat !== "none") form.setPageContent(true);
        }}
      >
        {formats.map(([format, name]) => (
          <option key={format} value={format}>
            {name}
          </option>
        ))}
      </select>
    </Row>
  );
}
