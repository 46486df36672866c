import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { mayStillSend } from "../../../shared/domain/jobs/job-state.ts";
import type { Job, RowState } from "../../../shared/domain/jobs/job.ts";
import type { Progress } from "../../../shared/domain/jobs/progress.ts";
import type { OpenTab, OpenTabs } from "../../../shared/domain/tabs/open-tab.ts";
import { tabsToClose } from "../../../shared/domain/tabs/tab-items.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { ReportRow } from "../../../shared/ports/job-ports.ts";
import type { SavedTabs } from "./save-tabs.ts";
import type { PageJobs } from "../ledger/jobs.ts";

/** The state of a tab of the latest job. */
export interface TabResult {
  link: LocalId;
  targetUrl: string;
  title: string;
  state: RowState;
  /** Its content was wanted, and could not be read. */
  isUnread: boolean;
}

export type Results = Shown<ReturnType<typeof createResults>>;

/**
 * The latest job of tabs: how each tab ended, and which can be closed. It outlives the page and the browser. Once one
 * was begun here, it is that one: the clock may have been put back since an older one was made.
 */
export function createResults({
  jobs,
  tabs: browserTabs,
}: {
  jobs: Pick<PageJobs, "list" | "report">;
  tabs: {
    maySee: () => Promise<boolean>;
    list: () => Promise<OpenTabs>;
    close: (ids: readonly number[]) => Promise<number>;
  };
}) {
  const job = signal<{ job: Job; progress: Progress }>();
  const rows = signal<readonly ReportRow[]>([]);
  const open = signal<readonly OpenTab[]>([]);
  /** The number of tabs closed since the job began. */
  const closed = signal(0);
  const unread = signal<ReadonlySet<string>>(new Set());
  const failure = signal<Failure>();
  let begun: Job["id"] | undefined;
  let wish: { job: Job["id"]; tabs: readonly number[] } | undefined;

  const confirmed = computed(
    () =>
      new Set(
        rows.value.flatMap(({ operation, state }) =>
          operation?.kind === "create-link" && state.name === "delivered"
            ? operation.fields.targetUrl
            : [],
        ),
      ),
  );
  /** The open tabs whose pages the service has confirmed. */
  const closable = computed(() => tabsToClose(open.value, confirmed.value));

  async function readTabs(): Promise<void> {
    open.value = (await browserTabs.maySee()) ? (await browserTabs.list()).tabs : [];
  }

  /** A tab that has gone to another page since it was listed stays. */
  async function closeThose(some: readonly OpenTab[]): Promise<void> {
    if (some.length === 0) return;
    await readTabs();
    const still = closable.value.filter((tab) => some.some(({ id }) => id === tab.id));
    const count = await browserTabs.close(still.map(({ id }) => id));
    closed.value += count;
    await readTabs();
  }

  return {
    job,
    /** One for each link, in the order of the tabs. */
    tabs: computed(() =>
      rows.value.flatMap(({ operation, state }): TabResult[] => {
        if (operation?.kind !== "create-link") return [];
        const { targetUrl, title } = operation.fields;
        const told = state.name === "unfed" ? unfedIn(job.value?.job) : state;
        const isUnread = unread.value.has(targetUrl);
        return [{ link: operation.subject, targetUrl, title, state: told, isUnread }];
      }),
    ),
    closable,
    closed,
    failure,
    /**
     * Call this when a job was started here. `closes`: its tabs are closed as soon as the service has confirmed them,
     * while this page is open. `tabs`: only these are closed, without the tabs whose wanted content could not be read.
     */
    begin(
      { job: { id }, unread: notRead }: SavedTabs,
      { closes, tabs }: { closes: boolean; tabs: readonly number[] },
    ) {
      begun = id;
      unread.value = notRead;
      wish = closes ? { job: id, tabs } : undefined;
      closed.value = 0;
    },
    /** From now on, no tab is closed before the user asks for it. */
    keepOpen() {
      wish = undefined;
    },
    async refresh(profileId: ProfileId) {
      const latest = await latestOf(jobs, profileId, begun);
      batch(() => {
        failure.value = latest.ok ? undefined : latest.error;
        if (!latest.ok) return;
        job.value = latest.value;
        rows.value = latest.value?.rows ?? [];
      });
      await readTabs();
      const wished = wish?.job === job.value?.job.id ? wish : undefined;
      if (wished !== undefined) {
        const read = [...confirmed.value].filter((address) => !unread.value.has(address));
        const some = tabsToClose(open.value, new Set(read));
        await closeThose(some.filter(({ id }) => wished.tabs.includes(id)));
      }
    },
    /** Closes all tabs that show a confirmed page. */
    close: () => closeThose(closable.value),
  };
}

/** The state of a row that the outbox does not have. After its job is cancelled, it is never sent. */
function unfedIn(job: Job | undefined): RowState {
  return job === undefined || mayStillSend(job)
    ? { name: "unfed" }
    : { name: "dropped", atMs: job.fedAtMs };
}

/** The job of tabs with this id, or else the latest, with all its rows; undefined if there is none. */
async function latestOf(
  jobs: Pick<PageJobs, "list" | "report">,
  profileId: ProfileId,
  begun: Job["id"] | undefined,
): Promise<
  Result<{ job: Job; progress: Progress; rows: readonly ReportRow[] } | undefined, Failure>
> {
  const listed = await jobs.list(profileId);
  if (!listed.ok) return listed;
  // A job that is still being written belongs to a page that was closed.
  const all = listed.value.jobs.filter(({ job }) => job.kind === "tabs" && job.state !== "writing");
  const found = all.find(({ job }) => job.id === begun) ?? all.at(-1);
  if (found === undefined) return ok(undefined);
  const rows: ReportRow[] = [];
  for await (const page of jobs.report(found.job)) {
    if (!page.ok) return page;
    rows.push(...page.value);
  }
  return ok({ ...found, rows });
}
