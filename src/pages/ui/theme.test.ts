import { afterEach, expect, test } from "vitest";
import { err, ok } from "../../shared/domain/values/result.ts";
import { followTheme } from "./theme.ts";

const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  root.style.colorScheme = "";
});

test("shows the page in the chosen theme, and keeps a copy for the first paint of the next page", async () => {
  expect(await followTheme({ getLook: async () => ok({ theme: "dark" } as const) })).toBe("dark");
  expect(root.style.colorScheme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("follows the system again", async () => {
  await followTheme({ getLook: async () => ok({ theme: "light" } as const) });
  await followTheme({ getLook: async () => ok({ theme: "system" } as const) });
  expect(root.style.colorScheme).toBe("");
  expect(localStorage.getItem("theme")).toBe("");
});

test("keeps the copy while the setting cannot be read", async () => {
  await followTheme({ getLook: async () => ok({ theme: "dark" } as const) });
  expect(await followTheme({ getLook: async () => err({ kind: "gone" }) })).toBeUndefined();
  expect(root.style.colorScheme).toBe("dark");
});
