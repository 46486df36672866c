import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { id, openLibrary, some } from "../../../../test/support/options/open-library.tsx";

afterEach(cleanup);

const isSaid = (text: RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(text),
    ),
  );

test("an empty library leads to what fills it", async () => {
  await openLibrary([]);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "#/import",
    "#/tabs",
    "#/activity",
  ]);
});

test("a collection without links says so and how links get into it; a search that finds none there does not", async () => {
  const { store, user } = await openLibrary(some, {
    collections: [{ localId: id("new"), title: "New ones" }],
  });
  await act(() => store.search('in:"New ones"'));
  await screen.findByText(/^No links in “New ones” yet/);
  await isSaid(/^0 links$/);
  expect(screen.getByRole("link", { name: "Save open tabs" })).toBeDefined();
  await user.type(screen.getByRole("searchbox"), " tide");
  await isSaid(/^No link matches/);
  expect(screen.queryByText(/^No links in/)).toBeNull();
});
