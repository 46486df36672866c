import { cleanup, screen, waitFor, within } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aLink, id, openLibrary } from "../../../../test/support/options/open-library.tsx";
import { asId, type EntryId } from "../../../shared/domain/values/ids.ts";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const list = () => screen.getByRole("list", { name: "Links" });
/** The only one. */
const row = () => within(within(list()).getByRole("listitem"));

test("names that have no room are counted, read out, and a press of a key lists them as ways to their links", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  const tags = ["sea", "shore", "tide tables", "harbour", "to read"];
  const { user } = await openLibrary([aLink("1", { title: "Tide tables", tags })]);
  expect(row().getByRole("link", { name: "sea" })).toBeDefined();
  expect(row().queryByRole("link", { name: "to read" })).toBeNull();
  const rest = row().getByRole("button", { name: /^\+[34] .*, harbour, to read$/ });
  rest.focus();
  await user.keyboard("{Enter}");
  const menu = within(screen.getByRole("menu", { name: "Tide tables" }));
  expect(document.activeElement).toBe(menu.getAllByRole("menuitem")[0]);
  expect((await axe.run(screen.getByRole("menu"))).violations).toEqual([]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  await user.click(rest);
  await user.keyboard("{End}{Enter}");
  expect(screen.getByRole("searchbox")).toHaveProperty("value", 'tag:"to read"');
});

test("in a narrow list, the icon alone says that a link needs attention", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  const entry = { id: asId<EntryId>("e1"), state: "blocked", tries: 1 } as const;
  await openLibrary([aLink("1")], { unsent: new Map([[id("1"), entry]]) });
  const need = row().getByRole("link", { name: "Needs attention" });
  expect(need.textContent).toBe("");
});

test("a row has the site, and beyond it only what a word was found in", async () => {
  const description = "Whoever watches the shore for a year learns much.";
  const targetUrl = "https://pages.example/almanac";
  const { user } = await openLibrary([aLink("1", { title: "Tides", description, targetUrl })]);
  const text = () => list().querySelector("li")?.querySelector("p + p")?.textContent;
  expect(text()).toBe("pages.example");
  await user.type(screen.getByRole("searchbox"), "alma");
  await waitFor(() => expect(text()).toBe("pages.example/almanac"));
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "shore");
  await waitFor(() => expect(text()).toBe(`pages.example${description}`));
});
