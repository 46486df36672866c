import { expect, it } from "vitest";
import { linksIn, readAll } from "../../../../test/support/import-text.ts";

it.each([
  ["<https://quoin.example/1?a=1&amp;b=2|Tides &amp; looms>", "?a=1&b=2", "Tides & looms"],
  ["see <https://quoin.example/1|>", "", "see"],
  ["<https://quoin.example/1|a|b> and more", "", "a|b"],
  ["<p><a href='https://quoin.example/1?a&amp;b'>x</a>", "?a&b", ""],
])("a link in a message has the address that is meant: %s", async (text, query, title) => {
  const found = await readAll(JSON.stringify([{ text, ts: "1673778600.1" }]), "x.json");
  expect(found).toMatchObject([
    { address: `https://quoin.example/1${query}`, title, savedAtMs: 1_673_778_600_100 },
  ]);
});

it("a message may be one long line: each link in it is found", async () => {
  const addresses = Array.from({ length: 5_000 }, (_, at) => `https://quoin.example/${at}`);
  const found = await readAll(
    JSON.stringify([{ text: `See ${addresses.join(" ")}` }]),
    "x.json",
    999,
  );
  expect(linksIn(found).map(({ address }) => address)).toEqual(addresses);
});
