import { afterEach, expect, test } from "vitest";
import { err, ok } from "../../shared/domain/values/result.ts";
import { followTheme } from "./theme.ts";

const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  root.style.colorScheme = "";
});

test("shows the page in the chosen theme, and keeps a copy for the first paint of the next page", async () => {
  expect(await followTheme({ getTheme: async () => ok("dark") })).toBe("dark");
  expect(root.style.colorScheme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("follows the system again", async () => {
  await followTheme({ getTheme: async () => ok("light") });
  await followTheme({ getTheme: async () => ok("system") });
  expect(root.style.colorScheme).toBe("");
  expect(localStorage.getItem("theme")).toBe("");
});

test("keeps the copy while the setting cannot be read", async () => {
  await followTheme({ getTheme: async () => ok("dark") });
  expect(await followTheme({ getTheme: async () => err({ kind: "gone" }) })).toBeUndefined();
  expect(root.style.colorScheme).toBe("dark");
});
