import { afterEach, expect, test, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { aTab, fakeTabs } from "../../../../test/support/options/tabs.ts";
import { aSavingView } from "../../../../test/support/options/views.ts";
import { datedTitle } from "../../../shared/domain/tabs/tabs-job.ts";
import { asId, type LocalId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { tabsSection } from "./section.tsx";
import { createTabsStore } from "./store.ts";

afterEach(() => void vi.useRealTimers());

test("during a job, all is read for a third of the time at most, and the last news is not missed", async () => {
  vi.useFakeTimers();
  const readAtMs: number[] = [];
  const startMs = performance.now();
  const store = tabsSection.createStore({
    ...fakeTabs().ports,
    client: createFakeBackground().client,
    uuid: createSeries(),
    now: () => 0,
    saveBlob: () => {},
    async findSaved() {
      readAtMs.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, 40));
      return ok(new Map());
    },
  });
  for (let news = 0; news < 30; news += 1) {
    void tabsSection.follow(store, true);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.runAllTimersAsync();
  expect(readAtMs).toEqual([0, 120, 240, 360]);
});

test("a save that ends after another profile was put in use leaves that one its own collections", async () => {
  const { fake, ports } = fakeTabs();
  fake.open = { tabs: [aTab(1)], inPrivate: 0, windowId: 1 };
  const background = createFakeBackground();
  const title = datedTitle(ports.collectionTitle, 0);
  const theirs = { localId: anId<LocalId>(1), title, pending: false, uses: 1 };
  background.saving = aSavingView({ collections: [theirs] });
  let letStart = () => {};
  const held = new Promise<void>((resolve) => (letStart = resolve));
  const { jobs } = ports;
  const store = createTabsStore({
    ...ports,
    jobs: {
      ...jobs,
      async begin(job) {
        await held;
        return jobs.begin(job);
      },
    },
    client: background.client,
    uuid: createSeries(),
    now: () => 0,
  });
  await store.load();
  expect(store.collections.value).toMatchObject([{ kind: "known" }]);
  const saving = store.save();
  background.saving = aSavingView({ profileId: asId<ProfileId>(anId<LocalId>(77)) });
  await store.load();
  letStart();
  await saving;
  expect(store.collections.value).toMatchObject([{ kind: "new", title }]);
});
