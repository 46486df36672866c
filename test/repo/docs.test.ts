import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { leadsSomewhere, linksOf, pages, pathsIn, scriptsIn } from "./pages-of-docs.ts";
import { root } from "./sources.ts";

describe.each(pages)("%s", (page) => {
  it("has only links that lead to a file, and to a heading in it", () => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names only commands that exist", () => {
    expect(scriptsIn(page).filter((name) => !(name in packageFile.scripts))).toEqual([]);
  });
});
