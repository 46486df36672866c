import { effect } from "@preact/signals";
import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { aJob, newLinks } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createFakeJobs } from "../../../../test/support/options/fake-jobs.ts";
import { aConnection, testedAtMs } from "../../../../test/support/options/views.ts";
import type { Job } from "../../../shared/domain/jobs/job.ts";
import type { RowCounts } from "../../../shared/domain/jobs/progress.ts";
import { CreatesQuestion } from "./creates-question.tsx";
import { JobList } from "./job-list.tsx";
import { createJobsStore } from "./store.ts";

afterEach(cleanup);

const { profileId } = aConnection();

async function open(job: Partial<Job> = {}, counts: RowCounts = {}) {
  const { fake, jobs } = createFakeJobs();
  fake.list = [{ job: aJob({ profileId, rows: 2_000, fed: 1_400, ...job }), counts }];
  const clock = { nowMs: testedAtMs };
  const saved: { name: string; blob: Blob }[] = [];
  const store = createJobsStore({
    client: createFakeBackground().client,
    jobs,
    now: () => clock.nowMs,
    saveBlob: (name, blob) => saved.push({ name, blob }),
  });
  await store.refresh();
  render(<JobList t={english} store={store} />);
  return { fake, store, clock, saved, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole("button", { name });
const card = () => within(screen.getByRole("article", { name: "Import: bookmarks.html" }));
const said = () => screen.getByRole("status").textContent;

describe("a job", () => {
  test("shows how many of its rows were sent, and how many need the user", async () => {
    await open({}, { delivered: 1_180, unknown: 12, blocked: 3, dropped: 5 });
    const bar = card().getByRole("progressbar");
    expect(bar.getAttribute("value")).toBe("1180");
    expect(bar.getAttribute("max")).toBe("2000");
    expect(bar.getAttribute("aria-valuetext")).toBe("Sent: 1,180 of 2,000");
    expect(card().getByText(/^15 entries need attention/)).toBeTruthy();
    expect(card().getByText(/^5 entries were discarded/)).toBeTruthy();
  });

  test("does not say that what was saved otherwise could not be sent", async () => {
    await open({ state: "fed", fed: 2_000 }, { delivered: 1_988, already: 12 });
    expect(card().getByText(/^12 entries were .* no longer needed/)).toBeTruthy();
  });

  test("shows its rate and when it is done, once both can be said", async () => {
    const { fake, store, clock } = await open({}, { delivered: 1_000 });
    expect(card().queryByText(/a second/)).toBeNull();
    clock.nowMs += 10_000;
    fake.list = fake.list.map(({ job }) => ({ job, counts: { delivered: 1_100 } }));
    await store.refresh();
    expect(await card().findByText("10 a second. Done in 2 minutes at this rate.")).toBeTruthy();
  });

  test("says that it stands still once too many of its rows need the user", async () => {
    const { fake, store } = await open();
    fake.list = fake.list.map((one) => ({ ...one, isOnHold: true }));
    await store.refresh();
    expect(await card().findByText(/^On hold/)).toBeTruthy();
    fake.list = fake.list.map((one) => ({ ...one, isOnHold: false }));
    await store.refresh();
    expect(await card().findByText(/^Being sent/)).toBeTruthy();
  });

  test("says why nothing of it is sent while its server does not respond, and when it is tried again", async () => {
    const { fake, store } = await open();
    fake.heldBy = {
      cause: { kind: "connection-refused" },
      nextTryAtMs: testedAtMs + 120_000,
    };
    await store.refresh();
    expect(await card().findByText(/^Kept: will be sent when .* is reachable\./)).toBeTruthy();
    expect(card().getByText(/in 2 minutes/)).toBeTruthy();
    expect(card().queryByText(/^Being sent/)).toBeNull();
    fake.heldBy = undefined;
    await store.refresh();
    expect(await card().findByText(/^Being sent/)).toBeTruthy();
  });

  test("is paused and resumed by keyboard, and the focus stays with it", async () => {
    const { fake, store, user } = await open();
    button("Pause").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(said()).toBe("Paused: bookmarks.html"));
    fake.list = fake.list.map((one) => ({ ...one, job: { ...one.job, state: "paused" } }));
    await store.refresh();
    await waitFor(() => expect(document.activeElement).toBe(button("Resume")));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(said()).toBe("Resumed: bookmarks.html"));
    expect(fake.wishes).toEqual(["paused", "resumed"]);
  });

  test("is cancelled only after a question that says what is discarded and what stays", async () => {
    const { fake, user } = await open({}, { delivered: 1_200 });
    await user.click(button("Cancel"));
    expect(card().getByText(/^This discards 800 unsent entries/)).toBeTruthy();
    expect(document.activeElement).toBe(button("Keep the job"));
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(button("Cancel"));
    expect(fake.wishes).toEqual([]);
    await user.click(button("Cancel"));
    await user.click(button("Cancel the job"));
    await waitFor(() => expect(said()).toBe("Cancelled: bookmarks.html"));
    expect(fake.wishes).toEqual(["cancelled"]);
  });

  test("can be sent slower while it runs", async () => {
    const { fake, user } = await open();
    await user.click(screen.getByText("Speed"));
    await user.selectOptions(screen.getByLabelText("Delay between two requests"), "5 seconds");
    await waitFor(() => expect(fake.rates).toEqual([{ atOnce: 4, delayMs: 5_000 }]));
    await user.selectOptions(screen.getByLabelText("Requests at once"), "1");
    await waitFor(() => expect(fake.rates.at(-1)).toEqual({ atOnce: 1, delayMs: 5_000 }));
  });

  test("that was not written completely says that nothing was sent, and can be removed", async () => {
    const { user } = await open({ state: "writing", rows: 0, fed: 0 });
    expect(card().getByText(/Nothing has been sent/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    await user.click(button("Remove from the list"));
    await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
    expect(said()).toBe("Removed: bookmarks.html");
  });

  test("that is over stays in the list while something of it needs the user", async () => {
    const over = { state: "fed", rows: 10, fed: 10 } as const;
    const { fake, store } = await open(over, { delivered: 9, unknown: 1 });
    expect(screen.queryByRole("button", { name: "Remove from the list" })).toBeNull();
    fake.list = fake.list.map(({ job }) => ({ job, counts: { delivered: 10 } }));
    await store.refresh();
    expect(await card().findByText("Done.")).toBeTruthy();
    expect(button("Remove from the list")).toBeTruthy();
  });
});

describe("the report", () => {
  test("is saved as CSV and as JSON, with the reason of each row that needs the user", async () => {
    const { fake, saved, user } = await open();
    const [operation] = newLinks(1);
    const cause = { kind: "server-error", status: 504 } as const;
    fake.rows = [{ row: 0, operation, state: { name: "unknown", cause, sinceMs: 0 } }];
    await user.click(button("Save report"));
    await waitFor(() =>
      expect(said()).toBe("Saved to your downloads: linkstow-report-2026-11-20.csv"),
    );
    await user.click(button("Save report as JSON"));
    await waitFor(() => expect(saved).toHaveLength(2));
    const texts = await Promise.all(saved.map(({ blob }) => blob.text()));
    expect(texts[0]).toContain(
      "1,create-link,Imported 0,https://quoin.example/imported/0,unknown,",
    );
    expect(texts[0]).toContain("504");
    expect(JSON.parse(texts[1] ?? "")).toMatchObject([{ row: 1, state: "unknown" }]);
    expect(saved.map(({ name }) => name)).toEqual([
      "linkstow-report-2026-11-20.csv",
      "linkstow-report-2026-11-20.json",
    ]);
  });
});

test("a report that is saved again is announced again", async () => {
  const { store } = await open();
  const [shown] = store.list.value ?? [];
  if (shown === undefined) throw new Error("no job");
  await store.saveReport(shown, "csv", () => "");
  const announced: unknown[] = [];
  const end = effect(() => void announced.push(store.said.value?.what));
  await store.saveReport(shown, "csv", () => "");
  end();
  expect(announced).toEqual(["report", undefined, "report"]);
});

describe("the list", () => {
  test("is not there without a job", async () => {
    const { fake, store } = await open();
    fake.list = [];
    await store.refresh();
    await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
  });

  test("says which jobs cannot be read, and why jobs could not be listed", async () => {
    const { fake, store } = await open();
    fake.unreadable = ["a"];
    await store.refresh();
    expect(await screen.findByText("1 job on this device cannot be read")).toBeTruthy();
    fake.failure = { kind: "storage-full" };
    await store.refresh();
    const alert = within(screen.getByRole("alert"));
    expect(await alert.findByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("has no accessibility violation that axe finds, also while it asks", async () => {
    const { user } = await open({}, { delivered: 1_180, unknown: 12 });
    expect((await axe.run(document.body)).violations).toEqual([]);
    await user.click(button("Cancel"));
    expect((await axe.run(document.body)).violations).toEqual([]);
  });
});

test("a job of many creates asks first, says that nothing can be deleted at the service, and offers the way out", async () => {
  const answers: string[] = [];
  render(
    <CreatesQuestion
      t={english}
      creates={2_340}
      onAgree={() => answers.push("agreed")}
      onCancel={() => answers.push("cancelled")}
    />,
  );
  expect(screen.getByText("This creates 2,340 items at the service")).toBeTruthy();
  expect(screen.getByText(/cannot delete at the service/)).toBeTruthy();
  expect(document.activeElement).toBe(button("Cancel"));
  const user = userEvent.setup();
  await user.click(button("Cancel"));
  await user.click(button("Create all 2,340"));
  expect(answers).toEqual(["cancelled", "agreed"]);
});
