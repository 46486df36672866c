import { tabsIcon } from "../parts/icons.ts";
import { createJobsStore, type JobsNeeds, type JobsStore } from "../jobs/store.ts";
import type { Section } from "../parts/section.ts";
import { createTabsStore, type TabsPorts, type TabsStore } from "./store.ts";
import { Tabs } from "./tabs.tsx";

export type TabsNeeds = TabsPorts & JobsNeeds;

interface TabsStores extends TabsStore {
  jobs: JobsStore;
}

export const tabsSection: Section<TabsStores, TabsNeeds> = {
  name: "tabs",
  icon: tabsIcon,
  title: (t) => t("tabs_title"),
  createStore: (needs) => ({ ...createTabsStore(needs), jobs: createJobsStore(needs) }),
  view: ({ t, store, needs }) => <Tabs t={t} store={store} jobs={store.jobs} now={needs.now} />,
  load: async (store, isShown) => {
    if (isShown) await Promise.all([store.load(), store.jobs.refresh()]);
  },
  follow: async (store, isShown) => {
    if (!isShown) return;
    store.follow();
    await store.jobs.follow();
  },
};
