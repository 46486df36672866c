// @vitest-environment node
import { expect, test } from "vitest";
import type { OpenTab } from "./open-tab.ts";
import { scopesOf } from "./tab-scopes.ts";

const tabs: readonly OpenTab[] = [
  [1, 10, undefined],
  [2, 10, 7],
  [3, 10, 7],
  [4, 20, 8],
].map(([id = 0, windowId = 0, groupId]) => ({
  id,
  windowId,
  ...(groupId !== undefined && { groupId }),
  address: `https://quoin.example/${id}`,
  title: "",
  isPinned: false,
  isAsleep: false,
}));

const shown = (highlighted: readonly number[], windowId = 20) =>
  scopesOf({ tabs, windowId }, highlighted).map((one) => [one.key, one.tabs.map(({ id }) => id)]);

test("the own window comes first, then other windows, groups and all", () => {
  expect(shown([])).toEqual([
    ["window 20", [4]],
    ["window 10", [1, 2, 3]],
    ["group 8", [4]],
    ["group 7", [2, 3]],
    ["all", [1, 2, 3, 4]],
  ]);
});

test("several highlighted tabs come first, and their window is the own one", () => {
  expect(shown([1, 3]).slice(0, 2)).toEqual([
    ["highlighted", [1, 3]],
    ["window 10", [1, 2, 3]],
  ]);
});

test("a single highlighted tab only tells the window", () => {
  expect(shown([2]).map(([key]) => key)).toEqual([
    "window 10",
    "window 20",
    "group 7",
    "group 8",
    "all",
  ]);
});

test("with one window, there is no choice of all", () => {
  const one = scopesOf({ tabs: tabs.slice(3), windowId: 20 }, []);
  expect(one.map(({ key }) => key)).toEqual(["window 20", "group 8"]);
});
