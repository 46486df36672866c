import { describe, expect, it } from "vitest";
import { doubling } from "../../../test/support/doubling.ts";
import { inPieces } from "../../../test/support/import-text.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { dryRun } from "./dry-run.ts";
import { formatOf, readText } from "./read.ts";

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

const formats: readonly [name: string, start: string, parts: readonly string[]][] = [
  [
    "bookmarks.html",
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='https://quoin.example'>x</A><DD>x",
    ["<a href=x>", "<dl></dl>", "<h3>x</h3>", "<!--", "<a ", "</dl>", "<br>", "<li>", "<title>"],
  ],
  [
    "feed.xml",
    "<rss><channel><item><link>https://quoin.example</link><description>",
    ["<item>", "<item/>", "&lt;b&gt;", "&lt;", "<!--", "<![CDATA[", "</item>"],
  ],
  ["opml.xml", "<opml><body>", ["<outline text='a' xmlUrl='b'/>", "<outline>"]],
  ["xbel.xml", "<xbel>", ["<folder/>", "<bookmark href='a'/>", "<title>x</title>"]],
  ["records.xml", "<xml><records><record>", ["<url/>", "<notes>&lt;p&gt;</notes>", "<record/>"]],
  [
    "links.csv",
    "url,title,description,tags,collections,created,id\nhttps://quoin.example,a,b,c,",
    ['"a",', "a,b\n", "a / ", "// ", "=1;", "';", "''="],
  ],
  ["links.json", "[", ["[", "{},", '{"url":"https://quoin.example"},', '{"a":[', "{}\n"]],
  ["list.txt", "", ["![", "a://b ", "[a](<b>) ", "[[a://b][", "#a ", "a.", "1. ", "\n# a\n"]],
  ["list.md", "x https://quoin.example/", ["](<", "\\](", "<!-- TAGS:", "https://a,", " #a", "`"]],
  ["a.ris", "TY  - ELEC\nUR  - https://quoin.example\nTI  - ", ["x\n", "KW  - a\n", "TY  - A\n"]],
  ["a.bib", "@misc{a, url = {https://quoin.example}, title = {", ["{", "\\'{a", "@a{b,", "#"]],
  ["a.enw", "%0 Web Page\n%U https://quoin.example\n%K ", ["x\n", "%K a\n", "%0 a\n", "%"]],
];

describe.each(formats)("a file %s that goes on for ever", (name, start, parts) => {
  it.each([...parts, ...signs])(
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
