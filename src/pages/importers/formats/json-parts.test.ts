import {
  array,
  assert,
  dictionary,
  integer,
  jsonValue,
  object,
  oneof,
  property,
  string,
} from "fast-check";
import { expect, it } from "vitest";
import { inPieces, linksIn, readAll } from "../../../../test/support/import-text.ts";
import { matchingOf, readText } from "../read.ts";
import { createJsonParts } from "./json-parts.ts";

/** The value of a text in pieces of this length, of which about `most` characters are parsed together. */
function valueIn(text: string, length: number, most: number, isTaken = false): unknown {
  const parts = createJsonParts(most, most);
  const taken: unknown[] = [];
  for (let at = 0; at < text.length; at += length) {
    parts.write(text.slice(at, at + length));
    if (isTaken) taken.push(...parts.take());
  }
  parts.end();
  const rest: unknown = parts.soFar();
  return isTaken && Array.isArray(rest) ? [...taken, ...rest] : rest;
}

const sizes = [integer({ min: 1, max: 50 }), integer({ min: 1, max: 20 })] as const;

it("any value is that of its text, however this is divided", () => {
  assert(
    property(
      oneof(array(jsonValue()), object(), dictionary(string(), jsonValue())),
      ...sizes,
      integer({ min: 0, max: 2 }),
      (value, length, most, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        // JSON has no negative zero.
        expect(valueIn(text, length, most)).toEqual(JSON.parse(text));
        expect(valueIn(`window.a = ${text};\n`, length, most)).toEqual(JSON.parse(text));
      },
    ),
  );
});

it("the items of a list, and the lines of a text, can be taken as they come", () => {
  assert(
    property(array(object(), { minLength: 2 }), ...sizes, (list, length, most) => {
      const text = JSON.stringify(list);
      const lines = list.map((one) => JSON.stringify(one)).join("\r\n\n");
      expect(valueIn(text, length, most, true)).toEqual(JSON.parse(text));
      expect(valueIn(lines, length, most, true)).toEqual(JSON.parse(text));
    }),
  );
});

it("an inherited name is one like any other, and a repeated one has its last value", () => {
  const text = '{"__proto__":{"a":[1,2,3],"b":4},"c":1,"c":[2,3]}';
  expect(valueIn(text, 3, 1)).toEqual(JSON.parse(text));
});

it.each(["[1", "[1,2]]", "[1][2]", '["', "", "{]", "{},{}", '{"a":[1,2}', "[1,2}", '{"a" 1}'])(
  "a text that does not end once is broken: %s",
  (text) => {
    expect(() => valueIn(text, 3, 1)).toThrow("import-json-broken");
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

it("comments, last commas, and names and texts as in scripts are read, however long they are", () => {
  const link = (at: number) =>
    `// ${at}: {"\n{url: 'https://quoin.example/${at}', title: "It's, [/* ${at} */", 'n': .5, of: undefined, /* ] */},`;
  const all = Array.from({ length: 9 }, (_, at) => at);
  const text = `/* [ */ export default {list: [${all.map(link).join("")}],}; // }`;
  for (const most of [1, 20, 10_000]) {
    const parts = createJsonParts(most);
    for (const char of text) parts.write(char);
    parts.end();
    expect(parts.soFar()).toEqual({
      list: all.map((at) => ({
        url: `https://quoin.example/${at}`,
        title: `It's, [/* ${at} */`,
        n: 0.5,
        of: null,
      })),
    });
  }
});

it.each([
  ["of scripts", String.raw`'It\'s\n\u0022\x41\u00e9\u0022\q\v'`, 'It\'s\n"Aé"q\v'],
  ["of scripts in double quotes", String.raw`"It\'s \x41\u00e9\""`, "It's Aé\""],
  ["of half a sign", String.raw`'\ud800'`, "\ud800"],
  ["of a line that goes on", "'a\\\r\nb\\\nc'", "abc"],
])("escapes in texts have their meaning: those %s", (_, written, meant) => {
  for (const most of [1, 10_000])
    expect(valueIn(`[{a: ${written},},]`, 1, most)).toEqual([{ a: meant }]);
});

it("lines within a text are read, as notes have them that a script wrote without care", () => {
  expect(valueIn('[{"a": "b\nc\td"}]', 3, 1)).toEqual([{ a: "b\nc\td" }]);
});

it("addresses in comments are reported, because links may be set aside so", async () => {
  const text =
    "/* https://quoin.example/1 */ export default [{url: 'https://quoin.example/2'}, // https://quoin.example/3.\n/* {url: 'https://quoin.example/4'} */ {url: 'https://quoin.example/5'}] // https://quoin.example/6";
  const found = await readAll(text, "x.json");
  expect(linksIn(found).map(({ address }) => address)).toEqual([
    "https://quoin.example/2",
    "https://quoin.example/5",
  ]);
  const told = found.flatMap((one) => (one.kind === "left" ? one.addresses : []));
  expect(told).toEqual([1, 3, 4, 6].map((at) => `https://quoin.example/${at}`));
  const long = `[{} /* ${"http://a ".repeat(200_000)}*/]`;
  expect(await readAll(long, "x.json", 50_000)).toMatchObject([{ addresses: { length: 200_000 } }]);
});
