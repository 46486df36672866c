import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../test/support/import-text.ts";

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
