import { expect, test } from "vitest";
import { isAside } from "./aside.ts";

test.each([
  "__MACOSX/export/._links.csv",
  "export/.DS_Store",
  "x/Thumbs.db",
  "a/Cover.PNG",
  "a/page_files/main.js",
])("%s in a folder is left aside", (path) => expect(isAside(path)).toBe(true));

test.each([
  "export/links.csv",
  "./links.html",
  "../links.html",
  "a.b/Bookmarks",
  "notes/sea.md",
  "js",
  "app.json",
])("%s in a folder is read", (path) => expect(isAside(path)).toBe(false));
