import { array, asyncProperty, assert, integer, jsonValue, object } from "fast-check";
import { expect, it } from "vitest";
import { inPieces, linksIn } from "../../../../test/support/import-text.ts";
import { matchingOf, readText } from "../read.ts";
import { listBatches } from "./json-items.ts";

async function itemsIn(text: string, length: number): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const batch of listBatches(inPieces(text, length))) {
    const items: unknown = JSON.parse(batch);
    if (Array.isArray(items)) all.push(...items);
  }
  return all;
}

it("the items of any list are found, however its text is divided", () =>
  assert(
    asyncProperty(
      array(jsonValue()),
      integer({ min: 1, max: 50 }),
      integer({ min: 0, max: 2 }),
      async (list, length, indent) => {
        const text = JSON.stringify(list, undefined, indent);
        // JSON has no negative zero.
        expect(await itemsIn(text, length)).toEqual(JSON.parse(text));
      },
    ),
  ));

it("any object can be an item", () =>
  assert(
    asyncProperty(array(object()), async (list) => {
      const text = JSON.stringify(list);
      expect(await itemsIn(text, 7)).toEqual(JSON.parse(text));
    }),
  ));

it.each(["[1", "[1,2]]", "[1][2]", '["'])(
  "a list that does not end once is broken: %s",
  async (text) => {
    await expect(itemsIn(text, 3)).rejects.toThrow("import-json-broken");
  },
);

const rows = Array.from({ length: 20_000 }, (_, at) => ({
  url: `https://quoin.example/${at + 1}`,
  title: `Tides "${at}" [x], {y}`,
  note: "\\",
}));

it("a long list is read in parts as a short one is, with its places and its columns", async () => {
  const text = JSON.stringify(rows);
  const read = async (columns?: Parameters<typeof readText>[2]) => {
    const found = [];
    for await (const one of readText(inPieces(text, 100_000), "json", columns)) found.push(one);
    return linksIn(found);
  };
  const links = await read();
  expect(links).toHaveLength(20_000);
  expect(links.at(-1)).toMatchObject({
    place: 20_000,
    description: "\\",
    title: rows.at(-1)?.title,
  });
  expect(matchingOf(text.slice(0, 100_000), "json", true)?.names).toEqual(["url", "title", "note"]);
  const swapped = await read({ address: ["url"], title: ["note"] });
  expect(swapped.at(-1)).toMatchObject({ place: 20_000, title: "\\", description: "" });
});

it("of a long list that is broken, the links before the damage are found", async () => {
  const text = JSON.stringify(rows).slice(0, -100_000);
  const found = [];
  await expect(async () => {
    for await (const one of readText(inPieces(text, 100_000), "json")) found.push(one);
  }).rejects.toThrow("import-json-broken");
  expect(found.length).toBeGreaterThan(10_000);
});
