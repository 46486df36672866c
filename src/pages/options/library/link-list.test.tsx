import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import { noIcons } from "../../../../test/support/options/no-icons.ts";
import { aLibraryRow } from "../../../../test/support/options/views.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { Library } from "./library.tsx";
import { createLibraryStore } from "./store.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a key draws no row of the list, and the answer to it draws each row once", async () => {
  // The DOM of the tests has no layout, and only rows in view are drawn.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  const background = createFakeBackground();
  let answer = () => {};
  const answered = () => new Promise<void>((resolve) => (answer = resolve));
  const store = createLibraryStore({
    client: background.client,
    siteIcons: noIcons,
    writeClipboard: async () => true,
    now: () => 0,
    startLibrarian: () => ({
      async search({ text }) {
        if (text !== "") await answered();
        const [count, size, rows] = [2, 2, [aLibraryRow(1), aLibraryRow(2)]];
        return ok({ number: text.length, count, size, words: [], notUnderstood: [], rows });
      },
      rows: async () => ok([]),
      ids: async () => ok([]),
      rowsOf: async () => ok([]),
      lists: async () => ok({ tags: [], collections: [], sites: [] }),
      follow: async () => {},
      keepOnly: async () => {},
    }),
  });
  await store.load();
  render(<Library t={english} store={store} edits={someEdits(background)} now={Date.now} />);
  const list = screen.getByRole("list", { name: "Links" });
  const drawn = vi.spyOn(store, "pageOf");
  await act(async () => store.search("t"));
  expect([list.getAttribute("aria-busy"), drawn.mock.calls.length]).toEqual(["true", 0]);
  answer();
  await vi.waitFor(() => expect(list.getAttribute("aria-busy")).toBe("false"), PATIENCE_MS);
  expect(drawn).toHaveBeenCalledTimes(2);
});

test("before the first answer, the library says that it reads the links", async () => {
  const store = createLibraryStore({
    client: createFakeBackground().client,
    siteIcons: noIcons,
    writeClipboard: async () => true,
    now: () => 0,
    startLibrarian: () => {
      throw new Error("not started");
    },
  });
  const edits = someEdits(createFakeBackground());
  render(<Library t={english} store={store} edits={edits} now={Date.now} />);
  const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(said).toContain("Reading your links…");
});
