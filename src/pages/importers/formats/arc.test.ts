import { describe, expect, it } from "vitest";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";
import { ImportError } from "../import-error.ts";
import { matchingOf } from "../read.ts";

const tab = (id: string, savedTitle: string, more: object = {}) => [
  id,
  {
    id,
    parentID: null,
    childrenIds: [],
    title: null,
    createdAt: 695_471_400.5,
    data: { tab: { savedURL: `https://quoin.example/${id}`, savedTitle } },
    ...more,
  },
];
const list = (
  id: string,
  title: string | null,
  kind: string,
  ...childrenIds: readonly string[]
) => [id, { id, parentID: null, childrenIds, title, createdAt: 695_471_400, data: { [kind]: {} } }];
const sidebar = (spaces: readonly unknown[], items: readonly unknown[]) =>
  JSON.stringify({
    version: 1,
    sidebar: { containers: [{ global: {} }, { spaces, items, topAppsContainerIDs: [] }] },
    firebaseSyncState: { syncData: { items: [{ value: Object(items[1]) }] } },
  });
const space = (title: string, ...containerIDs: readonly string[]) => [
  title,
  { id: title, title, containerIDs },
];

describe("the sidebar of Arc", () => {
  const text = sidebar(space("Home", "pinned", "P", "unpinned", "U"), [
    ...list("F", null, "itemContainer", "mail"),
    ...tab("mail", "Mail"),
    ...list("P", null, "itemContainer", "S", "looms"),
    ...list("S", "Sea", "list", "split", "welcome", "tides"),
    ...list("split", null, "splitView", "a"),
    ...tab("a", "A"),
    ...list("welcome", null, "welcomeToArc"),
    ...tab("tides", "Page", { title: "Tides" }),
    ...tab("looms", "Looms"),
    ...list("U", null, "itemContainer", "open", "gone"),
    ...tab("open", "Open"),
  ]);

  it("has its tabs in their spaces and folders, and each once", async () => {
    const found = await readAll(text, "StorableSidebar.json", 1_000);
    expect(foldersIn(found)).toEqual(["Home", "Home / Sea"]);
    expect(
      linksIn(found).map(({ title, address, paths, place }) => [
        place,
        title,
        address.slice(-5),
        paths.flat().join(),
      ]),
    ).toEqual([
      [1, "A", "ple/a", "Home,Sea"],
      [2, "Tides", "tides", "Home,Sea"],
      [3, "Looms", "looms", "Home"],
      [4, "Open", "/open", "Home"],
      [5, "Mail", "/mail", ""],
    ]);
  });

  it("has dates that count from 2001, and nothing to match", async () => {
    expect(linksIn(await readAll(text, "", 1_000))[0]?.savedAtMs).toBe(
      Date.UTC(2023, 0, 15, 10, 30, 0, 500),
    );
    expect(matchingOf(text, "json")).toBeUndefined();
  });

  it("may have folders that contain each other", async () => {
    const items = [
      ...list("P", "P", "list", "Q"),
      ...list("Q", "Q", "list", "P", "x"),
      ...tab("x", "X"),
    ];
    const found = await readAll(sidebar(space("Home", "P"), items), "", 1_000);
    expect(linksIn(found)).toMatchObject([{ title: "X", paths: [["Home", "P", "Q"]] }]);
  });

  it("ends in a report if its folders are too deep", async () => {
    const items = Array.from({ length: 300 }, (_, at) => list(`${at}`, "x", "list", `${at + 1}`));
    await expect(readAll(sidebar(space("Home", "0"), items.flat()), "", 10_000)).rejects.toThrow(
      ImportError,
    );
  });
});
