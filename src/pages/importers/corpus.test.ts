import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { foldersIn, linksIn, readBytes } from "../../../test/support/import-text.ts";
import { draftOf } from "./draft-of.ts";

/**
 * Files as browsers and services wrote them, from shaarli/netscape-bookmark-parser (MIT). They are not part
 * of this repository: name the folder of the corpus with LINKSTOW_CORPUS.
 */
const folder = join(process.env["LINKSTOW_CORPUS"] ?? "../shared/corpus", "bookmarks");

it.for([
  ["chromium_nested.htm", 18, 7, 0],
  // Three are searches in Firefox's own bookmarks.
  ["firefox_nested.htm", 24, 6, 3],
  ["internet_explorer_11_flat.htm", 18, 0, 0],
  ["netscape_basic.htm", 2, 0, 0],
  ["netscape_nested.htm", 8, 4, 0],
  ["delicious.htm", 5, 0, 0],
  ["safari_folded.htm", 3, 5, 0],
  // One is relative to the site that wrote the file.
  ["shaarli.htm", 6, 0, 1],
  ["empty.htm", 0, 0, 0],
] as const)(
  "%s of the corpus has %i links in %i folders, of which %i cannot be saved",
  async ([name, links, folders, refused], { skip }) => {
    skip(!existsSync(folder), `There is no corpus in ${folder}.`);
    const found = await readBytes(readFileSync(join(folder, name)), name);
    expect(linksIn(found)).toHaveLength(links);
    expect(foldersIn(found)).toHaveLength(folders);
    expect(linksIn(found).filter((link) => !draftOf(link).ok)).toHaveLength(refused);
  },
);
