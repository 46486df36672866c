import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  aLink,
  id,
  nowMs,
  openLibrary as open,
  some,
} from "../../../../test/support/options/open-library.tsx";
import { asId, type EntryId } from "../../../shared/domain/values/ids.ts";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const field = () => screen.getByRole("searchbox", { name: "Search" });
const list = () => screen.getByRole("list", { name: "Links" });
const rows = () => within(list()).queryAllByRole("listitem");
const titles = () => rows().map((row) => row.querySelector("[data-main]")?.textContent);
const rowOf = (title: string) => {
  const row = rows().find((one) => one.querySelector("[data-main]")?.textContent === title);
  if (row === undefined) throw new Error(`no row ${title}`);
  return within(row);
};
const isSaid = (text: string | RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContainEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    ),
  );

test("the links of the ledger are listed, the newest first, and counted", async () => {
  await open();
  expect(titles()).toEqual(["Tide tables", "Grids", "Łódź in spring"]);
  await isSaid("3 links");
});

test("a word of two letters is marked only where it is looked up: not in collections", async () => {
  const { user } = await open([aLink("1", { title: "Women", collections: [id("work")] })]);
  const marks = () => [...list().querySelectorAll("mark")].map(({ textContent }) => textContent);
  await user.type(field(), "wo");
  await waitFor(() => expect(marks()).toEqual(["Wo"]));
  await user.clear(field());
  await user.type(field(), "wom");
  await waitFor(() => expect(marks()).toEqual(["Wom"]));
});

test("a search finds the beginnings of words in all fields, and marks them", async () => {
  const { user } = await open();
  await user.type(field(), "tid");
  await isSaid("2 links");
  expect(titles()).toEqual(["Tide tables", "Grids"]);
  const marks = [...list().querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["Tid", "tid"]);
});

test("accents and a wrong letter are forgiven", async () => {
  const { user } = await open();
  await user.type(field(), "lodz sprung");
  await isSaid("1 link");
  expect(titles()).toEqual(["Łódź in spring"]);
});

test("a filter can be typed or chosen, and both show it", async () => {
  const { user } = await open();
  await user.type(field(), "in:work");
  await isSaid("1 link");
  expect(screen.getByRole("combobox", { name: "Collection" })).toHaveProperty("value", "work");
  await user.clear(screen.getByRole("combobox", { name: "Collection" }));
  await user.type(screen.getByRole("combobox", { name: "Tag" }), "sea");
  await waitFor(() => expect(titles()).toEqual(["Tide tables"]));
  expect(field()).toHaveProperty("value", "tag:sea");
});

test("a press on a collection, a tag or a site filters the list, and a second one does so no longer", async () => {
  const { user } = await open();
  const panel = within(screen.getByRole("complementary", { name: "Collections, tags and sites" }));
  const sea = await panel.findByRole("button", { name: "sea 1" });
  await user.type(field(), "tide");
  await user.click(sea);
  await waitFor(() => expect(titles()).toEqual(["Tide tables"]));
  expect(field()).toHaveProperty("value", "tide tag:sea");
  expect(sea.getAttribute("aria-pressed")).toBe("true");
  await user.click(sea);
  await waitFor(() => expect(titles()).toEqual(["Tide tables", "Grids"]));
  await user.clear(field());
  await user.click(panel.getByRole("button", { name: "Work 1" }));
  await waitFor(() => expect(titles()).toEqual(["Łódź in spring"]));
  expect(panel.getByRole("button", { name: "pages.example 3" })).toBeDefined();
});

test("the panel shows the most used of many names, and all of them with a field that looks one up", async () => {
  const links = Array.from({ length: 40 }, (_, at) =>
    aLink(String(at + 1), { targetUrl: `https://s${at}.example/` }),
  );
  const { user } = await open([...links, aLink("41", { targetUrl: "https://s7.example/2" })]);
  const sites = () => within(screen.getByRole("list", { name: "Sites" })).getAllByRole("button");
  await waitFor(() => expect(sites()).toHaveLength(8));
  expect(screen.getByRole("button", { name: "s7.example 2" })).toBe(sites()[0]);
  await user.click(screen.getByRole("button", { name: "Show all 40" }));
  expect(sites()).toHaveLength(40);
  await user.type(screen.getByRole("searchbox", { name: "Search: Sites" }), "s39");
  expect(sites()).toEqual([screen.getByRole("button", { name: "s39.example 1" })]);
});

test("the links are sorted by title and by site", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Title");
  await waitFor(() => expect(titles()).toEqual(["Grids", "Łódź in spring", "Tide tables"]));
});

test("the form of the list is chosen, and is the same the next time", async () => {
  const { user, background, store } = await open();
  const cards = screen.getByRole("button", { name: "Cards" });
  expect(cards.getAttribute("aria-pressed")).toBe("false");
  await user.click(cards);
  await waitFor(() => expect(cards.getAttribute("aria-pressed")).toBe("true"));
  expect(titles()).toEqual(["Tide tables", "Grids", "Łódź in spring"]);
  expect(background.saving.saving.linkForm).toBe("cards");
  await user.click(screen.getByRole("button", { name: "List" }));
  background.saving.saving = { ...background.saving.saving, linkForm: "compact" };
  await store.load();
  expect(store.form.value).toBe("compact");
});

