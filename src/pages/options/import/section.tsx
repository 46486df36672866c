import { importIcon } from "../parts/icons.ts";
import { createJobsStore, type JobsNeeds, type JobsStore } from "../jobs/store.ts";
import type { Section } from "../parts/section.ts";
import { createFollowedStore, type FollowedNeeds, type FollowedStore } from "./followed/store.ts";
import { Import } from "./import.tsx";
import type { ImportPorts } from "./store/ports.ts";
import { createImportStore, type ImportStore } from "./store/store.ts";

export type ImportNeeds = ImportPorts & JobsNeeds & FollowedNeeds;

interface ImportStores extends ImportStore {
  /** To show the job that was started here. */
  jobs: JobsStore;
  followed: FollowedStore;
}

export const importSection: Section<ImportStores, ImportNeeds> = {
  name: "import",
  icon: importIcon,
  title: (t) => t("import_title"),
  createStore: (needs) => ({
    ...createImportStore(needs),
    jobs: createJobsStore(needs),
    followed: createFollowedStore(needs),
  }),
  view: ({ t, store }) => (
    <Import t={t} store={store} jobs={store.jobs} followed={store.followed} />
  ),
  load: async (store, isShown) => {
    if (isShown) await Promise.all([store.load(), store.jobs.refresh(), store.followed.load()]);
  },
  follow: async (store, isShown) => {
    if (isShown) await Promise.all([store.jobs.follow(), store.followed.load()]);
  },
};
