import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { aDraft } from "../../../../../test/support/builders.ts";
import { english } from "../../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { StorageFailure } from "../../../../shared/domain/failures.ts";
import type { WaitingDraft } from "../../../backup/list-drafts.ts";
import { DraftList } from "./draft-list.tsx";
import { createDraftsStore } from "./store.ts";

afterEach(cleanup);

const { entryId } = aDraft(1);
const draft: WaitingDraft = { entryId, name: "Half typed", mayBeThere: true };

function open() {
  const disk: { found: Result<readonly WaitingDraft[], StorageFailure> } = { found: ok([draft]) };
  const { client } = createFakeBackground();
  const store = createDraftsStore({ client, listDrafts: async () => disk.found });
  render(<DraftList t={english} store={store} />);
  return { disk, store };
}

const heading = () => screen.queryByRole("heading", { name: "Drafts" });

test("drafts lead to their forms, until they are saved or discarded", async () => {
  const { disk, store } = open();
  expect(heading()).toBeNull();
  await act(store.refresh);
  expect(screen.getByRole("link", { name: "Half typed" }).getAttribute("href")).toBe(
    `#/draft/${entryId}`,
  );
  screen.getByText("This may be at the service already");
  disk.found = ok([]);
  await act(store.refresh);
  expect(heading()).toBeNull();
});

test("a draft without title and address has a name too", async () => {
  const { disk, store } = open();
  disk.found = ok([{ ...draft, name: "" }]);
  await act(store.refresh);
  expect(screen.getByRole("link").textContent).not.toBe("");
});

test("drafts that cannot be read any more stay in the list", async () => {
  const { disk, store } = open();
  await act(store.refresh);
  disk.found = err({ kind: "storage-unreadable" });
  await act(store.refresh);
  screen.getByRole("link", { name: "Half typed" });
});
