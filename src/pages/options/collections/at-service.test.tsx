import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { Collections } from "./collections.tsx";
import { createCollectionsStore } from "./store.ts";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [work, mills, link] = [anId<LocalId>(1), anId<LocalId>(2), anId<LocalId>(3)];
const patterns = {
  collectionPattern: "https://links.example/?c={id}",
  repositoryPattern: "https://links.example/r/{id}/edit",
};

async function open(known: Partial<typeof patterns> = patterns) {
  const background = createFakeBackground();
  const { connection } = background;
  const compatibility = { ...connection.compatibility, ...known };
  background.connection = { ...connection, compatibility };
  background.collections = [
    { localId: work, title: "Work", remoteId: 48, pending: false },
    { localId: mills, title: "Mills", pending: true },
  ];
  background.repositories = [{ remoteId: 7, title: "Papers" }];
  background.counts = { [work]: 2 };
  background.linksIn = {
    [work]: {
      links: [
        {
          localId: link,
          title: "Tide mills",
          address: "https://mills.example/tides",
          page: "https://links.example/l/9",
        },
        { localId: anId(4), title: "", address: "https://mills.example/weirs" },
      ],
      count: 3,
    },
  };
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  render(<Collections t={english} store={store} edits={someEdits(background)} />);
  await screen.findAllByRole("treeitem");
  return { background, store, user: userEvent.setup() };
}

const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

/** Opens the menu of the first row that begins with `letter`, by keyboard. */
async function openMenu(user: ReturnType<typeof userEvent.setup>, letter: string) {
  screen.getAllByRole("treeitem")[0]?.focus();
  await user.keyboard(`${letter}{Shift>}{F10}{/Shift}`);
  return screen.getByRole("menu");
}

test("a collection with an id leads to its page at the service, from the menu and the form", async () => {
  const { user } = await open();
  const menu = within(await openMenu(user, "w"));
  const item = menu.getByRole("menuitem", { name: "Open at the service" });
  expect(item.getAttribute("href")).toBe("https://links.example/?c=48");
  expect(item.getAttribute("target")).toBe("_blank");
  await user.keyboard("{Escape}{Enter}");
  expect(addressOf("Open at the service")).toBe("https://links.example/?c=48");
});

test("without an id or a pattern, nothing leads to the service", async () => {
  const { user } = await open();
  const none = { name: "Open at the service" };
  expect(within(await openMenu(user, "m")).queryByRole("menuitem", none)).toBeNull();
  cleanup();
  const other = await open({ collectionPattern: "" });
  expect(within(await openMenu(other.user, "w")).queryByRole("menuitem", none)).toBeNull();
  await other.user.keyboard("{Escape}{Enter}");
  expect(screen.queryByRole("link", none)).toBeNull();
});

test("repositories are listed, and lead to their pages at the service", async () => {
  const { user } = await open();
  await user.click(screen.getByText("1 repository"));
  expect(addressOf("Open at the service Papers")).toBe("https://links.example/r/7/edit");
});

test("the number of links leads to the links, by mouse and from the menu", async () => {
  const { user } = await open();
  await user.click(screen.getByText("2", { selector: '[role="treeitem"] *' }));
  const links = () => screen.findByRole("list", { name: "Links in the collection" });
  expect(document.activeElement?.textContent).toBe("2 links");
  expect(within(await links()).getAllByRole("listitem")).toHaveLength(2);
  expect(addressOf("Tide mills")).toBe(`#/edit/${link}`);
  expect(
    within(await links())
      .getByText("Open at the service")
      .getAttribute("href"),
  ).toBe("https://links.example/l/9");
  expect(screen.getByText("The latest 2 are shown.")).toBeDefined();
  await user.click(screen.getByText("2 links", { selector: "summary" }));
  expect(screen.queryByRole("list", { name: "Links in the collection" })).toBeNull();
  const menu = within(await openMenu(user, "w"));
  await user.click(menu.getByRole("menuitem", { name: "2 links" }));
  await links();
  expect(document.activeElement?.textContent).toBe("2 links");
});

test("ids are read from pasted addresses by the pattern of the profile", async () => {
  const { background, user } = await open();
  await user.click(screen.getByRole("button", { name: "Add an existing one by id" }));
  await user.click(screen.getByRole("textbox", { name: "Ids, addresses or a list" }));
  await user.paste("https://links.example/?c=51 Looms\nhttps://links.example/?d=52 Lost");
  expect(screen.getByText(/1 found.*without an id: lines 2/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(background.taken[0]?.resources).toMatchObject([{ remoteId: 51, title: "Looms" }]);
});

test("what exists at the service is taken from pasted ids, addresses and titles, and lines without an id are named", async () => {
  const { background, user } = await open();
  await user.click(screen.getByRole("button", { name: "Add an existing one by id" }));
  const dialog = screen.getByRole("dialog", { name: "Add an existing one by id" });
  const list = within(dialog).getByRole("textbox", { name: "Ids, addresses or a list" });
  expect(document.activeElement).toBe(list);
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  expect(within(dialog).getByText(/^No id was found/)).toBeDefined();
  await user.click(list);
  await user.paste("17 Looms\nnothing\nhttps://links.example/collections/18");
  expect(within(dialog).getByText(/^2 found\. Left out, without an id: lines 2\.$/)).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe("Added: 2. Merged with known ones: 0."),
  );
  expect(background.taken).toMatchObject([
    {
      resource: "collection",
      resources: [
        { remoteId: 17, title: "Looms" },
        { remoteId: 18, title: "" },
      ],
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
