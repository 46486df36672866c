import { computed, type ReadonlySignal } from "@preact/signals";
import type { JobId } from "../../../shared/domain/values/ids.ts";
import { activityIcon } from "../parts/icons.ts";
import { JobList } from "../jobs/job-list.tsx";
import { createJobsStore, type JobsNeeds, type JobsStore } from "../jobs/store.ts";
import type { Section } from "../parts/section.ts";
import { Activity } from "./activity.tsx";
import { DraftList } from "./drafts/draft-list.tsx";
import { createDraftsStore, type DraftsNeeds, type DraftsStore } from "./drafts/store.ts";
import { KnownLinkForm, type KnownLinkNeeds } from "./known-link-form.tsx";
import { createActivityStore, type ActivityStore } from "./store.ts";

export type ActivityNeeds = Parameters<typeof createActivityStore>[0] &
  KnownLinkNeeds &
  JobsNeeds &
  DraftsNeeds;

interface ActivityStores extends ActivityStore {
  jobs: JobsStore;
  drafts: DraftsStore;
  /** Whether the jobs were read, or could not be. */
  areJobsKnown: ReadonlySignal<boolean>;
  jobNames: ReadonlySignal<ReadonlyMap<JobId, string>>;
}

/** The same map while they have the same names: with another one, all entries are drawn again. */
function namesOf({ list }: JobsStore): ReadonlySignal<ReadonlyMap<JobId, string>> {
  let last: ReadonlyMap<JobId, string> = new Map();
  return computed(() => {
    const names = new Map((list.value ?? []).map(({ job }) => [job.id, job.name]));
    const isSame =
      names.size === last.size && [...names].every(([id, name]) => last.get(id) === name);
    if (!isSame) last = names;
    return last;
  });
}

export const activitySection: Section<ActivityStores, ActivityNeeds> = {
  name: "activity",
  icon: activityIcon,
  title: (t) => t("activity_title"),
  createStore: (needs) => {
    const jobs = createJobsStore(needs);
    const areJobsKnown = computed(
      () => jobs.list.value !== undefined || jobs.trouble.value !== undefined,
    );
    const drafts = createDraftsStore(needs);
    return { ...createActivityStore(needs), jobs, drafts, areJobsKnown, jobNames: namesOf(jobs) };
  },
  view: ({ t, store, needs: { client, uuid, goTo } }) => (
    <>
      <Activity
        t={t}
        store={store}
        jobs={<JobList t={t} store={store.jobs} />}
        drafts={<DraftList t={t} store={store.drafts} />}
        areJobsKnown={store.areJobsKnown}
        jobNames={store.jobNames}
      />
      <KnownLinkForm {...{ t, client, uuid, goTo }} />
    </>
  ),
  // The navigation shows the number of entries that need the user, whichever section is open.
  load: async (store, isShown) => {
    const shown = isShown ? [store.drafts.refresh(), store.jobs.refresh()] : [];
    await Promise.all([store.refresh(), ...shown]);
  },
  follow: async (store, isShown) => {
    store.follow(isShown);
    if (isShown) await Promise.all([store.drafts.refresh(), store.jobs.follow()]);
  },
};
