import { effect } from "@preact/signals";
import { expect, test } from "vitest";
import { aJob } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createFakeJobs } from "../../../../test/support/options/fake-jobs.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { aConnection, testedAbout } from "../../../../test/support/options/views.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { activitySection } from "./section.tsx";

test("the progress of a job draws no entry: only another name of a job does", async () => {
  const background = createFakeBackground();
  const { fake, jobs } = createFakeJobs();
  const store = activitySection.createStore({
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
  });
  const job = aJob({ profileId: aConnection().profileId, rows: 9, name: "tides.html" });
  const shown: string[] = [];
  effect(() => void shown.push([...store.jobNames.value.values()].join()));
  for (const delivered of [1, 2, 3]) {
    fake.list = [{ job, counts: { delivered } }];
    await store.jobs.refresh();
  }
  expect(store.jobs.list.value?.[0]?.progress.delivered).toBe(3);
  expect(shown).toEqual(["", "tides.html"]);
  fake.list = [];
  await store.jobs.refresh();
  expect(shown).toEqual(["", "tides.html", ""]);
});
