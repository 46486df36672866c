import { describe, expect, it } from "vitest";
import { ofShare } from "../../../test/support/deal.ts";
import { doubling } from "../../../test/support/doubling.ts";
import { inPieces } from "../../../test/support/import-text.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { dryRun } from "./dry-run.ts";
import { formatOf, readText, type Format } from "./read.ts";

const signs = [
  "[",
  "](",
  ")",
  "<",
  "\\",
  "'",
  '"',
  "&",
  "%",
  ":",
  ",",
  "\n",
  " ",
  "a ",
  "é",
  "://",
];

/** Files of each format, and parts that are repeated in them. A missing format does not compile. */
const files: Record<Format, readonly [name: string, start: string, parts: readonly string[]][]> = {
  html: [
    [
      "bookmarks.html",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='https://quoin.example'>x</A><DD>x",
      ["<a href=x>", "<dl></dl>", "<h3>x</h3>", "<!--", "<a ", "</dl>", "<br>", "<li>", "<title>"],
    ],
    [
      "table.html",
      "<table><tr><td>Title<td>URL<tr><td>Tides<td>",
      ["<tr><td>x<td>x", "<td>", "<table>", "<h2>x</h2>", "<h2>x</h2><a href=x>", "<a href=x>"],
    ],
  ],
  xml: [
    [
      "feed.xml",
      "<rss><channel><item><link>https://quoin.example</link><description>",
      ["<item>", "<item/>", "&lt;b&gt;", "&lt;", "<!--", "<![CDATA[", "</item>"],
    ],
    ["opml.xml", "<opml><body>", ["<outline text='a' xmlUrl='b'/>", "<outline>"]],
    ["xbel.xml", "<xbel>", ["<folder/>", "<bookmark href='a'/>", "<title>x</title>"]],
    ["other.xml", "<urls><url>https://quoin.example", ["<url>", "<url/>", "<a b='c'/>", "</url>"]],
    ["Bookmarks.plist", "<plist><dict><key>URL</key>", ["<array>", "<dict>", "<key>a</key>"]],
    ["records.xml", "<xml><records><record>", ["<url/>", "<notes>&lt;p&gt;</notes>", "<record/>"]],
  ],
  csv: [
    [
      "links.csv",
      "url,title,description,tags,collections,created,id\nhttps://quoin.example,a,b,c,",
      ['"a",', "a,b\n", "a / ", "// ", "=1;", "';", "''="],
    ],
  ],
  records: [
    ["tides.url", "[InternetShortcut]\nURL=https://quoin.example\n", ["URL=a\n", "[a]\n", "="]],
    ["bookmarks.adr", "Opera Hotlist version 2.0\n", ["#FOLDER\n", "#URL\n\tNAME=x\n", "-\n"]],
    ["tides.md", "---\nsource: https://quoin.example\n---\n", ["---\n", "a: b\n"]],
    [
      "contacts.vcf",
      "BEGIN:VCARD\n",
      ["URL:a\n", "NOTE:a", " a\n", "BEGIN:VCARD\n", "\\n", ";", ';"a'],
    ],
    ["links.toml", "[[links]]\n", ["[a]\n", "[[a]]\n", 'a = "b"\n', "a=", "#"]],
    [
      "a.mhtml",
      "Content-Location: https://quoin.example\n\n",
      ['href="https:', "=3D", "=\n", "=?a?Q?", "?= "],
    ],
    ["links.yaml", "- url: https://quoin.example\n", ["- url: a\n", "  ", "&a ", "*a "]],
  ],
  json: [
    [
      "links.json",
      "[",
      [
        "[",
        "{},",
        '{"url":"https://quoin.example"},',
        '{"a":[',
        "{}\n",
        "/*",
        "//",
        "'a',",
        "{a:",
        "a:1,",
      ],
    ],
  ],
  list: [
    [
      "list.txt",
      "",
      [
        "![",
        "a://b[",
        "<a://b|",
        "[a://b c",
        "`a <",
        "\\href{a://b}",
        "a://",
        "a://b ",
        "[a](<b>) ",
        "[[a://b][",
        "#a ",
        "a.",
        "1. ",
        "\n# a\n",
      ],
    ],
    [
      "list.md",
      "x https://quoin.example/",
      ["](<", "\\](", "<!-- TAGS:", "https://a,", " #a", "`"],
    ],
  ],
  references: [
    ["a.ris", "TY  - ELEC\nUR  - https://quoin.example\nTI  - ", ["x\n", "KW  - a\n", "TY  - A\n"]],
    ["a.bib", "@misc{a, url = {https://quoin.example}, title = {", ["{", "\\'{a", "@a{b,", "#"]],
    ["a.nbib", "PMID- 1\nTI  - ", ["x\n", "MH  - a\n", "PMID- 1\n"]],
    ["a.enw", "%0 Web Page\n%U https://quoin.example\n%K ", ["x\n", "%K a\n", "%0 a\n", "%"]],
  ],
};

const all = Object.entries(files).flatMap(([format, some]) =>
  some.map((file) => [format, ...file] as const),
);

it.each(all)("%s is the format of the file %s", (format, name, start) => {
  expect(formatOf(start, name)).toBe(format);
});

describe.each(all)("a file in %s, %s, that goes on for ever", (_format, name, start, parts) => {
  it.each(ofShare([...parts, ...signs], (part) => `${name} ${part}`))(
    "with %j takes twice the time if it is twice as long",
    async (part) => {
      const read = async (length: number) => {
        const text = start + part.repeat(length / part.length);
        // It may be a file that cannot be read.
        await dryRun(readText(inPieces(text, 50_000), formatOf(text, name)), async () =>
          ok(new Set()),
        );
      };
      expect(await doubling(read, 2.5)).toBeLessThanOrEqual(2.5);
    },
  );
});

it("a long word beside an address that is left out takes twice the time if it is twice as long", async () => {
  const read = async (length: number) => {
    const author = { url: "https://quoin.example/ada" };
    const item = { url: "https://quoin.example", author, note: "x".repeat(length) };
    await dryRun(readText(inPieces(JSON.stringify([item]), 50_000), "json"), async () =>
      ok(new Set()),
    );
  };
  expect(await doubling(read, 2.5)).toBeLessThanOrEqual(2.5);
});
