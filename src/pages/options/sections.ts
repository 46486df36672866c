import type { T } from "../../shared/i18n/t.ts";
import { activitySection, type ActivityNeeds } from "./activity/section.tsx";
import { backupSection, type BackupNeeds } from "./backup/section.tsx";
import { collectionsSection, type CollectionsNeeds } from "./collections/section.tsx";
import { connectionSection, type ConnectionNeeds } from "./connection/section.tsx";
import { importSection, type ImportNeeds } from "./import/section.tsx";
import { librarySection, type LibraryNeeds } from "./library/section.tsx";
import { pagesSection, type PagesNeeds } from "./pages/section.tsx";
import type { SectionName } from "./parts/routes.ts";
import { savingSection, type SavingNeeds } from "./saving/section.tsx";
import { tabsSection, type TabsNeeds } from "./tabs/section.tsx";
import { tagsSection, type TagsNeeds } from "./tags/section.tsx";
import { openSection, type OpenSection } from "./parts/section.ts";

export type SectionNeeds = ConnectionNeeds &
  SavingNeeds &
  LibraryNeeds &
  CollectionsNeeds &
  TagsNeeds &
  PagesNeeds &
  TabsNeeds &
  ImportNeeds &
  BackupNeeds &
  ActivityNeeds;

/** The table of sections, in the order of the navigation. A name without its section does not compile. */
export function openSections(t: T, needs: SectionNeeds) {
  return {
    library: openSection(librarySection, t, needs),
    collections: openSection(collectionsSection, t, needs),
    tags: openSection(tagsSection, t, needs),
    pages: openSection(pagesSection, t, needs),
    tabs: openSection(tabsSection, t, needs),
    import: openSection(importSection, t, needs),
    activity: openSection(activitySection, t, needs),
    connection: openSection(connectionSection, t, needs),
    saving: openSection(savingSection, t, needs),
    backup: openSection(backupSection, t, needs),
  } satisfies Record<SectionName, OpenSection>;
}

export type OpenSections = ReturnType<typeof openSections>;

/**
 * The groups of the navigation: what a person does there, and the sections for it. `hidden`: those that an administrator
 * has taken away.
 */
export function sectionGroups(t: T, sections: OpenSections, hidden: readonly SectionName[] = []) {
  const { library, collections, tags, pages, tabs, activity, connection, saving, backup } =
    sections;
  const groups = [
    { name: t("options_group_links"), sections: [library, collections, tags, pages] },
    { name: t("options_group_add"), sections: [tabs, sections.import] },
    { name: t("options_group_outbox"), sections: [activity] },
    { name: t("popup_settings"), sections: [connection, saving, backup] },
  ];
  return groups
    .map((group) => ({
      ...group,
      sections: group.sections.filter(({ name }) => !hidden.includes(name)),
    }))
    .filter((group) => group.sections.length > 0);
}
