// @vitest-environment node
import { expect, test } from "vitest";
import { addressKey } from "../address/address.ts";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import type { OpenTab } from "./open-tab.ts";
import { addressKeysOf, tabItems, tabsToClose, type SavedPage } from "./tab-items.ts";

function aTab(id: number, address: string, tab: Partial<OpenTab> = {}): OpenTab {
  return { id, windowId: 1, address, title: "", isPinned: false, isAsleep: false, ...tab };
}

const page: SavedPage = { link: anId<LocalId>(1), savedAtMs: 1, isThere: true };
const namesOf = (items: ReturnType<typeof tabItems>) => items.map(({ standing }) => standing.name);

test("a tab is new, saved already, a twin of an earlier one, or cannot be saved", () => {
  const tabs = [
    aTab(1, "https://quoin.example/a?utm_source=x"),
    aTab(2, "https://quoin.example/a#top"),
    aTab(3, "https://quoin.example/b"),
    aTab(4, "chrome://settings"),
  ];
  const items = tabItems(tabs, new Map([[addressKey("https://quoin.example/b"), page]]));
  expect(namesOf(items)).toEqual(["new", "twin", "saved", "unsavable"]);
  expect(items[1]?.standing).toEqual({ name: "twin", of: 1 });
});

test.each([
  ["", "empty"],
  ["about:blank", "empty"],
  ["about:newtab", "empty"],
  ["about:config", "local"],
  ["chrome://newtab/", "local"],
  ["file:///home/notes.txt", "local"],
  ["moz-extension://8d1c/page.html", "local"],
  ["data:text/html,hello", "not-savable"],
  ["javascript:alert(1)", "not-savable"],
])("the tab of %j says why it cannot be saved: %s", (address, why) => {
  const [item] = tabItems([aTab(1, address)], new Map());
  expect(item?.standing).toEqual({ name: "unsavable", why });
});

test("the key of each page is looked up once, and none of what cannot be saved", () => {
  const tabs = [
    aTab(1, "https://quoin.example/a"),
    aTab(2, "https://quoin.example/a/"),
    aTab(3, "about:config"),
  ];
  expect(addressKeysOf(tabs)).toEqual(["quoin.example/a"]);
});

test("only tabs that still show a saved page are closed, and no pinned ones", () => {
  const tabs = [
    aTab(1, "https://quoin.example/a"),
    aTab(2, "https://quoin.example/a", { isPinned: true }),
    aTab(3, "https://quoin.example/elsewhere"),
    aTab(4, "https://quoin.example/a"),
  ];
  const closed = tabsToClose(tabs, new Set(["https://quoin.example/a"]));
  expect(closed.map(({ id }) => id)).toEqual([1, 4]);
});
