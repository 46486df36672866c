import { useId } from "preact/hooks";
import { userPageBounds, type KnownUserPage } from "../../domain/user-page.ts";
import type { T } from "../../i18n/t.ts";
import { Row, rowNotes, FieldList, valueClass } from "../../ui/combobox/field-list.tsx";
import { SelectSetting } from "../parts/setting.tsx";
import type { PagesStore } from "./store.ts";

/** The data of a page that only this browser has. */
export function PageSettings({ t, store, page }: { t: T; store: PagesStore; page: KnownUserPage }) {
  const id = useId();
  const notes = { hint: t("pages_name_hint") };
  return (
    <FieldList>
      <Row label={t("pages_name")} htmlFor={id} {...notes}>
        <input
          id={id}
          class={valueClass}
          dir="auto"
          autocomplete="off"
          maxLength={userPageBounds.title}
          value={page.title}
          onChange={(event) => store.describe({ title: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            // The form would send the text typed about the page.
            event.preventDefault();
            store.describe({ title: event.currentTarget.value });
          }}
          {...rowNotes(id, notes)}
        />
      </Row>
      <SelectSetting
        label={t("pages_markup")}
        note={t("pages_markup_note")}
        value={page.markup}
        choices={[
          ["markdown", t("pages_markdown")],
          ["html", t("pages_html")],
        ]}
        onChange={(markup) => store.describe({ markup })}
      />
    </FieldList>
  );
}
