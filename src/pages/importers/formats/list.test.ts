import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownLink } from "../../../shared/domain/text/markdown-link.ts";
import { foldersIn, linksIn, readAll } from "../../../../test/support/import-text.ts";

it("a line without a letter or number divides a list, and is no link", async () => {
  const text =
    "Tides\n=====\n\nhttps://quoin.example/1\n---\n| [Looms](https://quoin.example/2) | x |\n|---|:-:|\n";
  expect(linksIn(await readAll(text)).map(({ title, address }) => [title, address])).toEqual([
    ["Tides", ""],
    ["", "https://quoin.example/1"],
    ["Looms", "https://quoin.example/2"],
  ]);
});

it.each([
  ["- [Tides](https://quoin.example/1) - of the sea – all of it", "of the sea – all of it"],
  ["* **[Tides](https://quoin.example/1)**: of [the sea]", "of [the sea]"],
  ["| [Tides](https://quoin.example/1) | of the sea |", "of the sea"],
  ["- [[https://quoin.example/1][Tides]] — of the sea", "of the sea"],
  ["See [Tides](https://quoin.example/1) today.", ""],
  ["- [Tides](https://quoin.example/1) <!-- TAGS: sea -->", ""],
])("what follows a link in Markdown is its description: %s", async (line, description) => {
  expect(linksIn(await readAll(line))).toMatchObject([{ title: "Tides", description }]);
});

it("the title of a link in Markdown is no link of another markup", async () => {
  const found = linksIn(
    await readAll("- [See 'https://b.example/[x]x](<http://a.example/>)\n", "a.md"),
  );
  expect(found).toMatchObject([
    { address: "http://a.example/", title: "See 'https://b.example/[x]x" },
  ]);
});

it("what stands between two links describes none of them", async () => {
  const line = "[A](https://quoin.example/1) - and [B](https://quoin.example/2) - x";
  expect(linksIn(await readAll(line)).map(({ description }) => description)).toEqual(["", ""]);
});

describe("the headings of Markdown", () => {
  const read = async (...lines: readonly string[]) => {
    const found = await readAll(lines.join("\n"));
    const links = linksIn(found).map(({ title, paths }) => [title, ...paths.flat()]);
    return { folders: foldersIn(found), links };
  };

  it("are the folders of the links below them", async () => {
    const { folders, links } = await read(
      "[A](https://quoin.example/a)",
      "# Seas #",
      "## 1. **Tide \\& time**",
      "- [B](https://quoin.example/b)",
      "See https://quoin.example/c",
      "### [Old](#old)",
      "* <https://quoin.example/d>",
      "## Looms",
      "https://quoin.example/e",
    );
    expect(folders).toEqual([
      "Seas",
      "Seas / Tide & time",
      "Seas / Tide & time / Old",
      "Seas / Looms",
    ]);
    expect(links).toEqual([
      ["A"],
      ["B", "Seas", "Tide & time"],
      ["See", "Seas", "Tide & time"],
      ["", "Seas", "Tide & time", "Old"],
      ["", "Seas", "Looms"],
    ]);
  });

  it("may begin with a name that is like a host", async () => {
    const { folders } = await read(
      "## Node.js",
      "- [A](https://quoin.example/a)",
      "## Vue.js & more",
      "- [B](https://quoin.example/b)",
    );
    expect(folders).toEqual(["Node.js", "Vue.js & more"]);
  });

  it("are read like other texts if no link is below them", async () => {
    const { folders, links } = await read(
      "# Seas",
      "## Empty",
      "A text",
      "## Tides",
      "- [B](https://quoin.example/b)",
      "## End",
    );
    expect(folders).toEqual(["Seas", "Seas / Tides"]);
    expect(links).toEqual([["A text"], ["## Empty"], ["B", "Seas", "Tides"], ["## End"]]);
  });

  it("are no comments on a list of addresses", async () => {
    const { folders, links } = await read(
      "# Made on Monday",
      "https://quoin.example/a",
      "quoin.example/b Tides",
      "- [C](https://quoin.example/c)",
    );
    expect(folders).toEqual([]);
    expect(links).toEqual([["# Made on Monday"], [""], ["Tides"], ["C"]]);
  });

  it("are no comments in code", async () => {
    const { folders } = await read(
      "## Sea",
      "```sh",
      "# install",
      "```",
      "- [B](https://quoin.example/b)",
      "~~~",
      "# x",
      "- https://quoin.example/c",
    );
    expect(folders).toEqual(["Sea"]);
  });

  it("may be items of a list, as in Logseq", async () => {
    const { folders, links } = await read(
      "- ## Sea",
      "\t- [B](https://quoin.example/b)",
      "- ## Land",
    );
    expect(folders).toEqual(["Sea"]);
    expect(links).toEqual([["B", "Sea"], ["## Land"]]);
  });

  it("that lead to a page are links", async () => {
    const { folders, links } = await read(
      "## [Tides](https://quoin.example/a)",
      "- [B](https://quoin.example/b)",
    );
    expect(folders).toEqual([]);
    expect(links).toEqual([["Tides"], ["B"]]);
  });
});

