import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import type { TagsView } from "../../../shared/domain/suggest/views.ts";
import { routeFromHash } from "../parts/routes.ts";
import { createTagsStore } from "./store.ts";
import { Tags } from "./tags.tsx";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const nowMs = Date.UTC(2026, 10, 22, 12);
const dayMs = 24 * 60 * 60 * 1_000;

const some: TagsView["tags"] = [
  { name: "Café", links: 2, usedAtMs: nowMs - dayMs },
  { name: "typography", links: 12, usedAtMs: nowMs - 2 * dayMs },
  { name: "archive", links: 1, usedAtMs: nowMs - 3 * dayMs },
];

async function open(tags = some) {
  const background = createFakeBackground();
  background.tags = { tags, unsettled: [] };
  const store = createTagsStore(background);
  await store.load();
  render(<Tags t={english} store={store} edits={someEdits(background)} />);
  return { background, store, user: userEvent.setup() };
}

const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const names = () =>
  screen.queryAllByRole("listitem").map((row) => row.querySelector("bdi")?.textContent);
const said = () => screen.getByRole("status").textContent;

test("a tag stands with the number of its links, the last used first", async () => {
  await open();
  expect(rows()).toEqual(["Café2 links", "typography12 links", "archive1 link"]);
  expect(said()).toBe("3 tags");
});

test("the number of a tag's links leads to these links in the library", async () => {
  await open([{ name: "open sea", links: 2, usedAtMs: nowMs }]);
  const link = screen.getByRole("link", { name: "2 links" });
  expect(routeFromHash(link.getAttribute("href") ?? "")).toEqual({
    section: "library",
    search: 'tag:"open sea"',
  });
});

test("the search forgives accents and case, and says how many tags it found", async () => {
  const { user } = await open();
  await user.type(screen.getByRole("searchbox", { name: "Search tags" }), "CAFE");
  expect(names()).toEqual(["Café"]);
  expect(said()).toBe("1 tag");
  await user.type(screen.getByRole("searchbox"), "x");
  expect(names()).toEqual([]);
  expect(said()).toBe("No tag contains “CAFEx”.");
});

test("the tags are sorted by links or by name", async () => {
  const { user } = await open();
  const order = screen.getByRole("combobox", { name: "Sort by" });
  await user.selectOptions(order, "Most links");
  expect(names()).toEqual(["typography", "Café", "archive"]);
  await user.selectOptions(order, "Name");
  expect(names()).toEqual(["archive", "Café", "typography"]);
});

test("of thousands of tags, only those in view are drawn, and each knows its place", async () => {
  await open(
    Array.from({ length: 10_000 }, (_, at) => ({ name: `tag ${at}`, links: at, usedAtMs: -at })),
  );
  const drawn = screen.getAllByRole("listitem");
  expect(drawn.length).toBeLessThan(60);
  expect(drawn[1]?.getAttribute("aria-posinset")).toBe("2");
  expect(drawn[1]?.getAttribute("aria-setsize")).toBe("10000");
  expect(said()).toBe("10,000 tags");
});

test("without tags, the section says where they come from", async () => {
  await open([]);
  expect(said()).toMatch(/^No tags yet/);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("if the tags cannot be read, the section says why and reads them again", async () => {
  const { background, store, user } = await open();
  background.failure = { kind: "rpc-unreachable" };
  await store.load();
  expect((await screen.findByRole("alert")).textContent).toContain("could not be read");
  background.failure = undefined;
  background.tags = { tags: some.slice(0, 1), unsettled: [] };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1 tag")).toBeDefined();
});

test("tells the ledger which tags have no link any more, and asks for nothing if all is settled", async () => {
  const { background, store } = await open();
  expect(background.merge.rows).toEqual([]);
  const gone = {
    profileId: background.connection.profileId,
    key: "gone",
    name: "Gone",
    usedAtMs: nowMs,
    uses: 0,
  };
  background.tags = { tags: some, unsettled: [gone] };
  await store.load();
  expect(background.merge.rows).toEqual([{ kind: "tag", rows: [gone] }]);
});

test("the tags of a large profile that were read slowly do not take the place of those of the next profile", async () => {
  const { background, store } = await open();
  const read = background.lists.listTags;
  const older = await read();
  let letIn = () => {};
  background.lists.listTags = async () => {
    background.lists.listTags = read;
    await new Promise<void>((resolve) => (letIn = resolve));
    return older;
  };
  const slow = store.load();
  background.tags = { tags: [{ name: "other", links: 1, usedAtMs: nowMs }], unsettled: [] };
  const loaded = store.load();
  letIn();
  await Promise.all([slow, loaded]);
  expect(store.view.value?.tags.map(({ name }) => name)).toEqual(["other"]);
});
