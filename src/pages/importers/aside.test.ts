import { expect, test } from "vitest";
import { asideAmong } from "./aside.ts";

test("in a folder, what has no links by its path is left aside", () => {
  const aside = [
    "__MACOSX/export/._links.csv",
    "export/.DS_Store",
    "x/Thumbs.db",
    "a/Cover.PNG",
    "a/page_files/main.js",
  ];
  const read = ["a/links.csv", "./links.html", "../links.html", "a.b/Bookmarks", "js", "app.json"];
  const paths = [...aside, ...read];
  expect(paths.filter(asideAmong(paths))).toEqual(aside);
});

test("of an export of Omnivore, the lists of links are read, and not the pages beside them", () => {
  const aside = ["export/content/sea.html", "export/highlights/sea.md"];
  const read = ["export/metadata_0_to_20.json", "content/other.html"];
  const paths = [...aside, ...read];
  expect(paths.filter(asideAmong(paths))).toEqual(aside);
  expect(aside.filter(asideAmong(aside))).toEqual([]);
});
