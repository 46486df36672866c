import type { JobOperation, RowContent, RowState } from "../../../src/shared/domain/jobs/job.ts";
import { progressOf } from "../../../src/shared/domain/jobs/progress.ts";
import type { OpenTab, OpenTabs } from "../../../src/shared/domain/tabs/open-tab.ts";
import type { SavedPage } from "../../../src/shared/domain/tabs/tab-items.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { TabsPorts } from "../../../src/pages/options/tabs/store.ts";
import type { PageJobs } from "../../../src/pages/options/ledger/jobs.ts";
import { aJob } from "../jobs.ts";

/** A tab for tests. */
export function aTab(id: number, tab: Partial<OpenTab> = {}): OpenTab {
  return {
    id,
    windowId: 1,
    address: `https://quoin.example/${id}`,
    title: `Tab ${id}`,
    isPinned: false,
    isAsleep: false,
    ...tab,
  };
}

type Written = { operation: JobOperation; content: RowContent | undefined };

/** A browser with tabs, and jobs in memory, whose rows end as a test says. */
export function fakeTabs() {
  const fake = {
    open: { tabs: [], inPrivate: 0, windowId: 1 } as OpenTabs,
    maySee: true,
    /** The answer to the next request for the permission. */
    answers: true,
    readable: [] as readonly number[],
    /** The tabs whose pages are too slow to be read. */
    slow: [] as readonly number[],
    saved: new Map<string, SavedPage>(),
    closed: [] as number[],
    job: aJob(),
    started: 0,
    rows: [] as readonly Written[],
    /** Whether the outbox takes the rows of a job at once. */
    isFed: true,
    state: (_row: number): RowState => ({ name: "delivered", atMs: 0 }),
  };
  const report = () =>
    fake.rows.map(({ operation }, row) => ({ row, operation, state: fake.state(row) }));
  const ports: Omit<TabsPorts, "client" | "uuid" | "now"> & { jobs: PageJobs } = {
    browserTabs: {
      request: async () => (fake.maySee = fake.answers),
      maySee: async () => fake.maySee,
      list: async () => fake.open,
      readable: async () => new Set(fake.readable),
      close: async (ids) => {
        fake.closed.push(...ids);
        fake.open = { ...fake.open, tabs: fake.open.tabs.filter(({ id }) => !ids.includes(id)) };
        return ids.length;
      },
    },
    findSaved: async () => ok(fake.saved),
    previewPage: async ({ tabId }) =>
      fake.slow.includes(tabId)
        ? err({ kind: "capture-timed-out" })
        : ok({
            page: { title: `Page ${tabId}`, description: "", keywords: [] },
            sent: { text: `<p>Content of ${tabId}</p>`, bytes: 20 },
            facts: {},
          }),
    jobs: {
      begin: async (job) => {
        fake.rows = [];
        return ok({
          write: async (operations, contentOf = () => undefined) => {
            const rows = operations.map((one) => ({ operation: one, content: contentOf(one) }));
            fake.rows = [...fake.rows, ...rows];
            return ok();
          },
          start: async ({ isConfirmed } = { isConfirmed: false }) => {
            const rows = fake.rows.length;
            if (rows > 1_000 && !isConfirmed)
              return err({ kind: "job-unconfirmed", creates: rows });
            fake.started += 1;
            fake.job = fake.isFed
              ? aJob({ ...job, state: "fed", rows, fed: rows })
              : aJob({ ...job, state: "running", rows });
            return ok(fake.job);
          },
        });
      },
      list: async () => {
        const counts: Partial<Record<RowState["name"], number>> = {};
        for (const { state } of report()) counts[state.name] = (counts[state.name] ?? 0) + 1;
        const { job } = fake;
        const jobs =
          fake.rows.length === 0
            ? []
            : [{ job, progress: progressOf(job, counts), waitsFor: [], isOnHold: false }];
        return ok({ jobs, unreadable: [] });
      },
      async *report() {
        yield ok(report());
      },
      steer: async () => ok(fake.job),
      setRate: async () => ok(fake.job),
      forget: async () => ok(),
    },
    requestAllHosts: async () => true,
    collectionTitle: "Tabs",
  };
  return { fake, ports };
}

/** For tests about other sections. */
export function noTabs() {
  return fakeTabs().ports;
}
