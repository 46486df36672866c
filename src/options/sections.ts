import type { T } from "../i18n/t.ts";
import { activitySection, type ActivityNeeds } from "./activity/section.tsx";
import { collectionsSection, type CollectionsNeeds } from "./collections/section.tsx";
import { connectionSection, type ConnectionNeeds } from "./connection/section.tsx";
import { pagesSection, type PagesNeeds } from "./pages/section.tsx";
import type { SectionName } from "./routes.ts";
import { savingSection, type SavingNeeds } from "./saving/section.tsx";
import { tagsSection, type TagsNeeds } from "./tags/section.tsx";
import { openSection, type OpenSection } from "./section.ts";

export type SectionNeeds = ConnectionNeeds &
  SavingNeeds &
  CollectionsNeeds &
  TagsNeeds &
  PagesNeeds &
  ActivityNeeds;

/** The table of sections, in the order of the navigation. A name without its section does not compile. */
export function openSections(t: T, needs: SectionNeeds) {
  return {
    connection: openSection(connectionSection, t, needs),
    saving: openSection(savingSection, t, needs),
    collections: openSection(collectionsSection, t, needs),
    tags: openSection(tagsSection, t, needs),
    pages: openSection(pagesSection, t, needs),
    activity: openSection(activitySection, t, needs),
  } satisfies Record<SectionName, OpenSection>;
}

export type OpenSections = ReturnType<typeof openSections>;