it.each([
  ["- [Tides](https://quoin.example/1) <!-- TAGS: sea,deep sea -->", "Tides", ["sea", "deep sea"]],
  ["- <https://quoin.example/1> <!-- TAGS: sea -->", "", ["sea"]],
  ["* [[https://quoin.example/1][Tides]] :sea:deep_sea:", "Tides", ["sea", "deep_sea"]],
  ["* [[https://quoin.example/1]] :sea:", "", ["sea"]],
  ["- [Tides](https://quoin.example/1) #sea #Deep/blue-sea", "Tides", ["sea", "Deep/blue-sea"]],
  ["- [Tides](https://quoin.example/1) :star:", "Tides", []],
  ["- [Tides](https://quoin.example/1) #1 of the sea", "Tides", []],
])("tags stand behind a link, as buku and Obsidian write them: %s", async (line, title, tags) => {
  expect(linksIn(await readAll(line))).toMatchObject([{ title, tags, description: "" }]);
});

it.each([
  [
    "- [Tide \\& \\<b\\> \\*time\\*](https://quoin.example/a)",
    "https://quoin.example/a",
    "Tide & <b> *time*",
  ],
  ["- [Tides](https://quoin.example/a\\)b)", "https://quoin.example/a)b", "Tides"],
  ["- [Tides](https://quoin.example/Tide_(sea\\))", "https://quoin.example/Tide_(sea)", "Tides"],
  [
    "[![Tide *tables*](https://quoin.example/i.svg) of today](https://quoin.example/a)",
    "https://quoin.example/a",
    "Tide *tables* of today",
  ],
  ["- [Tides](https://quoin.example/a\\_b) and (more)", "https://quoin.example/a_b", "Tides"],
])("titles and addresses in Markdown are plain text: %s", async (line, address, title) => {
  expect(linksIn(await readAll(line))).toMatchObject([{ address, title }]);
});

it.each([
  ["https://quoin.example/1 #sea #tide", "", ["sea", "tide"]],
  ["- https://quoin.example/1 #sea", "", ["sea"]],
  ["https://quoin.example/1 | #sea", "#sea", []],
  ["https://quoin.example/1 #sea and more", "#sea and more", []],
  ["- Tides: https://quoin.example/1 #sea", "Tides", ["sea"]],
  ["https://quoin.example/1 #12", "#12", []],
  ["https://quoin.example/1 #2024/sea", "", ["2024/sea"]],
])("tags alone behind an address are no title: %s", async (line, title, tags) => {
  expect(linksIn(await readAll(line))).toMatchObject([
    { address: "https://quoin.example/1", title, tags },
  ]);
});

it("a line may end in any number of brackets", async () => {
  const found = await readAll(`https://quoin.example/1${")".repeat(100_000)}\n`, "", 10_000);
  expect(linksIn(found).map(({ address }) => address)).toEqual(["https://quoin.example/1"]);
});

