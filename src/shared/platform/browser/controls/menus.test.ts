// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import { english } from "../../../../../test/support/english.ts";
import { createMenus } from "./menus.ts";

const items = vi.hoisted(() => new Set<string>());

vi.mock("../browser.ts", () => ({
  browser: {
    contextMenus: {
      removeAll: async () => items.clear(),
      create({ id }: { id: string }) {
        if (items.has(id)) throw new Error(`duplicate id ${id}`);
        items.add(id);
      },
    },
  },
}));

beforeEach(() => items.clear());

it("has no item that leads to a section which an administrator has taken away", async () => {
  await createMenus(english, []);
  expect(items).toContain("save-tabs");
  await createMenus(english, ["tabs", "pages"]);
  expect(items).not.toContain("save-tabs");
  expect(items).not.toContain("add-to-user-page");
  expect(items).toContain("save-page");
});

it("follows the last of two policies that come at once", async () => {
  await Promise.all([createMenus(english, []), createMenus(english, ["tabs"])]);
  expect(items).toContain("add-to-user-page");
  expect(items).not.toContain("save-tabs");
});
