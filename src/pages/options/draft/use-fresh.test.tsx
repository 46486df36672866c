import { act, cleanup } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Draft } from "../../../shared/domain/draft/draft.ts";
import { asId, type EntryId } from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { renderDraftTab } from "../../../../test/support/options/render-draft-tab.tsx";
import {
  aClient,
  aStore,
  aUuid,
  aView,
  inputsOf,
} from "../../../../test/support/popup/fixtures.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const address = "https://quoin.example/grid";
const entryId = asId<EntryId>(aUuid(90));
const hourMs = 60 * 60 * 1_000;

/** The tab of this draft; `pass` lets it stay open for some hours. */
async function openTab(draft: Draft) {
  const client = aClient({
    findDraft: async () => ok({ address, tabId: 7, profileId: aView().profileId }),
    openPopup: async () => ok(aView({ draft })),
  });
  renderDraftTab({ client, of: { entryId }, now: Date.now });
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await wait(1_000);
  return {
    pass: (hours: number) => wait(hours * hourMs),
    looked: () => inputsOf(client, "findDraft"),
    kept: () => inputsOf(client, "keepDraft"),
  };
}

const aDraft = (draft: Partial<Draft>): Draft => ({
  ...aStore().store.form.toDraft(),
  entryId,
  ...draft,
});

it("a draft is looked up each half day while its tab is open: after 7 days of use, its files would go with it", async () => {
  const { pass, looked, kept } = await openTab(aDraft({ title: "Begun" }));
  const before = looked().length;
  await pass(11);
  expect(looked()).toHaveLength(before);
  await pass(2);
  expect(looked().slice(before)).toEqual([{ entryId }]);
  await pass(12);
  expect(looked()).toHaveLength(before + 2);
  expect(kept()).toEqual([]);
});
