import { expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";
import { formatOf } from "../read.ts";

const savedAtMs = Date.UTC(2023, 0, 15);

it.each([
  ["line feeds", "\n"],
  ["pairs of return and line feed", "\r\n"],
])("references of EndNote are links, with %s", async (_, end) => {
  const text = [
    "%0 Web Page",
    "%T Tides of",
    "the sea",
    "%A Lovelace, Ada",
    "%[ 2023-01-15",
    "%U https://quoin.example/1",
    "%K sea",
    "deep sea",
    "%K looms",
    "%X Of the page",
    "",
    "and more",
    "%Z My note",
    "",
    "%0 Journal Article",
    "%T Looms",
    "%R 10.1000/ab-c",
    "",
    "%0 Book",
    "%T Knots",
    "",
  ].join(end);
  expect(formatOf(text, "x.enw")).toBe("references");
  expect(linksIn(await readAll(text))).toMatchObject([
    {
      address: "https://quoin.example/1",
      title: "Tides of the sea",
      description: "My note\n\nOf the page and more",
      tags: ["sea", "deep sea", "looms"],
      savedAtMs,
      place: 1,
    },
    { address: "https://doi.org/10.1000/ab-c", title: "Looms", place: 2 },
    { address: "", title: "Knots", place: 3 },
  ]);
});

it("references of refer have no type, and an empty line between them", async () => {
  const text =
    "%A Lovelace, Ada\n%T Tides\n%U https://quoin.example/1\n\n\n%T Looms\n%U https://quoin.example/2\n";
  expect(formatOf(text, "")).toBe("references");
  expect(linksIn(await readAll(text))).toMatchObject([
    { address: "https://quoin.example/1", title: "Tides" },
    { address: "https://quoin.example/2", title: "Looms" },
  ]);
});

it.each([
  "%T Tides",
  "%T Tides\nhttps://quoin.example/1",
  "% Tides\n% https://quoin.example/1",
  "%20 Tides\n%U https://quoin.example/1",
])("%j is no reference", (text) => {
  expect(formatOf(text, "")).toBe("list");
});
