import { useComputed, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Theme } from "../../shared/domain/profile/saving.ts";
import type { T } from "../../shared/i18n/t.ts";
import styles from "./app.module.css";
import { PlaceList } from "./collections/places/place-list.tsx";
import { placesOf } from "./collections/places/places.ts";
import { UnattachedNotices } from "./draft/files/unattached.tsx";
import type { DraftMemory } from "./draft/memory.ts";
import type { DraftOf } from "./draft/open-draft.ts";
import { UnkeptNotices } from "./draft/unkept.tsx";
import { Navigation } from "./navigation.tsx";
import { Notice } from "../ui/notice.tsx";
import { darkIcon, lightIcon, systemIcon } from "./parts/icons.ts";
import type { Route, SectionName } from "./parts/routes.ts";
import { Segmented } from "./parts/segmented.tsx";
import { ProfileFoot } from "./connection/profile/profile-foot.tsx";
import { sectionGroups, type OpenSections } from "./sections.ts";
import { useStillView } from "./still/still-view.ts";

/** The options page: the navigation, and the section in the address. */
export function App({
  t,
  route,
  sections,
  hidden = [],
  drafts,
  showDraft,
  theme,
  onTheme,
}: {
  t: T;
  route: ReadonlySignal<Route>;
  sections: OpenSections;
  /** The sections that an administrator has taken away. */
  hidden?: readonly SectionName[];
  drafts: DraftMemory;
  showDraft: (of: DraftOf) => ComponentChildren;
  theme: ReadonlySignal<Theme>;
  onTheme: (theme: Theme) => void;
}) {
  const place = route.value;
  const shown = "section" in place ? sections[place.section] : undefined;
  const title = shown?.title ?? t("draft_title");
  const main = useRef<HTMLElement>(null);
  const { tree } = sections.collections.store;
  const areAllPlaced = useComputed(() => tree.value.byId.size === placesOf(tree.value).length);
  useStillView(main, place);
  useEffect(() => {
    document.title = t("options_page_title", { section: title });
  }, [t, title]);
  useEffect(() => {
    for (const section of Object.values(sections)) section.load(section === shown);
  }, [sections, shown]);
  return (
    <div class={styles.app} data-places={areAllPlaced.value ? "all" : undefined}>
      <Navigation
        t={t}
        groups={sectionGroups(t, sections, hidden)}
        current={shown?.name}
        isBackupDue={sections.backup.store.isDue.value}
        needsYou={sections.activity.store.view.value?.counts.needsYou ?? 0}
        places={
          !hidden.includes("library") && (
            <PlaceList
              t={t}
              collections={sections.collections.store}
              library={sections.library.store}
              isInLibrary={shown?.name === "library"}
            />
          )
        }
      >
        <ThemeField t={t} theme={theme} onChoose={onTheme} />
        <ProfileFoot t={t} store={sections.connection.store} />
      </Navigation>
      <main ref={main} class={styles.main}>
        <UnattachedNotices t={t} unattached={drafts.unattached} />
        <UnkeptNotices t={t} unkept={drafts.unkept} />
        {"draft" in place && showDraft({ entryId: place.draft })}
        {"edit" in place && showDraft({ link: place.edit })}
        {shown !== undefined && hidden.includes(shown.name) ? (
          <Notice title={t("options_section_hidden")}>
            <p>{t("options_section_hidden_why")}</p>
          </Notice>
        ) : (
          shown?.view()
        )}
      </main>
    </div>
  );
}

/** Chooses light, dark, or as the system. */
function ThemeField({
  t,
  theme,
  onChoose,
}: {
  t: T;
  theme: ReadonlySignal<Theme>;
  onChoose: (theme: Theme) => void;
}) {
  return (
    <div class={styles.theme}>
      <Segmented<Theme>
        label={t("options_theme")}
        choices={[
          ["system", systemIcon, t("options_theme_system")],
          ["light", lightIcon, t("options_theme_light")],
          ["dark", darkIcon, t("options_theme_dark")],
        ]}
        chosen={theme.value}
        onChoose={onChoose}
      />
    </div>
  );
}
