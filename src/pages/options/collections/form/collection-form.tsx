import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { KnownCollection } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldList, Row, rowNotes, valueClass } from "../../../ui/combobox/field-list.tsx";
import { opens } from "../../parts/opens.ts";
import { SelectSetting } from "../../parts/setting.tsx";
import { pageOf } from "../page-of.ts";
import { ParentField } from "../parent-field.tsx";
import type { CollectionsStore } from "../store.ts";
import styles from "./collection-form.module.css";
import { CollectionLinks } from "./collection-links.tsx";
import { CoverField } from "./cover-field.tsx";
import { changesOf, wrongIn, type Choice, type Wrong } from "./typed.ts";

/** Every field of a new or known collection. */
export function CollectionForm({
  t,
  store,
  row,
  takesFocus,
  onClosed,
}: {
  t: T;
  store: CollectionsStore;
  /** Undefined for a new collection. */
  row: KnownCollection | undefined;
  /** A new value moves the focus to the title, or to the heading of the links. */
  takesFocus: { on: "title" | "links" } | undefined;
  /** The form of a new collection is gone, with the focus in it. */
  onClosed: () => void;
}) {
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const target = takesFocus && { title: "input", links: "summary" }[takesFocus.on];
    if (target !== undefined) root.current?.querySelector<HTMLElement>(target)?.focus();
  }, [takesFocus]);
  const shown = store.form.value;
  if (shown === undefined) return null;
  const { id: form, kept, typed, edit } = shown;
  /** Reading a picture takes a while, and another form may be shown by then. */
  const takeCover = (data: string, coverBytes: number) => store.edit({ coverBytes }, data, form);
  const page = row && pageOf(row, store.view.value);
  const wrong = edit.isTried === true ? wrongIn(typed) : {};
  const isChanged = row === undefined || Object.keys(changesOf(kept, typed)).length > 0;
  const text = (name: "title" | "description" | "emoji" | "sharing" | "order") => ({
    id: `${id}-${name}`,
    value: typed[name],
    error: wrongText(t, wrong[name]),
    onText: (value: string) => store.edit({ [name]: value }),
  });
  const choice = (name: "pinned" | "publicVisible" | "shareAllLinks") => ({
    value: typed[name],
    choices: choices(t),
    onChange: (value: Choice) => store.edit({ [name]: value }),
  });
  const save = async () => {
    if (await store.save()) return;
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form
      ref={root}
      class={styles.form}
      aria-labelledby={`${id}-heading`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class={styles.heading}>
        <h2 id={`${id}-heading`}>{row === undefined ? t("collections_new") : row.title}</h2>
        {row !== undefined && <span class="muted num">{stateText(t, row)}</span>}
        {page !== undefined && <a {...opens(page)}>{t("entry_open_there")}</a>}
      </div>
      {row !== undefined && <CollectionLinks t={t} store={store} collection={row.localId} />}
      <FieldList>
        <TextRow label={t("popup_title")} {...text("title")} />
        <TextRow label={t("popup_description")} lines {...text("description")} />
        <TextRow label={t("collections_emoji")} {...text("emoji")} />
        <ParentField
          t={t}
          id={`${id}-parent`}
          label={t("collections_parent")}
          tree={store.tree.value}
          own={row?.localId}
          parent={typed.parent}
          onParent={(parent) => store.edit({ parent })}
        />
        <CoverField t={t} bytes={typed.coverBytes} data={edit.cover} onCover={takeCover} />
        <TextRow
          label={t("collections_order")}
          hint={t("collections_order_hint")}
          number
          {...text("order")}
        />
      </FieldList>
      <FieldList>
        <SelectSetting
          label={t("collections_pinned")}
          note={t("collections_pinned_note")}
          {...choice("pinned")}
        />
        <SelectSetting
          label={t("collections_public")}
          note={t("collections_public_note")}
          {...choice("publicVisible")}
        />
        <SelectSetting
          label={t("collections_share_links")}
          note={t("collections_share_links_note")}
          {...choice("shareAllLinks")}
        />
        <TextRow
          label={t("collections_sharing")}
          hint={t("collections_sharing_hint")}
          offers={store.view.value?.sharing ?? []}
          {...text("sharing")}
        />
      </FieldList>
      <div class={styles.actions}>
        <Button
          kind="primary"
          type="submit"
          reason={isChanged ? undefined : t("collections_unchanged")}
        >
          {t("popup_save")}
        </Button>
        <Button
          reason={isChanged ? undefined : t("collections_unchanged")}
          onPress={() => {
            store.discard();
            if (row === undefined) onClosed();
          }}
        >
          {t("collections_discard")}
        </Button>
      </div>
    </form>
  );
}

/** A text of the form. `offers`: values to choose from. `number`: an integer. */
function TextRow({
  id,
  label,
  hint,
  error,
  value,
  lines = false,
  number = false,
  offers,
  onText,
}: {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  /** Several lines. */
  lines?: boolean;
  number?: boolean;
  offers?: readonly string[];
  onText: (text: string) => void;
}) {
  const passed = {
    ...rowNotes(id, { hint, error }),
    id,
    class: valueClass,
    value,
    onInput: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  };
  return (
    <Row label={label} htmlFor={id} hint={hint} error={error}>
      {lines ? (
        <textarea {...passed} dir="auto" rows={2} />
      ) : (
        <input
          {...passed}
          dir="auto"
          type="text"
          autocomplete="off"
          // A field of type "number" reports an invalid text as an empty field, which would clear the value.
          {...(number && { inputMode: "numeric" })}
          {...(offers !== undefined && { list: `${id}-offers` })}
        />
      )}
      {offers !== undefined && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer}>{offer}</option>
          ))}
        </datalist>
      )}
    </Row>
  );
}

const choices = (t: T) =>
  [
    ["unset", t("collections_unset")],
    ["yes", t("collections_yes")],
    ["no", t("collections_no")],
  ] as const satisfies readonly (readonly [Choice, string])[];

function stateText(t: T, { remoteId, pending }: KnownCollection): string {
  if (remoteId !== undefined) return t("activity_id", { id: String(remoteId) });
  return pending ? t("collections_waiting") : t("collections_no_id");
}

function wrongText(t: T, wrong: Wrong | undefined): string | undefined {
  switch (wrong?.kind) {
    case undefined:
      return undefined;
    case "missing":
      return t("collections_title_missing");
    case "not-an-integer":
      return t("files_not_a_number");
    case "too-long":
      return t("collections_too_long", {
        most: t.number(wrong.most),
      });
  }
}
