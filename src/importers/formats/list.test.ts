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
