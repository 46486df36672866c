import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeBackground } from "../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../test/support/options/series.ts";
import { fakeTabs } from "../../../test/support/options/tabs.ts";
import { ok } from "../../domain/values/result.ts";
import { tabsSection } from "./section.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("during a job, all is read for a third of the time at most, and the last news is not missed", async () => {
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
