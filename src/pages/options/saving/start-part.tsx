import type { SavingChoices } from "../../../shared/domain/profile/saving.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import { Part } from "./part.tsx";
import { RepositoriesRow } from "./repositories-row.tsx";
import { StartCollections, StartTags } from "./start-fields.tsx";

/** The defaults of every new link: tags, collections and repositories. */
export function StartPart({
  t,
  view,
  isKept,
  uuid,
  onChange,
  onCreateCollection,
}: {
  t: T;
  view: SavingView;
  /** The last change was made here and is on disk. */
  isKept: boolean;
  uuid: () => string;
  onChange: (changes: Partial<SavingChoices>) => void;
  onCreateCollection: (title: string) => void;
}) {
  const { tags, collections, repositories } = view.saving;
  return (
    <Part t={t} title={t("saving_start")} isKept={isKept}>
      <FieldList>
        <StartTags
          t={t}
          id="start-tags"
          tags={tags}
          known={view.tags}
          onChange={(next) => onChange({ tags: next })}
        />
        <StartCollections
          t={t}
          id="start-collections"
          chosen={collections}
          view={view}
          uuid={uuid}
          onChange={(next) => onChange({ collections: next })}
          onCreate={onCreateCollection}
        />
        <RepositoriesRow
          t={t}
          repositories={repositories}
          pattern={view.compatibility.repositoryPattern}
          onChange={(next) => onChange({ repositories: next })}
        />
      </FieldList>
      <p class={layout.small}>{t("saving_start_note")}</p>
    </Part>
  );
}
