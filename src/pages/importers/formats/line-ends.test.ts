import { describe, expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";

const lines = [
  "url,title",
  "https://quoin.example/1,Tides",
  "",
  "https://quoin.example/2,Looms",
  "",
] as const;
const list = ["https://quoin.example/1 | Tides", "", "https://quoin.example/2 | Looms", ""];
const items = ['{"url":"https://quoin.example/1"}', "", '{"url":"https://quoin.example/2"}', ""];

const read = async (text: string, name: string, length: number) =>
  linksIn(await readAll(text, name, length)).map(({ title, place }) => [title, place]);

describe.each([
  ["line feeds", "\n"],
  ["pairs of return and line feed", "\r\n"],
  ["returns alone", "\r"],
])("lines that end in %s", (_, end) => {
  it.each([1, 7, 1_000])("divide a list, and are counted, in pieces of %i", async (length) => {
    expect(await read(list.join(end), "a.txt", length)).toEqual([
      ["Tides", 1],
      ["Looms", 3],
    ]);
  });

  it("divide a table, and are counted", async () => {
    expect(await read(lines.join(end), "a.csv", 1_000)).toEqual([
      ["Tides", 2],
      ["Looms", 4],
    ]);
  });

  it("divide JSON Lines", async () => {
    expect(linksIn(await readAll(items.join(end), "a.jsonl", 1_000))).toHaveLength(2);
  });
});

it("a line with two kinds of ends is one", async () => {
  const text = `${lines.slice(0, 2).join("\r")}\r\n${lines.slice(3).join("\r")}`;
  expect(await read(text, "a.csv", 1_000)).toEqual([
    ["Tides", 2],
    ["Looms", 3],
  ]);
});
