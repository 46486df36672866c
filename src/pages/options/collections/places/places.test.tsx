import { signal } from "@preact/signals";
import { cleanup, render, screen, within } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import { english } from "../../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../../../test/support/options/series.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import type { KnownCollection } from "../../../../shared/domain/views/views.ts";
import type { Lists } from "../../../../shared/search/library.ts";
import { createCollectionsStore } from "../store.ts";
import { PlaceList } from "./place-list.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = (at: number, more: Partial<KnownCollection> = {}): KnownCollection => ({
  localId: anId<LocalId>(at),
  title: `Title ${at}`,
  visualOrder: at,
  pending: false,
  ...more,
});

/** `isRead`: whether the collections have been read. */
async function open(
  rows: readonly KnownCollection[],
  { isRead = true, isInLibrary = true, text = "" } = {},
) {
  const background = createFakeBackground();
  background.collections = rows;
  const collections = createCollectionsStore({ ...background, uuid: createSeries() });
  if (isRead) await collections.load(false);
  const lists = signal<Lists>({
    tags: [],
    sites: [],
    collections: [{ name: "Work / Tides", count: 3 }],
  });
  const library = { text: signal(text), lists };
  const shown = render(<PlaceList t={english} {...{ collections, library, isInLibrary }} />);
  return { collections, library, shown };
}

const places = () => within(screen.getByRole("list", { name: "Collections" })).getAllByRole("link");
const work = row(1, { title: "Work" });
const tides = row(2, { title: "Tides", parent: work.localId, pinned: true, emoji: "🌊" });

test("pinned collections come first, then those at the top level in their order", async () => {
  await open([row(9), row(8), work, tides, row(7, { parent: work.localId })]);
  expect(places().map((link) => link.querySelector("bdi")?.textContent)).toEqual([
    "Tides",
    "Work",
    "Title 8",
    "Title 9",
  ]);
});

test("no more than six are shown: the section has all of them", async () => {
  await open(Array.from({ length: 9 }, (_, at) => row(at + 1)));
  expect(places()).toHaveLength(6);
});

test("a place leads to its links, and is marked while they are shown; the library knows how many there are", async () => {
  await open([work, tides], { text: 'in:"Work / Tides"' });
  const link = screen.getByRole("link", { name: "Tides 3 links" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe('#/library/in:"Work / Tides"');
  expect(link.getAttribute("aria-current")).toBe("true");
  expect(screen.getByRole("link", { name: "Work" }).getAttribute("aria-current")).toBeNull();
  expect((await axe.run(screen.getByRole("list"))).violations).toEqual([]);
});

test("in another section, no place is marked or counted: what the library found there may be old", async () => {
  await open([work, tides], { text: 'in:"Work / Tides"', isInLibrary: false });
  const link = screen.getByRole("link", { name: "Tides" });
  expect(link.getAttribute("aria-current")).toBeNull();
});

test("the next page keeps room for the places of the last one, so that nothing moves once they are read", async () => {
  const rows = [row(1), row(2)];
  await open(rows);
  cleanup();
  const { shown } = await open(rows, { isRead: false });
  expect(shown.container.querySelectorAll("li")).toHaveLength(2);
  expect(screen.queryAllByRole("link")).toEqual([]);
  cleanup();
  localStorage.setItem("places", "a lot");
  const broken = await open(rows, { isRead: false });
  expect(broken.shown.container.querySelectorAll("li")).toHaveLength(0);
});

test("a browser that lets no page store anything shows the places all the same", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const { collections } = await open([work, tides], { isRead: false });
  await collections.load(false);
  await vi.waitFor(() => expect(places()).toHaveLength(2));
});

test("a collection whose name is blank has no place: no search finds its links alone", async () => {
  await open([work, row(3, { title: " " }), row(4, { title: '"' })]);
  expect(places().map((link) => link.textContent)).toEqual(["WWork"]);
});
