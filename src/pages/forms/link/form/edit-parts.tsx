import { parseEdit, type LinkEdit } from "../../../../shared/domain/draft/link-edit.ts";
import { linkFields, linkFieldsInUpdates } from "../../../../shared/domain/fields/link.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import { formatOf } from "../../../../shared/i18n/format-of.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Row, rowNotes, FieldList, valueClass } from "../../../ui/combobox/field-list.tsx";
import styles from "./edit-parts.module.css";
import type { SaveStatus } from "../outcome/status.ts";
import type { EditorStore } from "../store/store.ts";

/** "Saved on 12 Nov 2026". A link that has not arrived is kept, and not saved yet. */
export function editHeading(t: T, { savedAtMs, at }: LinkView): string {
  const day = formatOf(Intl.DateTimeFormat, t, { dateStyle: "medium" }).format(savedAtMs);
  return at === "waiting" ? t("popup_heading_kept", { day }) : t("popup_heading_saved", { day });
}

/** Beside the button that saves the changes: the option to make a new link instead. */
export function EditAside({ t, onNew }: { t: T; onNew: () => void }) {
  return (
    <Button kind="quiet" onPress={onNew}>
      {t("popup_save_as_new")}
    </Button>
  );
}

/** The notes and questions about the change of a saved link. Stands below its card. */
export function EditSide({
  t,
  store,
  link,
  refused,
}: {
  t: T;
  store: EditorStore;
  link: LinkView;
  refused: SaveStatus["refused"];
}) {
  const changes = parseEdit(link, store.form.toDraft());
  return (
    <>
      {link.at === "no-id" && <LinkIdField t={t} store={store} refused={refused} />}
      <div class={styles.notes}>
        <p>
          {changes.ok
            ? t("popup_edit_changed", { fields: fieldList(t, changes.value) })
            : t("popup_edit_nothing")}
        </p>
        {link.at !== "waiting" && !isSeen(link) && <p>{t("popup_edit_replaces")}</p>}
      </div>
    </>
  );
}

/**
 * Whether the form shows the lists that the change would replace: the service has no read operation, so
 * only the response to an earlier save or change has them.
 */
function isSeen({ answered = [] }: LinkView): boolean {
  return answered.includes("tags") && answered.includes("collections");
}

function LinkIdField({
  t,
  store,
  refused,
}: {
  t: T;
  store: EditorStore;
  refused: SaveStatus["refused"];
}) {
  const error = refused?.field === "link-id" ? refused.reason : undefined;
  const hint = t("popup_edit_no_id");
  return (
    <FieldList>
      <Row label={t("popup_link_id")} htmlFor="link-id" hint={hint} error={error}>
        <input
          {...rowNotes("link-id", { hint, error })}
          id="link-id"
          class={valueClass}
          dir="ltr"
          autocomplete="off"
          value={store.form.linkId.value}
          onInput={(event) => store.form.setLinkId(event.currentTarget.value)}
        />
      </Row>
    </FieldList>
  );
}

function fieldList(t: T, edit: LinkEdit): string {
  const names = linkFieldsInUpdates.flatMap((name) =>
    edit[name] === undefined ? [] : t(linkFields[name].inSentence),
  );
  return formatOf(Intl.ListFormat, t, { type: "unit" }).format(names);
}
