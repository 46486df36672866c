import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import { formatOf, matchingOf } from "../read.ts";

describe("a table in Markdown", () => {
  it("has its links, and no row of signs", async () => {
    const text =
      "| Link | Description |\n| --- | :-: |\n| [Tides](https://quoin.example/1) | Of the sea |\n| <https://quoin.example/2> | |\n";
    expect(linksIn(await readAll(text, "links.md"))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides", description: "Of the sea", place: 3 },
      { address: "https://quoin.example/2", title: "", place: 4 },
    ]);
  });

  it("keeps the title of its own column", async () => {
    const text = "|Title|URL|\n|:--|--:|\n|Tides|[here](https://quoin.example/1)|\n";
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides" },
    ]);
  });
});

it("signs in a cell of another table are a cell", async () => {
  const text = "url,title\nhttps://quoin.example/1,Tides\n---,--\n";
  expect(linksIn(await readAll(text)).map(({ address }) => address)).toContain("---");
});

describe("rows as a spreadsheet copies them, with tabs and without names", () => {
  const text =
    "Tides, and more\thttps://quoin.example/1\tsea\nLooms\thttps://quoin.example/2\t\n\nKnots\t\t\n";

  it("are a table", async () => {
    expect(formatOf(text, "")).toBe("csv");
    expect(linksIn(await readAll(text))).toMatchObject([
      { address: "https://quoin.example/1", title: "Tides, and more" },
      { address: "https://quoin.example/2", title: "Looms" },
      { address: "", title: "Knots" },
    ]);
    expect(matchingOf(text, "csv")).toMatchObject({ names: ["1", "2", "3"] });
  });

  it.each([
    ["are indented", "\thttps://quoin.example/1 Tides\n\thttps://quoin.example/2 Looms\n"],
    ["have other texts beside the address", "Sea\thttps://quoin.example/1 Tides\nLand\tx\n"],
    ["are not all divided alike", "Tides\thttps://quoin.example/1\nhttps://quoin.example/2\n"],
    ["have no address", "Tides\tsea\nLooms\tland\n"],
    ["have no more than a title and an address", "1. Tides\thttps://quoin.example/1\n"],
    ["have nothing but addresses", "https://quoin.example/1\thttps://quoin.example/2\t\n"],
    [
      "have their addresses in several cells",
      "Tides\thttps://quoin.example/1\tx\nhttps://quoin.example/2\tLooms\tx\n",
    ],
    [
      "go on with addresses alone",
      `${"Tides\thttps://quoin.example/1\tsea\n".repeat(30)}https://quoin.example/2\n`,
    ],
  ])("are a list if they %s", (_, list) => {
    expect(formatOf(list, "")).toBe("list");
  });

  it.each(["quoin.example", "quoin.example/1", "quoin.example:8080/1?a=b"])(
    "are all links, though the first has an address without a scheme: %s",
    async (address) => {
      const rows = `Tides\t${address}\tsea\nLooms\thttps://quoin.example/2\t\n`;
      expect(linksIn(await readAll(rows))).toMatchObject([
        { address, title: "Tides" },
        { address: "https://quoin.example/2", title: "Looms" },
      ]);
      expect(matchingOf(rows, "csv")).toMatchObject({ names: ["1", "2", "3"] });
    },
  );

  it.each(["Wo", "ort.url", "Wo? z.B. quoin.example"])(
    "have names before the links, if a name is no address: %s",
    async (name) => {
      const rows = `Seite\t${name}\tNotiz\nLooms\thttps://quoin.example/2\t\n`;
      expect(linksIn(await readAll(rows))).toMatchObject([{ title: "Looms" }]);
    },
  );

  it("may have a line break in a cell", async () => {
    const rows = "Tides\thttps://quoin.example/1\tsea\n".repeat(30);
    const found = await readAll(`${rows}Looms\thttps://quoin.example/2\t"warp\nand weft"\n`);
    expect(linksIn(found)).toHaveLength(31);
  });

  it("are a list if each has a title and an address, whose titles may be numbers", async () => {
    const found = await readAll("1984\thttps://quoin.example/1\n2001\thttps://quoin.example/2\n");
    expect(linksIn(found).map(({ title }) => title)).toEqual(["1984", "2001"]);
  });
});

it.each([
  "链接URL,标题Title,备注Note",
  "Ссылка (url),Название (title),Заметка (note)",
  "رابط url,عنوان title,ملاحظة note",
])("columns may be named in two scripts: %s", async (names) => {
  const text = `${names}\nhttps://quoin.example/1,Tides,of the sea\n`;
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides", description: "of the sea" },
  ]);
});