test("in cards, arrows walk from card to card of a line, and from line to line", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  const { user } = await open(Array.from({ length: 6 }, (_, at) => aLink(String(at + 1))));
  await user.click(screen.getByRole("button", { name: "Cards" }));
  await user.click(field());
  const focused = () => document.activeElement?.textContent;
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(focused()).toBe("Title 2");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Title 4");
  await user.keyboard("{ArrowLeft}{ArrowUp}");
  expect(focused()).toBe("Title 1");
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(field());
});

test("no picture is loaded until pictures are switched on, and a broken one gives way to the next", async () => {
  const links = [
    aLink("1", { title: "With", imageUrl: "https://pages.example/a.png" }),
    aLink("2", { title: "Without" }),
    aLink("3", { title: "Odd", imageUrl: "file:///etc/passwd", targetUrl: "about:blank" }),
  ];
  const request = vi.fn<() => Promise<boolean>>(async () => true);
  const addressOf = (page: string) => `icon:${page}`;
  const { user, background } = await open(links, {
    siteIcons: { request, maySee: async () => true, addressOf },
  });
  const pictures = () => [...document.querySelectorAll("img")];
  expect(pictures()).toEqual([]);
  expect(request).not.toHaveBeenCalled();
  const choice = screen.getByRole("checkbox", { name: "Show pictures" });
  await user.click(choice);
  await waitFor(() =>
    expect(pictures().map((one) => one.getAttribute("src"))).toEqual([
      "https://pages.example/a.png",
      "icon:https://pages.example/2",
    ]),
  );
  expect(request).toHaveBeenCalledOnce();
  expect(background.saving.saving.showsPictures).toBe(true);
  for (const one of pictures()) {
    expect(one.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(one.getAttribute("loading")).toBe("lazy");
  }
  fireEvent.error(pictures()[0] ?? document.body);
  await waitFor(() =>
    expect(pictures()[0]?.getAttribute("src")).toBe("icon:https://pages.example/1"),
  );
  fireEvent.error(pictures()[0] ?? document.body);
  await waitFor(() => expect(pictures()).toHaveLength(1));
  await user.click(choice);
  await waitFor(() => expect(pictures()).toEqual([]));
});

test("a filter that means nothing is named, and left out", async () => {
  const { user } = await open();
  await user.type(field(), "before:soon");
  await isSaid(/^3 links · Not understood, and left out: before:soon\./);
});

test("a search without a result says what to do next", async () => {
  const { user } = await open();
  await user.type(field(), "zzz");
  await isSaid(/^No link matches\./);
  expect(screen.queryByRole("list", { name: "Links" })).toBeNull();
});

test("an empty library says how links come into it", async () => {
  await open([]);
  await isSaid(/^No links yet\./);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("arrows walk from the field through the list, and Home, End and Arrow Up back", async () => {
  const { user } = await open();
  await user.click(field());
  await user.keyboard("{ArrowDown}");
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe("Tide tables");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Grids");
  await user.keyboard("{End}");
  expect(focused()).toBe("Łódź in spring");
  await user.keyboard("{Home}{ArrowUp}");
  expect(document.activeElement).toBe(field());
});

test("the list is one tab stop, and Tab leads on to the controls of the active row", async () => {
  const { user } = await open();
  await user.click(field());
  await user.keyboard("{ArrowDown}{ArrowDown}");
  await user.tab();
  expect(document.activeElement).toBe(rowOf("Grids").getByRole("link", { name: "pages.example" }));
  const stops = [...list().querySelectorAll('[tabindex="0"]')];
  expect(stops.every((stop) => stop.closest("li") === stops[0]?.closest("li"))).toBe(true);
});

test("a link leads to its page, its form, and its page at the service", async () => {
  await open();
  const row = rowOf("Tide tables");
  expect(row.getByRole("link", { name: "Tide tables" }).getAttribute("href")).toBe(
    "https://pages.example/1",
  );
  expect(row.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe("#/edit/1");
  expect(row.getByRole("link", { name: "Open at the service" }).getAttribute("href")).toBe(
    "https://links.example/l/17",
  );
  expect(rowOf("Grids").queryByRole("link", { name: "Open at the service" })).toBeNull();
});

test("site, collections and tags of a link lead to the links that share them", async () => {
  await open();
  const row = rowOf("Tide tables");
  const searches = row
    .getAllByRole("link")
    .map((link) => decodeURIComponent(link.getAttribute("href") ?? ""))
    .filter((href) => href.startsWith("#/library/"));
  expect(searches[0]).toBe("#/library/site:pages.example");
  expect(searches.slice(1).every((href) => /^#\/library\/(?:in|tag):/u.test(href))).toBe(true);
  expect(searches.length).toBeGreaterThan(1);
});

test("an address that no site has leads to no search", async () => {
  await open([aLink("1", { title: "Script", targetUrl: "javascript:alert(1)" })]);
  const hrefs = rowOf("Script")
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["#/edit/1", "#/edit/1"]);
});

test("the search is explained when asked", async () => {
  const { user } = await open();
  const hint = document.querySelector<HTMLElement>("#library-hint");
  expect(hint?.hidden).toBe(true);
  const button = screen.getByRole("button", { name: "How to search" });
  await user.click(button);
  expect(hint?.hidden).toBe(false);
  expect(button.getAttribute("aria-expanded")).toBe("true");
});

test("a link is copied as Markdown, by keyboard, and the focus returns to it", async () => {
  const { user, state } = await open();
  rowOf("Tide tables").getByRole("button", { name: "Copy" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("menu", { name: "Copy: Tide tables" })).toBeDefined();
  await user.keyboard("{Enter}");
  await isSaid("1 link copied");
  expect(state.copied).toEqual([{ text: "[Tide tables](<https://pages.example/1>)" }]);
  expect(document.activeElement?.textContent).toBe("Tide tables");
});

test("several links are selected by keyboard, and copied together", async () => {
  const { user, state } = await open();
  await user.click(field());
  await user.keyboard("{ArrowDown} {ArrowDown} ");
  await isSaid("2 links selected");
  const actions = within(screen.getByRole("group", { name: "2 links selected" }));
  await user.click(actions.getByRole("button", { name: "Copy" }));
  await user.click(screen.getByRole("menuitem", { name: "Copy as plain text" }));
  await isSaid("2 links copied");
  expect(state.copied[0]?.text).toBe(
    "Tide tables\nhttps://pages.example/1\n\nGrids\nhttps://pages.example/2",
  );
});

test("all links that were found are selected at once", async () => {
  const { user, store } = await open();
  await user.click(field());
  await user.keyboard("{ArrowDown}{Control>}a{/Control}");
  await isSaid("3 links selected");
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  expect(store.selected.value.size).toBe(0);
});

test("when the selection is cleared by keyboard, the focus goes to a link, and without links to the search", async () => {
  const { user } = await open();
  const clear = async () => {
    screen.getByRole("button", { name: "Clear the selection" }).focus();
    await user.keyboard("{Enter}");
    return document.activeElement;
  };
  await user.click(field());
  await user.keyboard("{ArrowDown}{ArrowDown} ");
  expect((await clear())?.textContent).toBe("Grids");
  await user.keyboard(" ");
  await user.type(field(), "zzz");
  await isSaid(/^No link matches\./);
  expect(await clear()).toBe(field());
});

test("a refused copy says what to do", async () => {
  const { user, state } = await open();
  state.isAllowed = false;
  await user.click(rowOf("Grids").getByRole("button", { name: "Copy" }));
  await user.click(screen.getByRole("menuitem", { name: "Copy as HTML" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Nothing was copied/));
});

test("a link that waits is sent at once, and one with a question leads to Activity", async () => {
  const entryId = asId<EntryId>("e1");
  const { user, background } = await open(some, {
    unsent: new Map([
      [id("1"), { id: entryId, state: "waiting", tries: 3 }],
      [id("2"), { id: asId<EntryId>("e2"), state: "unknown", tries: 1 }],
    ]),
  });
  await user.click(rowOf("Tide tables").getByRole("button", { name: "Try now" }));
  expect(background.chosen).toEqual([{ entryId, choice: "try-now", tries: 3 }]);
  await isSaid("Linkstow tries to send it now");
  const row = rowOf("Grids");
  expect(row.queryByRole("button", { name: "Send again" })).toBeNull();
  expect(row.getByRole("link", { name: "Needs attention" }).getAttribute("href")).toBe(
    "#/activity",
  );
});

test("of a thousand links, those in view are drawn, and each knows its place", async () => {
  await open(Array.from({ length: 1_000 }, (_, at) => aLink(String(at + 1))));
  const drawn = rows();
  expect(drawn.length).toBeLessThan(40);
  expect(drawn[1]?.getAttribute("aria-posinset")).toBe("2");
  expect(drawn[1]?.getAttribute("aria-setsize")).toBe("1000");
  await isSaid("1,000 links");
});

test("a link that is forgotten meanwhile leaves a note in its place", async () => {
  const { state, store, user } = await open();
  state.links = some.slice(1);
  await user.type(field(), "t");
  await waitFor(() => expect(store.view.value?.text).toBe("t"));
  expect(rows()[0]?.textContent).toBe("This link is no longer here");
});

test("if the ledger cannot be read, the section says why and reads it again", async () => {
  const { state, store, user } = await open();
  state.isReadable = false;
  await store.load();
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("The library could not be read"),
  );
  state.isReadable = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
});

test("a number of links that is not all of them is shown as one that is still being read", async () => {
  const { state, store } = await open();
  state.links = [
    ...some,
    ...Array.from({ length: 325 }, (_, at) =>
      aLink(String(at + 4), { createdAtMs: nowMs + at * 1_000 }),
    ),
  ];
  let letIn = () => {};
  state.whenRead = new Promise((resolve) => (letIn = resolve));
  await store.follow(true);
  await isSaid(/links · Reading your links: 203 so far$/);
  letIn();
  await isSaid("328 links");
});
