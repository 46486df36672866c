import { useId, useMemo } from "preact/hooks";
import { treeOf } from "../../../../shared/domain/collections/tree.ts";
import type { CollectionsView } from "../../../../shared/domain/views/views.ts";
import { formatOf } from "../../../../shared/i18n/format-of.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { folderUses, type ImportChoices } from "../../../importers/operations.ts";
import { FieldList } from "../../../ui/combobox/field-list.tsx";
import { ParentField } from "../../collections/parent-field.tsx";
import layout from "../../parts/layout.module.css";
import { StartTags } from "../../saving/start-fields.tsx";
import { SelectSetting, SwitchSetting } from "../../parts/setting.tsx";
import styles from "./import.module.css";
import type { ImportStore } from "../store/store.ts";

/** The choices for the folders, and the values for all links. */
export function ChoicesPart({
  t,
  store,
  view,
}: {
  t: T;
  store: ImportStore;
  view: CollectionsView;
}) {
  const id = useId();
  const { choices, tags, run } = store;
  const { dated = 0, tracked = 0 } = run.value ?? {};
  const tree = useMemo(() => treeOf(view.collections), [view.collections]);
  const names = {
    collections: t("import_folders_collections"),
    tags: t("popup_tags"),
    both: t("import_folders_both"),
    none: t("import_folders_none"),
  };
  const hasFolders = (run.value?.folderCount ?? 0) > 0 || hasPaths(store);
  return (
    <section class={layout.part}>
      <h2>{t("import_all")}</h2>
      <FieldList class={styles.settings}>
        {hasFolders && (
          <SelectSetting
            label={t("import_folders")}
            note={t("import_folders_note")}
            value={choices.value.folders}
            choices={folderUses.map((use) => [use, names[use]] as const)}
            onChange={(folders) => store.choose({ folders })}
          />
        )}
        {dated > 0 && (
          <SelectSetting
            label={t("import_dates")}
            note={t.count("import_dates_note", dated)}
            value={choices.value.dates?.to ?? "none"}
            choices={[
              ["none", t("import_dates_none")],
              ["description", t("import_dates_description")],
              ["tag", t("import_dates_tag")],
            ]}
            onChange={(to) => store.choose({ dates: datesTo(t, to) })}
          />
        )}
        {tracked > 0 && (
          <SwitchSetting
            label={t("import_clean")}
            note={t.count("import_clean_note", tracked)}
            checked={choices.value.isClean === true}
            onChange={(isClean) => store.choose({ isClean })}
          />
        )}
        <StartTags
          t={t}
          id={`${id}-tags`}
          tags={choices.value.tags}
          known={tags.value}
          onChange={(next) => store.choose({ tags: next })}
        />
        <ParentField
          t={t}
          id={`${id}-into`}
          label={t("library_collection")}
          tree={tree}
          own={undefined}
          parent={choices.value.into}
          onParent={(into) => store.choose({ into })}
        />
      </FieldList>
      <p class={layout.small}>{t("import_no_content")}</p>
    </section>
  );
}

function datesTo(t: T, to: "none" | "description" | "tag"): ImportChoices["dates"] {
  if (to !== "description") return to === "tag" ? { to } : undefined;
  const day = formatOf(Intl.DateTimeFormat, t, { dateStyle: "medium" });
  return { to, lineOf: (savedAtMs) => t("import_date_line", { date: day.format(savedAtMs) }) };
}

/** Tables have folders in a column, and name them nowhere else. */
function hasPaths({ run }: ImportStore): boolean {
  return run.value?.sample.some(({ link }) => link.paths.length > 0) ?? false;
}
