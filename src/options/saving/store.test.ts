import { expect, it } from "vitest";
import { ok } from "../../domain/result.ts";
import type { SavingView } from "../../domain/views.ts";
import { createFakeBackground } from "../testing/fake-background.ts";
import { createSeries } from "../testing/series.ts";
import { createSavingStore } from "./store.ts";

it("keeps a change that was made and kept while an older reading was under way", async () => {
  const { client } = createFakeBackground();
  const readings: (() => void)[] = [];
  const getSaving: typeof client.getSaving = async (input) => {
    const read = await client.getSaving(input);
    if (!read.ok) return read;
    // As it was when it was asked for: it comes when it is let go.
    const asked: SavingView = structuredClone(read.value);
    await new Promise<void>((resolve) => readings.push(resolve));
    return ok(asked);
  };
  const store = createSavingStore({ client: { ...client, getSaving }, uuid: createSeries() });
  const letGo = async () => {
    await expect.poll(() => readings.length).toBeGreaterThan(0);
    readings.shift()?.();
  };
  const loaded = store.load();
  await letGo();
  await loaded;

  const older = store.load();
  await expect.poll(() => readings.length).toBe(1);
  const changed = store.change({ undoQuickMs: 0 });
  await expect.poll(() => readings.length).toBe(2);
  await letGo();
  await older;
  expect(store.view.value?.saving.undoQuickMs).toBe(0);
  await letGo();
  await changed;
  expect(store.view.value?.saving.undoQuickMs).toBe(0);
});
