import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { aJob } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createFakeJobs } from "../../../../test/support/options/fake-jobs.ts";
import { english } from "../../../../test/support/english.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import {
  aConnection,
  anActivity,
  anEntryView,
  testedAbout,
} from "../../../../test/support/options/views.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { activitySection } from "./section.tsx";

afterEach(cleanup);

function aSection() {
  const cause = { kind: "rejected", status: 422, words: { message: "", fields: [] } } as const;
  const background = createFakeBackground({
    activity: anActivity({
      needsYou: [anEntryView(1, { state: "blocked", standing: "needs-you", cause })],
      waiting: [anEntryView(2)],
    }),
  });
  const { fake, jobs } = createFakeJobs();
  fake.list = [{ job: aJob({ profileId: aConnection().profileId, rows: 9 }), counts: {} }];
  const needs = {
    client: background.client,
    listDrafts: async () => ok([]),
    jobs,
    uuid: createSeries(),
    now: () => 0,
    about: testedAbout,
    readDiagnostics: background.readDiagnostics,
    saveText: () => {},
    saveBlob: () => {},
    goTo: () => {},
  };
  return { store: activitySection.createStore(needs), needs, fake };
}

const headings = () =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("what needs the user is shown at once above the jobs, and the other entries wait until the jobs are read", async () => {
  const { store, needs } = aSection();
  await store.refresh();
  render(activitySection.view({ t: english, store, needs }));
  expect(headings()).toEqual(["Needs attention 1", "Edit any link"]);
  await act(() => store.jobs.refresh());
  expect(headings()).toEqual([
    "Needs attention 1",
    "Jobs",
    "Waiting 1",
    "Recently sent ",
    "Edit any link",
  ]);
});

test("the other entries wait for the jobs for a second at most: a disk that does not respond hides none", async () => {
  const { store, needs } = aSection();
  await store.refresh();
  vi.useFakeTimers();
  try {
    render(activitySection.view({ t: english, store, needs }));
    await act(() => void vi.advanceTimersByTime(999));
    expect(headings()).not.toContain("Waiting 1");
    await act(() => void vi.advanceTimersByTime(1));
    expect(headings()).toContain("Waiting 1");
  } finally {
    vi.useRealTimers();
  }
});

test("all entries are shown even if the jobs cannot be read", async () => {
  const { store, needs, fake } = aSection();
  fake.failure = { kind: "storage-unreadable" };
  await store.refresh();
  render(activitySection.view({ t: english, store, needs }));
  await act(() => store.jobs.refresh());
  expect(headings()).toContain("Waiting 1");
});
