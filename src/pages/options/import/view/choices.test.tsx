import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import {
  bookmarks,
  choose,
  openImport,
  summary,
} from "../../../../../test/support/options/import-page.tsx";

afterEach(cleanup);

beforeEach(() => {
  // The page of these tests has no layout, and only the visible rows of the tree are drawn.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});

test("folders can become tags, and everything can go into one collection", async () => {
  const { user, rows } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Folders become" }), "Tags");
  await user.type(screen.getByRole("combobox", { name: "Collection" }), "Read");
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Import 2 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toMatchObject([
    { fields: { tags: ["tide"], collections: [anId(901)] } },
    { fields: { tags: ["Work"], collections: [anId(901)] } },
  ]);
});

test("the folders are a tree with their new links, and what is not ticked is not imported", async () => {
  const { user, rows } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  const items = async () =>
    (await screen.findAllByRole("treeitem")).map((item) => [
      item.textContent,
      item.getAttribute("aria-checked"),
    ]);
  expect(await items()).toEqual([
    ["bookmarks.html22 links", "true"],
    ["Work11 link", "true"],
  ]);
  const tree = screen.getByRole("tree", { name: "What to import" });
  within(tree)
    .getByRole("treeitem", { name: /bookmarks/ })
    .focus();
  await user.keyboard("{ArrowDown} ");
  expect(await items()).toEqual([
    ["bookmarks.html22 links", "mixed"],
    ["Work11 link", "false"],
  ]);
  await user.click(screen.getByRole("button", { name: "Import 1 link" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toMatchObject([{ fields: { title: "Tides", collections: [] } }]);
});

test("dates become tags by choice, and tracking is cleaned by choice, with the number of addresses", async () => {
  const { user, rows } = openImport();
  const tracked = "https://quoin.example/t?utm_source=x";
  await choose(user, bookmarks.replace("https://quoin.example/a", tracked), "bookmarks.html");
  expect(await summary()).toContain("New links with tracking in their addresses1");
  const clean = screen.getByRole("switch", { name: "Clean tracking from addresses" });
  expect(clean.closest("div")?.textContent).toMatch(/1 address loses/);
  await user.click(clean);
  const dates = screen.getByRole("combobox", { name: "Dates go" });
  await user.selectOptions(dates, "Into the description");
  expect(screen.getByText(/^Saved on .*2016/)).toBeDefined();
  await user.selectOptions(dates, "Into a tag with the year");
  await user.click(screen.getByRole("button", { name: "Import 2 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toMatchObject([
    { fields: { targetUrl: "https://quoin.example/t", tags: ["tide", "2016"] } },
    { fields: { tags: [] } },
  ]);
});

test("states stand apart from folders, become tags or nothing, and what is not ticked is counted", async () => {
  const { user, rows } = openImport();
  const text = [1, 2, 3].map(
    (at) => `https://quoin.example/${at},${at < 3 ? "unread" : "archive"}`,
  );
  await choose(user, ["url,status", ...text].join("\n"), "pocket.csv");
  await screen.findByRole("checkbox", { name: "Unread", description: "2 links" });
  await user.click(screen.getByRole("checkbox", { name: "Archive" }));
  expect(screen.getByText(/^1 unticked link is left out/)).toBeDefined();
  expect(screen.getByRole("combobox", { name: "Archive: becomes" })).toHaveProperty(
    "disabled",
    true,
  );
  const use = screen.getByRole("combobox", { name: "Unread: becomes" });
  expect(use).toHaveProperty("selectedOptions.0.textContent", "Tag “unread”");
  await user.selectOptions(use, "No tag");
  await user.click(screen.getByRole("button", { name: "Import 2 links" }));
  await screen.findByText(/The import has begun/);
  expect(rows).toMatchObject([{ fields: { tags: [] } }, { fields: { tags: [] } }]);
});

test("the tick of a file takes its folders along, and the page says if nothing is ticked", async () => {
  const { user } = openImport();
  await choose(user, bookmarks, "bookmarks.html");
  await user.click(await screen.findByRole("treeitem", { name: /bookmarks/ }));
  expect(await screen.findByText("Nothing is ticked")).toBeDefined();
  await user.click(screen.getByRole("treeitem", { name: /Work/ }));
  expect(screen.getByRole("button", { name: "Import 1 link" })).toBeDefined();
  await user.click(screen.getByRole("treeitem", { name: /bookmarks/ }));
  expect(screen.getByRole("button", { name: "Import 2 links" })).toBeDefined();
});
