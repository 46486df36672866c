import { expect, test } from "vitest";
import { aProfileId, anId, someLinkFields } from "../../../../test/support/builders.ts";
import { aJob, aJobId } from "../../../../test/support/jobs.ts";
import { createFakeJobs } from "../../../../test/support/options/fake-jobs.ts";
import { aTab } from "../../../../test/support/options/tabs.ts";
import type { Job } from "../../../shared/domain/jobs/job.ts";
import { asId, type JobId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { createResults } from "./results.ts";

const otherJobId = asId<JobId>("30000000-0000-4000-8000-000000000002");

const noTabs = {
  maySee: async () => true,
  list: async () => ({ tabs: [], inPrivate: 0, windowId: 1 }),
  close: async () => 0,
};

/** A job that saved tab 1. `isDelivered`: the service has confirmed its link. */
function aSavedTab(isDelivered: boolean) {
  const { fake, jobs } = createFakeJobs();
  const fields = someLinkFields({ targetUrl: "https://quoin.example/1" });
  const operation = { kind: "create-link", subject: anId<LocalId>(950), fields } as const;
  const job = aJob({ kind: "tabs", state: "fed", rows: 1, fed: 1 });
  fake.list = [{ job, counts: {} }];
  const deliver = () => {
    fake.rows = [{ row: 0, operation, state: { name: "delivered", atMs: 1 } }];
  };
  if (isDelivered) deliver();
  const state = { tab: aTab(1, { address: "https://quoin.example/1" }) };
  const closed: number[] = [];
  const results = createResults({
    jobs,
    tabs: {
      maySee: async () => true,
      list: async () => ({ tabs: [state.tab], inPrivate: 0, windowId: 1 }),
      close: async (ids) => closed.push(...ids),
    },
  });
  return { results, job, deliver, state, closed };
}

test("a tab that went to another page since it was listed is not closed", async () => {
  const { results, state, closed } = aSavedTab(true);
  await results.refresh(aProfileId);
  expect(results.closable.value).toEqual([state.tab]);
  state.tab = aTab(1, { address: "https://quoin.example/form" });
  await results.close();
  expect(closed).toEqual([]);
});

test("no tab is closed by itself once the user no longer wants that, although it was wanted at the save", async () => {
  const { results, job, deliver, state, closed } = aSavedTab(false);
  results.begin({ job, unread: new Set() }, { closes: true, tabs: [1] });
  results.keepOpen();
  deliver();
  await results.refresh(aProfileId);
  expect(closed).toEqual([]);
  expect(results.closable.value).toEqual([state.tab]);
});

test("a row that a cancelled job has not given to the outbox is reported as dropped: it has no turn any more", async () => {
  const { fake, jobs } = createFakeJobs();
  const fields = someLinkFields({ targetUrl: "https://quoin.example/1" });
  const operation = { kind: "create-link", subject: anId<LocalId>(950), fields } as const;
  fake.rows = [{ row: 0, operation, state: { name: "unfed" } }];
  const results = createResults({ jobs, tabs: noTabs });
  const toldOf = async (state: Job["state"]) => {
    fake.list = [{ job: aJob({ kind: "tabs", state, rows: 1 }), counts: {} }];
    await results.refresh(aProfileId);
    return results.tabs.value.map((tab) => tab.state.name);
  };
  expect(await toldOf("paused")).toEqual(["unfed"]);
  expect(await toldOf("cancelling")).toEqual(["dropped"]);
  expect(await toldOf("cancelled")).toEqual(["dropped"]);
});

test("the job that was begun here is shown, and not an older one that the clock has put after it", async () => {
  const { fake, jobs } = createFakeJobs();
  const [begun, older] = [aJobId, otherJobId].map((id) =>
    aJob({ id, kind: "tabs", state: "running" }),
  );
  if (begun === undefined || older === undefined) throw new Error("no job");
  fake.list = [begun, older].map((job) => ({ job, counts: {} }));
  const results = createResults({ jobs, tabs: noTabs });
  await results.refresh(aProfileId);
  expect(results.job.value?.job.id).toBe(otherJobId);
  results.begin({ job: begun, unread: new Set() }, { closes: false, tabs: [] });
  await results.refresh(aProfileId);
  expect(results.job.value?.job.id).toBe(aJobId);
});
