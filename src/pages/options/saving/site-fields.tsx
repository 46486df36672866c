import { useLayoutEffect, useRef } from "preact/hooks";
import { choicesForSite, type SiteChoices } from "../../../shared/domain/profile/site-defaults.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { SwitchSetting } from "../parts/setting.tsx";
import styles from "./saving.module.css";
import { StartCollections, StartTags } from "./start-fields.tsx";

/** The choices of one site. Each change is stored at once. The focus moves to the tags when the site is opened. */
export function SiteFields({
  t,
  view,
  site,
  uuid,
  onChange,
  onCreateCollection,
  onDone,
}: {
  t: T;
  view: SavingView;
  site: string;
  uuid: () => string;
  onChange: (changes: Partial<Omit<SiteChoices, "site">>) => void;
  onCreateCollection: (title: string) => void;
  onDone: () => void;
}) {
  const root = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => root.current?.querySelector("input")?.focus(), []);
  const { tags, collections, pageContent } = choicesForSite(view.saving, site);
  return (
    <fieldset ref={root} aria-label={site} class={styles.site}>
      <div>
        <strong class="url">{site}</strong>
        <Button small onPress={onDone}>
          {t("saving_site_done")}
        </Button>
      </div>
      <StartTags
        t={t}
        id="site-tags"
        tags={tags}
        known={view.tags}
        onChange={(next) => onChange({ tags: next })}
      />
      <StartCollections
        t={t}
        id="site-collections"
        chosen={collections}
        view={view}
        uuid={uuid}
        onChange={(next) => onChange({ collections: next })}
        onCreate={onCreateCollection}
      />
      {view.saving.rememberSites && (
        <SwitchSetting
          label={t("popup_content")}
          note={t("saving_site_content_note")}
          checked={pageContent}
          onChange={(on) => onChange({ pageContent: on })}
        />
      )}
    </fieldset>
  );
}
