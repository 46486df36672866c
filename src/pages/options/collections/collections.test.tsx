import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import type { CollectionFields } from "../../../shared/domain/fields/collection.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { Collections } from "./collections.tsx";
import { routeFromHash } from "../parts/routes.ts";
import { createCollectionsStore } from "./store.ts";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [work, tides] = [anId<LocalId>(1), anId<LocalId>(2)];
const [mills, recipes] = [anId<LocalId>(3), anId<LocalId>(4)];

const some: readonly (CollectionFields & { localId: LocalId; remoteId?: number })[] = [
  { localId: work, title: "Work", visualOrder: 1_024, remoteId: 4821 },
  { localId: tides, title: "Tides", parent: work, visualOrder: 1_024 },
  { localId: mills, title: "Mills", parent: work, visualOrder: 2_048 },
  { localId: recipes, title: "Recipes", visualOrder: 2_048, pinned: true },
];

async function open(...more: readonly string[]) {
  const background = createFakeBackground();
  const others = more.map((title, at) => ({ localId: anId<LocalId>(100 + at), title }));
  background.collections = [...some, ...others].map((row) => ({ ...row, pending: false }));
  background.counts = { [work]: 12 };
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  render(<Collections t={english} store={store} edits={someEdits(background)} />);
  await screen.findAllByRole("treeitem");
  return { background, store, user: userEvent.setup() };
}

const tree = () => screen.getByRole("tree", { name: "Collections" });
const item = (name: string | RegExp) => within(tree()).getByRole("treeitem", { name });
const titles = () =>
  within(tree())
    .getAllByRole("treeitem")
    .map((row) => row.querySelector("a")?.textContent);
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const press = (name: string) => screen.getByRole("button", { name });
const said = () => screen.getByRole("status").textContent;

/** Focuses the first row. */
async function enterTree(user: ReturnType<typeof userEvent.setup>) {
  item(/Work/).focus();
  await user.keyboard("{Home}");
}

