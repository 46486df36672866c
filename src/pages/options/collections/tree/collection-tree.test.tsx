import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import { english } from "../../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../../test/support/options/series.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { createCollectionsStore } from "../store.ts";
import { CollectionTree } from "./collection-tree.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the tree is drawn with another row chosen without being walked again: it may have thousands of rows", async () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  const background = createFakeBackground();
  background.collections = ["Work", "Recipes"].map((title, at) => ({
    localId: anId<LocalId>(1 + at),
    title,
    pending: false,
  }));
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  const none = () => {};
  render(<CollectionTree t={english} store={store} onEdit={none} onLinks={none} onMenu={none} />);
  const recipes = screen.getByRole("treeitem", { name: "Recipes" });
  const walked = vi.spyOn(store.tree.value.children, "get");
  await userEvent.click(recipes);
  expect(recipes.getAttribute("aria-selected")).toBe("true");
  expect(walked).not.toHaveBeenCalled();
});
