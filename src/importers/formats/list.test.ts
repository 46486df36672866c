import { expect, it } from "vitest";
import { linksIn, readAll } from "../../../test/support/import-text.ts";

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

it("what stands between two links describes none of them", async () => {
  const line = "[A](https://quoin.example/1) - and [B](https://quoin.example/2) - x";
  expect(linksIn(await readAll(line)).map(({ description }) => description)).toEqual(["", ""]);
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
  ["- [Tides](https://quoin.example/a\\_b) and (more)", "https://quoin.example/a_b", "Tides"],
])("signs are escaped in Markdown: %s", async (line, address, title) => {
  expect(linksIn(await readAll(line))).toMatchObject([{ address, title }]);
});