describe("the tree", () => {
  test("is walked, opened and closed with the arrow keys, and says level and position", async () => {
    const { user } = await open();
    expect(titles()).toEqual(["Work", "Recipes"]);
    await enterTree(user);
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    expect(titles()).toEqual(["Work", "Tides", "Mills", "Recipes"]);
    expect(document.activeElement).toBe(item("Mills"));
    expect(item("Mills").getAttribute("aria-level")).toBe("2");
    expect(item("Mills").getAttribute("aria-posinset")).toBe("2");
    expect(item("Mills").getAttribute("aria-setsize")).toBe("2");
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(item(/Work/));
    await user.keyboard("{ArrowLeft}");
    expect(titles()).toEqual(["Work", "Recipes"]);
    await user.keyboard("r");
    expect(document.activeElement).toBe(item(/Recipes/));
    expect(screen.getAllByRole("treeitem").filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  test("names the number of links that the ledger knows in a collection, and what is pinned", async () => {
    await open();
    await waitFor(() => expect(item(/Work 12 links/)).toBeDefined());
    expect(item(/Recipes.*Pinned/)).toBeDefined();
  });

  test("leads from the name of a collection to its links in the library, and no key stops there", async () => {
    const { user } = await open();
    await enterTree(user);
    await user.keyboard("{ArrowRight}");
    const name = within(item("Tides")).getByText("Tides");
    expect(routeFromHash(name.getAttribute("href") ?? "")).toEqual({
      section: "library",
      search: 'in:"Work / Tides"',
    });
    expect(name.tabIndex).toBe(-1);
  });

  test("shows a match of the search with its path, and says if there is none", async () => {
    const { user } = await open();
    const search = screen.getByRole("searchbox", { name: "Search collections" });
    await user.type(search, "mill");
    expect(titles()).toEqual(["Work", "Mills"]);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(item(/Work/));
    await user.type(search, "x");
    expect(screen.getByText("No collection matches “millx”.")).toBeDefined();
    expect(screen.queryByRole("tree")).toBeNull();
  });
});

test("says that collections cannot be read, and what an import does to them", async () => {
  const { background, store } = await open();
  expect(screen.queryByText(/cannot be read/)).toBeNull();
  background.unreadable = 2;
  await store.load();
  expect(await screen.findByText("2 collections on this device cannot be read")).toBeTruthy();
  expect(screen.getByText(/an import makes it again/)).toBeTruthy();
});

describe("a move", () => {
  test("by Alt and an arrow key changes one collection, keeps the focus, and is announced", async () => {
    const { background, user } = await open();
    await enterTree(user);
    await user.keyboard("{ArrowRight}{ArrowDown}{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(said()).toBe("“Tides” is now 2 of 2 in “Work”."));
    expect(background.changed).toMatchObject([
      { collection: tides, changes: { visualOrder: 3_072 } },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(item("Tides")));
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    await waitFor(() => expect(said()).toBe("“Tides” is now 2 of 3 at the top level."));
    expect(background.changed[1]?.changes).toEqual({ parent: null, visualOrder: 1_536 });
  });

  test("by keys that are pressed quickly goes one place further with each", async () => {
    const { user } = await open("Sluices", "Weirs");
    await enterTree(user);
    // No time between the presses, as if the background were slow.
    for (let time = 0; time < 4; time += 1) {
      fireEvent.keyDown(item(/Work/), { key: "ArrowDown", altKey: true });
    }
    await waitFor(() => expect(titles()).toEqual(["Recipes", "Sluices", "Weirs", "Work"]));
    expect(said()).toBe("“Work” is now 4 of 4 at the top level.");
    expect(document.activeElement).toBe(item(/Work/));
  });

  test("to itself, or to where nothing is, changes nothing", async () => {
    const { background, user } = await open();
    await enterTree(user);
    await user.keyboard("{Alt>}{ArrowUp}{ArrowLeft}{ArrowRight}{/Alt}");
    expect(background.changed).toEqual([]);
  });

  test("by the menu opens with Shift and F10, and is closed by Escape back to its row", async () => {
    const { background, user } = await open();
    await enterTree(user);
    await user.keyboard("{Shift>}{F10}{/Shift}");
    const menu = screen.getByRole("menu", { name: "Work" });
    const names = within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      "Edit",
      "12 links",
      "Move links…",
      "New collection inside",
      "Move to…",
      "Move down",
    ]);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(item(/Work/));
    await user.keyboard("{Shift>}{F10}{/Shift}{ArrowUp}{Enter}");
    await waitFor(() => expect(background.changed).toMatchObject([{ collection: work }]));
  });

  test("by Move to… names the collection that it goes into, and the place", async () => {
    const { background, user } = await open();
    item(/Recipes/).focus();
    await user.click(item(/Recipes/));
    await user.keyboard("{Shift>}{F10}{/Shift}{ArrowDown}{ArrowDown}{Enter}");
    const dialog = screen.getByRole("dialog", { name: "Move “Recipes” to…" });
    const parent = within(dialog).getByRole("combobox", { name: "Parent" });
    await user.type(parent, "wor{Enter}");
    await user.selectOptions(
      within(dialog).getByRole("combobox", { name: "Place" }),
      "After “Tides”",
    );
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    await waitFor(() => expect(said()).toBe("“Recipes” is now 2 of 3 in “Work”."));
    expect(background.changed).toMatchObject([
      { collection: recipes, changes: { parent: work, visualOrder: 1_536 } },
    ]);
  });
});

describe("the form", () => {
  test("creates a collection with the fields that are filled in", async () => {
    const { background, user } = await open();
    await user.click(press("New collection"));
    expect(document.activeElement).toBe(field("Title"));
    await user.keyboard("Looms");
    await user.type(field("Description"), "Of wood");
    await user.type(field("Emoji"), "🧵");
    await user.type(select("Parent"), "tid{Enter}");
    await user.type(screen.getByRole("textbox", { name: "Order" }), "7");
    await user.selectOptions(select("Pinned"), "Yes");
    await user.selectOptions(select("Public"), "No");
    await user.type(screen.getByRole("combobox", { name: "Sharing" }), "team");
    await user.click(press("Save"));
    await waitFor(() => expect(said()).toBe("“Looms” is saved."));
    expect(background.made[0]?.fields).toEqual({
      title: "Looms",
      description: "Of wood",
      emoji: "🧵",
      parent: tides,
      visualOrder: 7,
      pinned: true,
      publicVisible: false,
      sharePreference: "team",
    });
    await waitFor(() => expect(item(/Looms/).getAttribute("aria-selected")).toBe("true"));
  });

  test("of a new collection keeps the focus and what is typed while the save is on its way", async () => {
    const { background, user } = await open();
    await user.click(press("New collection"));
    await user.keyboard("Looms");
    const [save, description] = [press("Save"), field("Description")];
    await user.click(save);
    await screen.findByRole("heading", { name: "Looms" });
    expect(document.activeElement).toBe(save);
    expect(field("Description")).toBe(description);
    await user.type(description, "Of wood");
    await user.click(save);
    await waitFor(() => expect(background.changed).toHaveLength(1));
    expect(background.made).toHaveLength(1);
    expect(background.changed[0]?.changes).toEqual({ description: "Of wood" });
    await user.click(press("New collection"));
    expect(field("Title").value).toBe("");
    expect(document.activeElement).toBe(field("Title"));
  });

  test("sends only what changed, and clears what was emptied", async () => {
    const { background, user } = await open();
    await user.click(item(/Recipes/));
    expect(field("Title").value).toBe("Recipes");
    expect(press("Save").getAttribute("aria-disabled")).toBe("true");
    await user.selectOptions(select("Pinned"), "Not set");
    await user.clear(screen.getByRole("textbox", { name: "Order" }));
    await user.click(press("Save"));
    await waitFor(() => expect(said()).toBe("“Recipes” is saved."));
    expect(background.changed).toMatchObject([
      { collection: recipes, changes: { pinned: null, visualOrder: null } },
    ]);
    expect(Object.keys(background.changed[0]?.changes ?? {})).toHaveLength(2);
  });

  test("keeps an order that is no number in its field, and says so", async () => {
    const { background, user } = await open();
    await user.click(item(/Recipes/));
    const order = screen.getByRole<HTMLInputElement>("textbox", { name: "Order" });
    await user.type(order, " last");
    await user.click(press("Save"));
    await screen.findByText(/Enter a whole number, or leave it empty/);
    expect(order.value).toBe("2048 last");
    expect(background.changed).toEqual([]);
  });

  test("finds a parent by its title before paths that begin with it", async () => {
    const { background, user } = await open("Tides and moon");
    await user.click(press("New collection"));
    await user.keyboard("Looms");
    await user.type(select("Parent"), "tides{Enter}");
    await user.click(press("Save"));
    await waitFor(() => expect(said()).toBe("“Looms” is saved."));
    expect(background.made[0]?.fields).toMatchObject({ parent: tides });
  });

  test("offers no parent inside the collection itself", async () => {
    const { user } = await open();
    await user.click(item(/Work/));
    await user.click(select("Parent"));
    const offered = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(offered).toContain("Recipes");
    expect(offered.join()).not.toMatch(/Work|Tides|Mills/);
  });

  test("without a title says why, and focuses it", async () => {
    const { background, user } = await open();
    await user.click(press("New collection"));
    await user.click(press("Save"));
    await screen.findByText(/Without a title/);
    expect(document.activeElement).toBe(field("Title"));
    expect(background.made).toEqual([]);
  });

  test("keeps what was typed while another collection is shown", async () => {
    const { user } = await open();
    await user.click(item(/Recipes/));
    await user.type(field("Title"), "!");
    await user.click(item(/Work/));
    expect(field("Title").value).toBe("Work");
    await user.click(item(/Recipes/));
    expect(field("Title").value).toBe("Recipes!");
    await user.click(press("Discard"));
    expect(field("Title").value).toBe("Recipes");
  });

  test("says what failed if the disk is full, and keeps what was typed", async () => {
    const { background, user } = await open();
    background.diskFailure = { kind: "storage-full" };
    await user.click(item(/Recipes/));
    await user.type(field("Title"), "!");
    await user.click(press("Save"));
    await screen.findByText("Not saved");
    expect(field("Title").value).toBe("Recipes!");
  });
});
