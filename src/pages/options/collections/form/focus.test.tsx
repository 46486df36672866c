import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import { english } from "../../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../../test/support/options/series.ts";
import { someEdits } from "../../../../../test/support/options/some-edits.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { Collections } from "../collections.tsx";
import { createCollectionsStore } from "../store.ts";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the focus stays in the section when what was typed is discarded", async () => {
  const background = createFakeBackground();
  background.collections = [{ localId: anId<LocalId>(1), title: "Recipes", pending: false }];
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  render(<Collections t={english} store={store} edits={someEdits(background)} />);
  const user = userEvent.setup();
  const press = (name: string) => screen.getByRole("button", { name });
  await user.click(await screen.findByRole("treeitem", { name: "Recipes" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await user.click(press("Discard"));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "Recipes");
  expect(document.activeElement).toBe(press("Discard"));
  await user.click(press("New collection"));
  await user.click(press("Discard"));
  expect(screen.queryByRole("form")).toBeNull();
  expect(document.activeElement).toBe(press("New collection"));
});
