import { describe, expect, it } from "vitest";
import { aLinkRow } from "../../../../test/support/a-ledger.ts";
import { aProfileId, anId } from "../../../../test/support/builders.ts";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { bookmarkOf, type Bookmark } from "./bookmark.ts";
import { writeCsv } from "./csv.ts";
import { writeHtml } from "./html.ts";
import { writeMarkdown } from "./markdown.ts";

const atMs = Date.UTC(2026, 10, 23, 8);

function aBookmark(bookmark: Partial<Bookmark> = {}): Bookmark {
  const plain = { description: "", tags: [], folders: [], createdAtMs: atMs };
  return { address: "https://quoin.example/a", title: "Grids", ...plain, ...bookmark };
}

const hostile = aBookmark({
  address: 'https://quoin.example/?a="><script>',
  title: '=HYPERLINK("x")</A><script>*[a](b)\nnext',
  description: "a,b\n# c",
});

const notOfTheWeb = [
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "note:a",
  "/",
];

it("a title with a slash in it is one folder", () => {
  const place = { profileId: aProfileId, usedAtMs: atMs, uses: 1 };
  const top = { ...place, localId: anId<LocalId>(1), title: "AC / DC" };
  const inside = { ...place, localId: anId<LocalId>(2), title: "Live", parent: top.localId };
  const rows = new Map([top, inside].map((row) => [row.localId, row]));
  const link = aLinkRow(anId(3), { collections: [inside.localId, top.localId] });
  expect(bookmarkOf(link, rows)?.folders).toEqual([["AC / DC", "Live"], ["AC / DC"]]);
});

describe("links as HTML", () => {
  it("stand in the folder of their first collection, with time, tags and description", () => {
    const html = writeHtml([
      aBookmark({
        folders: [["Work", "Tides"], ["Home"]],
        tags: ["type", "grids"],
        description: "Of type",
      }),
      aBookmark({ title: "Top" }),
    ]).join("");
    expect(html).toBe(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<META NAME="generator" CONTENT="Linkstow">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3>Work</H3>
    <DL><p>
        <DT><H3>Tides</H3>
        <DL><p>
            <DT><A HREF="https://quoin.example/a" ADD_DATE="1795420800" TAGS="type,grids">Grids</A>
            <DD>Of type
        </DL><p>
    </DL><p>
    <DT><A HREF="https://quoin.example/a" ADD_DATE="1795420800">Top</A>
</DL><p>
`);
  });

  it.each(notOfTheWeb)("are text if they lead to nothing in the web: %j", (address) => {
    const html = writeHtml([aBookmark({ address, tags: ["type"] }), aBookmark()]).join("");
    expect(html.match(/<A /g)).toHaveLength(1);
    expect(html).toMatch(/<DT>Grids \S/);
    expect(writeHtml([aBookmark({ address: "note:a", title: "note:a" })]).join("")).toContain(
      "<DT>note:a\n",
    );
  });

  it("contain no markup of a page", () => {
    expect(writeHtml([hostile]).join("")).not.toContain("<script>");
  });
});

describe("links as CSV", () => {
  it("have one row each, with all collections", () => {
    const csv = writeCsv([
      aBookmark({ folders: [["Work", "Tides"], ["Home"]], tags: ["type", "grids"], id: 7 }),
    ]).join("");
    expect(csv).toBe(
      '\u{FEFF}url,title,description,tags,collections,created,id\r\nhttps://quoin.example/a,Grids,,"type, grids","Work / Tides\nHome",2026-11-23T08:00:00.000Z,7\r\n',
    );
  });

  it("are imported with all of their collections", async () => {
    const folders = [["Work", "Tides, looms"], ["Home"]];
    const csv = writeCsv([aBookmark({ folders }), aBookmark({ folders: [["Home"]] })]).join("");
    const found = linksIn(await readAll(csv, "links.csv", 1_000));
    expect(found.map(({ paths }) => paths)).toEqual([folders, [["Home"]]]);
  });

  it("are imported as they are, whatever a spreadsheet would take them for", async () => {
    const address = "https://maps.example/a;@48.1;=b";
    const title = "'=HYPERLINK(1);-a";
    const tags = ['["=a"', '"-b"]', "@c|d"];
    const folders = [
      ["AC / DC", "// Live"],
      ["=a", "/"],
    ];
    const given = { address, title, description: "+1\n=2;'@3", tags, folders };
    const csv = writeCsv([aBookmark(given)]).join("");
    expect(csv).toContain(`\r\n"${address}",`);
    const { paths, ...found } = linksIn(await readAll(csv, "links.csv", 1_000))[0] ?? { paths: [] };
    expect({ ...found, folders: paths }).toMatchObject(given);
    expect(
      linksIn(await readAll(writeCsv([aBookmark({ tags: ["a|b"] })]).join("")))[0]?.tags,
    ).toEqual(["a|b"]);
  });

  it("run no formula that a page has put into its title", () => {
    const [, , line = ""] = writeCsv([hostile]);
    expect(line).toContain(`"'=HYPERLINK(""x"")`);
    expect(line).toContain('"a,b\n# c"');
  });
});

describe("links as Markdown", () => {
  it("are lists under the headings of their collections", () => {
    const markdown = writeMarkdown([
      aBookmark({ folders: [["Work", "Tides"]], tags: ["wet feet"], description: "Of\ntype" }),
      aBookmark({ title: "Top" }),
    ]).join("");
    expect(markdown).toBe(`- [Top](<https://quoin.example/a>)

# Work

## Tides

- [Grids](<https://quoin.example/a>): Of type #wet-feet

`);
  });

  it.each(notOfTheWeb)("are text if they lead to nothing in the web: %j", (address) => {
    const markdown = writeMarkdown([aBookmark({ address, tags: ["type"] })]).join("");
    expect(markdown).toMatch(/^- Grids \S.* #type\n\n$/);
    expect(markdown).not.toContain("](");
  });

  it("contain no markup of a page", () => {
    expect(writeMarkdown([hostile]).join("")).toBe(
      '- [=HYPERLINK("x")\\</A\\>\\<script\\>\\*\\[a\\](b) next](<https://quoin.example/?a="%3E%3Cscript%3E>): a,b \\# c\n\n',
    );
  });
});
