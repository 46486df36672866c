import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { linksIn, readBytes } from "../../../test/support/import-text.ts";
import { draftOf } from "./draft-of.ts";

/**
 * Files of the kinds that people report, with what a person expects of them. They are not part of this repository: name
 * the folder of the corpus with LINKSTOW_CORPUS.
 */
const folder = join(process.env["LINKSTOW_CORPUS"] ?? "../shared/corpus", "reports");

it.for([
  ["01-mixed-json-array/managed.json", ["1 Tides", "2 Looms | Sea", "3 Quoin | Sea"]],
  ["01-mixed-json-array/parser.json", ["2 Looms | Bar", "1 Tides"]],
  ["03-archivebox-path/archivebox.json", ["1 Tides #sea #deep"]],
  [
    "04-unknown-xml/Bookmarks.plist",
    ["1 Tides & looms | BookmarksBar", "2 Looms | Reading List (All of it)"],
  ],
  ["04-unknown-xml/Tides.webloc", ["1 "]],
  ["04-unknown-xml/wallabag.xml", ["1 Tides #deep sea #tides"]],
  ["04-unknown-xml/ttrss.xml", ["1 Tides #sea #tides (My note)"]],
  ["04-unknown-xml/google-bookmarks.xml", ["1 Tides #deep sea #tides"]],
  ["04-unknown-xml/sitemap.xml", ["1 "]],
  [
    "06-address-in-an-inner-object/arena-channel.json",
    ["1 Tides | Sea (All of it)", "2 Looms | Sea"],
  ],
  ["06-address-in-an-inner-object/keep.json", ["1 Tides #deep sea (All of it)"]],
  ["06-address-in-an-inner-object/wallabag-api.json", ["1 Tides #deep sea #tides"]],
  ["09-double-escaped/double.html", ["1 Ada Says 'Own Things' but Won't & more (It's all)"]],
  [
    "10-title-beside-the-link/session-buddy.html",
    ["1 Tides: a study | Sea session", "2 Looms | Sea session"],
  ],
  ["12-ini-and-adr/Tides.url", ["1 "]],
  ["12-ini-and-adr/bookmarks.adr", ["1 Tides | Sea (All of it)", "2 Looms"]],
  ["12-ini-and-adr/obsidian-clip.md", ["1 Tides: a study #clippings #deep sea (All of it)"]],
] as const)("%s is read as a person expects", async ([name, expected], { skip }) => {
  skip(!existsSync(folder), `There is no corpus in ${folder}.`);
  const found = await readBytes(readFileSync(join(folder, name)), name);
  const told = linksIn(found).map((link) => {
    const draft = draftOf(link);
    const at = draft.ok ? draft.value.fields.targetUrl.split("/").at(-1) : draft.error;
    const tags = link.tags.map((tag) => ` #${tag}`).join("");
    const paths = link.paths.map((path) => ` | ${path.join(" / ")}`).join("");
    const note = link.description === "" ? "" : ` (${link.description})`;
    return `${at} ${link.title}${tags}${paths}${note}`;
  });
  expect(told).toEqual(expected);
});
