import { activityIcon } from "../icons.ts";
import type { Section } from "../section.ts";
import { Activity } from "./activity.tsx";
import { KnownLinkForm, type KnownLinkNeeds } from "./known-link-form.tsx";
import { createActivityStore, type ActivityStore } from "./store.ts";

export type ActivityNeeds = Parameters<typeof createActivityStore>[0] & KnownLinkNeeds;

export const activitySection: Section<ActivityStore, ActivityNeeds> = {
  name: "activity",
  icon: activityIcon,
  title: (t) => t("activity_title"),
  createStore: createActivityStore,
  view: ({ t, store, needs: { client, uuid, goTo } }) => (
    <>
      <Activity t={t} store={store} />
      <KnownLinkForm {...{ t, client, uuid, goTo }} />
    </>
  ),
  // The navigation shows the number of entries that need the user, whichever section is open.
  load: (store) => store.refresh(),
  follow: (store) => store.refresh(),
};