describe("a link that Linkstow has written in Markdown", () => {
  const written = async (title: string, address: string) =>
    linksIn(await readAll(`- ${markdownLink(title, address)}\n`));

  it("leads to its own address, whatever a page calls itself", async () => {
    const found = await written("Tides](https://evil.example/) [", "https://quoin.example/1");
    expect(found.map(({ address }) => address)).toEqual(["https://quoin.example/1"]);
  });

  it("has its own address for any title and any path", async () => {
    const sign = fc.constantFrom(...Array.from("a1 ](\\[)<>!&*_`#~:/.é"));
    const title = fc.string({ unit: sign, maxLength: 12 }).map((text) => `T${text}`);
    const path = fc.string({
      unit: fc.constantFrom(...Array.from("a1()[]!&*_~.;")),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(title, path, async (name, rest) => {
        const address = `https://quoin.example/p${rest}`;
        const found = await written(name, address);
        expect(found.map((link) => link.address)).toEqual([address]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a link in another markup", () => {
  it.each([
    ["MediaWiki", "* [https://quoin.example/1 Tides] – of the sea"],
    ["DokuWiki", "  * [[https://quoin.example/1|Tides]] – of the sea"],
    ["Slack", "<https://quoin.example/1|Tides> – of the sea"],
    ["AsciiDoc", "* https://quoin.example/1[Tides] – of the sea"],
    ["AsciiDoc, marked", "* link:https://quoin.example/1[Tides] – of the sea"],
    ["reStructuredText", "* `Tides <https://quoin.example/1>`_ – of the sea"],
    ["reStructuredText, without a name", "`Tides <https://quoin.example/1>`__ – of the sea"],
    ["TeX", "\\item \\href{https://quoin.example/1}{Tides} – of the sea"],
    ["BBCode", "[url=https://quoin.example/1]Tides[/url] – of the sea"],
  ])("has its title and its description: %s", async (_name, line) => {
    expect(linksIn(await readAll(line))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", description: "of the sea" },
    ]);
  });

  it.each([
    ['[1]: https://quoin.example/1 "Tides"', "Tides"],
    ["[Tides]: <https://quoin.example/1>", "Tides"],
    ["[1]: https://quoin.example/1", ""],
    [".. _Tides: https://quoin.example/1", "Tides"],
    ["See \\url{https://quoin.example/1}.", ""],
    [
      '{\\field{\\*\\fldinst{HYPERLINK "https://quoin.example/1"}}{\\fldrslt{\\ul Tides}}}\\par',
      "Tides",
    ],
  ])("may have no description: %s", async (line, title) => {
    const found = await readAll(`Links\n\n${line}`);
    expect(linksIn(found).slice(1)).toMatchObject([{ address: "https://quoin.example/1", title }]);
    expect(found.filter(({ kind }) => kind === "left")).toEqual([]);
  });

  it("may be below a heading of a wiki, of AsciiDoc or of Org mode", async () => {
    for (const heading of [
      "== Sea ==",
      "==Sea==",
      "====== Sea ======",
      "= Sea",
      "#+TITLE: Links\n* Sea        :water:",
    ])
      expect(
        linksIn(await readAll(`${heading}\n\n- Tides: https://quoin.example/1`)).at(-1),
      ).toMatchObject({
        paths: [["Sea"]],
      });
  });
});

describe("addresses in a text", () => {
  it("are all links, without the marks of the text", async () => {
    const text = `See <https://quoin.example/1>, or (https://quoin.example/2).
And https://quoin.example/3! Then 'https://quoin.example/4', says Ada.
> https://quoin.example/5`;
    const found = await readAll(text);
    expect(linksIn(found).map((link) => link.address.slice(-2))).toEqual([
      "/1",
      "/2",
      "/3",
      "/4",
      "/5",
    ]);
    expect(linksIn(found)[0]?.title).toBe("See");
    expect(found).toHaveLength(5);
  });

  it("may go on in the next line, in angle brackets", async () => {
    const text =
      "Read <https://quoin.example/a\n/b> please\nhttps://quoin.example/2\n<https://quoin.example/3\nTides";
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/a/b" },
      { address: "https://quoin.example/2", place: 3 },
      { address: "https://quoin.example/3", place: 4 },
      { address: "", title: "Tides", place: 5 },
    ]);
  });

  it("have no sender and no time for their titles", async () => {
    const text = `15/01/2023, 10:30 - Ada: hello
15/01/2023, 10:31 - Ada: https://quoin.example/1
[15.01.23, 10:32:00] Ada: look https://quoin.example/2`;
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "", title: "hello" },
      { address: "https://quoin.example/1", title: "" },
      { address: "https://quoin.example/2", title: "look" },
    ]);
  });

  it("are not called after the name of their property", async () => {
    expect(linksIn(await readAll("# Tides\n\nURL: https://quoin.example/1"))).toMatchObject([
      { address: "https://quoin.example/1", title: "", paths: [["Tides"]] },
    ]);
  });

  it("of pictures are reported as none of the user's links", async () => {
    const found = await readAll(
      "- Tides https://quoin.example/1\n- ![Sea](https://quoin.example/p.png)",
    );
    expect(linksIn(found)).toHaveLength(1);
    expect(found.at(-1)).toEqual({ kind: "left", addresses: ["https://quoin.example/p.png"] });
  });
});

it("tags may follow the description of a link", async () => {
  expect(
    linksIn(await readAll("- [Tides](https://quoin.example/1) – of the sea #sea #tide")),
  ).toMatchObject([{ description: "of the sea", tags: ["sea", "tide"] }]);
});
