import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import { pathOf, rowsInView, searchTree, titlesInPath, treeOf } from "./tree.ts";

const id = (number: number) => anId<LocalId>(number);
const rows = [
  { localId: id(1), title: "Work", visualOrder: 2 },
  { localId: id(2), title: "Tides", parent: id(1) },
  { localId: id(3), title: "Mühlen", parent: id(2) },
  { localId: id(4), title: "Recipes", visualOrder: 1 },
  { localId: id(5), title: "Bread", parent: id(4) },
  { localId: id(6), title: "Lost", parent: id(99) },
];

describe("the tree of collections", () => {
  it("shows what is open, with level, position and size of each set", () => {
    const shown = rowsInView(treeOf(rows), (localId) => localId === id(1));
    expect(
      shown.map(({ row, level, position, setSize, hasChildren, isOpen }) => [
        row.title,
        level,
        position,
        setSize,
        hasChildren,
        isOpen,
      ]),
    ).toEqual([
      ["Recipes", 1, 1, 3, true, false],
      ["Work", 1, 2, 3, true, true],
      ["Tides", 2, 1, 1, true, false],
      ["Lost", 1, 3, 3, false, false],
    ]);
  });

  it("shows collections that contain each other at the top level, where they can be parted", () => {
    const circle = [
      { localId: id(1), title: "A", parent: id(2) },
      { localId: id(2), title: "B", parent: id(1) },
      { localId: id(3), title: "C", parent: id(1) },
    ];
    const shown = rowsInView(treeOf(circle), () => true);
    expect(shown.map(({ row, level }) => [row.title, level])).toEqual([
      ["A", 1],
      ["B", 1],
      ["C", 1],
    ]);
  });

  it("names a collection by its path", () => {
    const { byId } = treeOf(rows);
    expect(pathOf(byId, rows[2] ?? expect.unreachable())).toBe("Work / Tides / Mühlen");
  });
});

describe("a typed path", () => {
  it.each([
    ["Work / Tides", ["Work", "Tides"]],
    ["Work / TCP/IP", ["Work", "TCP/IP"]],
    [" Work  /  Tides ", ["Work", "Tides"]],
    ["Work / / Tides", ["Work", "Tides"]],
    ["Work /", ["Work"]],
    ["/ Tides", ["Tides"]],
    ["/", ["/"]],
    ["", []],
  ])("%j has the titles %j", (path, titles) => {
    expect(titlesInPath(path)).toEqual(titles);
  });
});

describe("a search", () => {
  const search = (query: string) => {
    const tree = treeOf(rows);
    const found = searchTree(tree, query);
    if (found === undefined) return undefined;
    const shown = rowsInView(tree, (localId) => found.open.has(localId), found.shown);
    return shown.map(({ row }) => row.title);
  };

  it("shows a match with its path and its children, accents and case ignored", () => {
    expect(search("TIDES")).toEqual(["Work", "Tides", "Mühlen"]);
    expect(search("muhlen")).toEqual(["Work", "Tides", "Mühlen"]);
    expect(search("bread")).toEqual(["Recipes", "Bread"]);
  });

  it("reads the words of a path in any order, and needs all of them", () => {
    expect(search("work / mühlen")).toEqual(["Work", "Tides", "Mühlen"]);
    expect(search("mühlen work")).toEqual(["Work", "Tides", "Mühlen"]);
    expect(search("recipes tides")).toEqual([]);
  });

  it("of nothing shows everything", () => {
    expect(search(" / ")).toBeUndefined();
  });
});
