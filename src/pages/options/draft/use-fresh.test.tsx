import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Draft } from "../../../shared/domain/draft.ts";
import {
  asId,
  type BlobId,
  type EntryId,
  type LocalId,
} from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";
import { renderDraftTab } from "../../../../test/support/options/render-draft-tab.tsx";
import {
  aClient,
  aStore,
  aUuid,
  aView,
  inputsOf,
} from "../../../../test/support/popup/fixtures.ts";
import { textbox } from "../../../../test/support/popup/open-popup.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const address = "https://quoin.example/grid";
const entryId = asId<EntryId>(aUuid(90));
const hourMs = 60 * 60 * 1_000;

const file = {
  entryId: asId<EntryId>(aUuid(91)),
  file: asId<LocalId>(aUuid(92)),
  blob: asId<BlobId>(aUuid(93)),
  name: "tide.pdf",
  type: "application/pdf",
  size: 4,
};

/** The tab of this draft; `pass` lets it stay open for some hours. */
async function openTab(first: Draft | undefined, answers: Partial<Client> = {}) {
  const disk = { draft: first };
  const client = aClient({
    findDraft: async () => ok({ address, tabId: 7, profileId: aView().profileId }),
    openPopup: async () => ok(aView(disk.draft && { draft: disk.draft })),
    ...answers,
  });
  renderDraftTab({ client, of: { entryId }, now: Date.now });
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await wait(1_000);
  return {
    disk,
    pass: (hours: number) => wait(hours * hourMs),
    kept: () => inputsOf(client, "keepDraft"),
  };
}

const aDraft = (draft: Partial<Draft>): Draft => ({
  ...aStore().store.form.toDraft(),
  entryId,
  ...draft,
});

it("a draft is kept again each half day while its tab is open: after 7 days of use, its files would go with it", async () => {
  const draft = aDraft({ title: "Begun", files: [file] });
  const { pass, kept } = await openTab(draft);
  await pass(11);
  expect(kept()).toEqual([]);
  await pass(2);
  const { profileId } = aView();
  expect(kept()).toEqual([{ pageAddress: address, draft, tabId: 7, profileId }]);
  await pass(12);
  expect(kept()).toHaveLength(2);
});

it("what the popup has typed since is what is kept again, not the older text of the tab", async () => {
  const { disk, pass, kept } = await openTab(aDraft({ title: "Begun" }));
  expect(textbox("Title")).toHaveProperty("value", "Begun");
  disk.draft = aDraft({ title: "Typed in the popup" });
  await pass(13);
  expect(kept()).toMatchObject([{ draft: { title: "Typed in the popup" } }]);
});

it("nothing is kept for a tab in which nothing was typed", async () => {
  const { pass, kept } = await openTab(undefined);
  await pass(13);
  expect(kept()).toEqual([]);
});

it("a draft that is saved while it is read again does not come back", async () => {
  const draft = aDraft({ title: "Begun" });
  const { pass, kept } = await openTab(draft, {
    async openPopup({ again }) {
      if (again) fireEvent.click(screen.getByRole("button", { name: "Save" }));
      return ok(aView({ draft }));
    },
  });
  await pass(13);
  expect(screen.getByRole("heading", { name: "Saved" })).toBeTruthy();
  expect(kept()).toEqual([]);
});
