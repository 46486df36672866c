import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anyAddress } from "../../../../test/support/any-address.ts";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { cleanTags, splitTags } from "../../../shared/domain/values/tag.ts";
import { oneLine, type Bookmark } from "./bookmark.ts";
import { writeCsv } from "./csv.ts";
import { writeHtml } from "./html.ts";
import { writeMarkdown } from "./markdown.ts";

// Characters with a meaning in one of the formats, or in a spreadsheet.
const signs =
  "[ ] ( ) < > # * _ ` ~ ! \\ & ; , : | \" ' = + - @ / . { } % ＝ é 潮 🌊 a b 1 \n \t" +
  " ]( [a](b) </a> <!-- --> &amp; &#91; // =1 ;=1 '= [x] 1. --- javascript: https://b.example/";
const text = fc
  .array(fc.constantFrom(" ", ...signs.split(" ")), { maxLength: 10 })
  .map((parts) => oneLine(parts.join("")));
const name = text.map((one) => `${one}x`);
const address = anyAddress
  .filter(isWebAddress)
  .chain((one) =>
    fc.constantFrom("", ";@1", ";=a", "(b)", ")", "'", "&lt;", "[").map((end) => one + end),
  )
  .map((one) => new URL(one).href);

/** Any link with a title; tags as links have them. */
const link = fc.record({
  address,
  title: name,
  description: text,
  tags: fc
    .array(name, { maxLength: 3 })
    .map((tags) => cleanTags(tags.flatMap((tag) => splitTags(tag)))),
  folders: fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
});

const atMs = Date.UTC(2026, 10, 23, 8);
const complete = (links: readonly Omit<Bookmark, "createdAtMs">[]) =>
  links.map((one) => ({ ...one, createdAtMs: atMs }));

const links = fc.array(link, { minLength: 1, maxLength: 4 });

it("links that were written as CSV are read as the same, with all that they have", async () => {
  await fc.assert(
    fc.asyncProperty(links, async (given) => {
      const found = linksIn(await readAll(writeCsv(complete(given)).join(""), "links.csv", 1_000));
      const back = found.map((one) => ({
        address: one.address,
        title: one.title,
        description: one.description,
        tags: one.tags,
        folders: one.paths,
      }));
      expect(back).toEqual(given);
      expect(found.every(({ savedAtMs }) => savedAtMs === atMs)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

/** A file of folders has each link once. The links of a folder come before or after the folders in it. */
const inAnyOrder = <Item extends { address: string }>(all: readonly Item[]) =>
  all.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

it("links that were written as HTML are read as the same, in their first folder", async () => {
  await fc.assert(
    fc.asyncProperty(links, async (given) => {
      const found = linksIn(await readAll(writeHtml(complete(given)).join(""), "a.html", 1_000));
      const back = found.map(({ address: to, title, description, tags, paths }) => ({
        address: to,
        title,
        description,
        tags,
        folders: paths,
      }));
      const wanted = given.map((one) => ({ ...one, folders: one.folders.slice(0, 1) }));
      expect(inAnyOrder(back)).toEqual(inAnyOrder(wanted));
    }),
    { numRuns: 300 },
  );
});

it("links that were written as Markdown are read with their address, their title and their first folder", async () => {
  await fc.assert(
    fc.asyncProperty(links, async (given) => {
      const found = linksIn(await readAll(writeMarkdown(complete(given)).join(""), "a.md", 1_000));
      const back = found.map(({ address: to, title, paths }) => ({
        address: to,
        title,
        folders: paths,
      }));
      const wanted = given.map((one) => ({
        address: one.address,
        title: one.title,
        folders: one.folders.slice(0, 1),
      }));
      expect(inAnyOrder(back)).toEqual(inAnyOrder(wanted));
    }),
    { numRuns: 300 },
  );
});
