import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  letrec,
  oneof,
  property,
  record,
} from "fast-check";
import { expect, it } from "vitest";
import type { Found } from "../found.ts";
import { readStructure } from "./structure.ts";
import { readXml } from "./xml.ts";
import { inPieces, readAll } from "../../../../test/support/import-text.ts";

/** Each drawn address is another one. */
function numbered(value: unknown, next: () => number): unknown {
  if (value === "address") return `https://quoin.example/${next()}`;
  if (Array.isArray(value)) return value.map((one) => numbered(one, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [numbered(key, next), numbered(one, next)]),
  );
}

const fieldNames = [
  ["url", "href", "uri", "URL", "link", "htmlUrl", "source", "loc"],
  ["title", "name", "label", "description", "note", "tags", "created", "id", "type", "version"],
  ["children", "Children", "items", "links", "tabs", "folders", "tags", "lists", "annotations"],
  ["image", "icon", "author", "user", "_links", "trash", "meta", "1", "2", "Tides", "Looms"],
].flat();

const drawn = letrec((tie) => ({
  value: oneof(
    { maxDepth: 5, withCrossShrink: true },
    constantFrom("address", "address", "Tides", "", 7, null, true, "2023-01-15T10:30:00Z"),
    array(tie("value"), { maxLength: 4 }),
    dictionary(constantFrom(...fieldNames), tie("value"), { maxKeys: 5 }),
  ),
})).value;

const anAddress = /https:\/\/quoin\.example\/\d+/g;

/** The addresses that are reported in any way, in the order of their numbers. */
function told(found: readonly Found[]): readonly string[] {
  const all = found.flatMap((one) => {
    if (one.kind === "left") return one.addresses;
    if (one.kind === "unread") return [];
    return one.kind === "link"
      ? [one.address, one.imageUrl, one.title, one.description].join("\n").match(anAddress)
      : one.path;
  });
  return inOrder(all.filter((one) => one?.startsWith("https:") === true));
}

function inOrder(addresses: Iterable<string | null>): readonly string[] {
  return [...new Set(addresses)].map(String).toSorted();
}

it("each address in JSON is that of a link, its picture, or is reported as left out", () => {
  assert(
    property(drawn, (shape) => {
      let count = 0;
      const value = numbered(shape, () => (count += 1));
      expect(told([...readStructure(value)])).toHaveLength(count);
    }),
    { numRuns: 3_000 },
  );
});

const titleNames = constantFrom(
  "GitHub",
  "Sea",
  "deep sea",
  "tides",
  "海",
  "ItemList",
  "links",
  "url",
  "address",
);
const named = letrec((tie) => ({
  value: oneof(
    { maxDepth: 4, withCrossShrink: true },
    constantFrom("address", "address", "Tides", { url: "address" }, { t: "Looms", u: "address" }),
    array(tie("value"), { maxLength: 3 }),
    dictionary(titleNames, tie("value"), { maxKeys: 4 }),
  ),
})).value;

it("each address is reported where names are titles, as JSON, YAML, and JSON as scripts have it", async () => {
  await assert(
    asyncProperty(named, async (shape) => {
      let count = 0;
      const text = JSON.stringify([numbered(shape, () => (count += 1))]);
      const loose = text
        .replaceAll(/"(\w+)":/g, "$1:")
        .replaceAll(/([\w"])([\]}])/g, "$1,$2 // x\n");
      const found = told(await readAll(text, "x.json", 1_000));
      expect(found).toHaveLength(count);
      expect(told(await readAll(text, "x.yaml", 1_000))).toEqual(found);
      expect(told(await readAll(loose, "x.json", 9)), loose).toEqual(found);
    }),
    { numRuns: 1_000 },
  );
});

const prose = constantFrom(
  "see https://quoin.example/1",
  "<https://quoin.example/2|Tides>, https://quoin.example/3\nand https://quoin.example/1",
  "<p><a href='https://quoin.example/4'>x</a></p>",
  "x",
);
const cards = constantFrom(
  [{ title: "Tides", url: "https://quoin.example/1" }],
  [{ name: "Looms", from_url: "https://quoin.example/6" }, { text: "x" }],
  [],
);
const message = record(
  {
    text: prose,
    content: prose,
    ts: constantFrom("1673778600"),
    attachments: cards,
    embeds: cards,
  },
  { requiredKeys: [] },
);

it("each address in the texts and the cards of messages is reported", () => {
  assert(
    property(array(message, { maxLength: 3 }), (messages) => {
      const texts = messages.flatMap(({ text, content, attachments, embeds }) => [
        text ?? content,
        attachments,
        embeds,
      ]);
      const expected = inOrder(JSON.stringify(texts).match(anAddress) ?? []);
      const found = told([...readStructure(messages)]);
      expect(found).toEqual(expect.arrayContaining([...expected]));
    }),
    { numRuns: 1_000 },
  );
});

function xmlOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<entry>${xmlOf(one)}</entry>`).join("");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, one]) => (/^\d/.test(key) ? "" : `<${key}>${xmlOf(one)}</${key}>`))
    .join("");
}

it("each address in XML is that of a link, its picture, or is reported as left out", async () => {
  await assert(
    asyncProperty(drawn, async (shape) => {
      let count = 0;
      const text = `<list>${xmlOf(numbered(shape, () => (count += 1)))}</list>`;
      const written = inOrder(text.match(anAddress) ?? []);
      const found = [];
      for await (const one of readXml(inPieces(text))) found.push(one);
      expect(told(found)).toEqual(written);
    }),
    { numRuns: 1_000 },
  );
});

async function expectAll(text: string, name: string): Promise<void> {
  expect(told(await readAll(text, name, 1_000)), text).toEqual(
    inOrder(text.match(anAddress) ?? []),
  );
}

const cell = constantFrom("address", "address", "Tides", "", "7", "2023-01-15T10:30:00Z", "a, b");

it("each address in a table is that of a link, its picture, or is reported as left out", async () => {
  const row = array(cell, { minLength: 4, maxLength: 4 });
  const head = constantFrom(
    "url,title,tags,cover",
    "a,b,c,d",
    "Titel,URL,Notiz,Bild",
    "href,description,extended,time",
  );
  await assert(
    asyncProperty(head, array(row, { maxLength: 5 }), async (names, rows) => {
      let count = 0;
      const nextAddress = () => `https://quoin.example/${(count += 1)}`;
      const lines = rows.map((cells) =>
        cells.map((one) => `"${one === "address" ? nextAddress() : one}"`).join(","),
      );
      await expectAll([names, ...lines].join("\n"), "links.csv");
    }),
    { numRuns: 500 },
  );
});

it("each address in a text is that of a link, or is reported as left out", async () => {
  const part = constantFrom(
    "address",
    " ",
    "Tides",
    "[Tides](address)",
    " | ",
    "# ",
    "- ",
    "<address>",
    "(address)",
    "[[address][Looms]]",
    "\n",
    "\n",
  );
  await assert(
    asyncProperty(array(part, { maxLength: 12 }), async (parts) => {
      let count = 0;
      const text = parts
        .join(" ")
        .replaceAll("address", () => `https://quoin.example/${(count += 1)}`);
      await expectAll(text, "links.txt");
    }),
    { numRuns: 2_000 },
  );
});

it("each address in HTML is that of a link, or is reported as left out", async () => {
  const part = constantFrom(
    "<a href='address'>Tides</a>",
    "<a href='address'>",
    "</a>",
    "<dl>",
    "</dl>",
    "<dt>",
    "<dd>Note",
    "<h3>Sea</h3>",
    "<p>",
    "<ul>",
    "<li>",
    "</ul>",
    "Looms",
  );
  const head = constantFrom("<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>", "<html><body>");
  await assert(
    asyncProperty(head, array(part, { maxLength: 14 }), async (start, parts) => {
      let count = 0;
      const text = [start, ...parts]
        .join("")
        .replaceAll("address", () => `https://quoin.example/${(count += 1)}`);
      await expectAll(text, "bookmarks.html");
    }),
    { numRuns: 2_000 },
  );
});

it("a text that is too long to be searched for addresses tells how many are in the rest of it", async () => {
  const text = `{"a":["${"x ".repeat(1_100_000)}","see https://quoin.example/1","see https://quoin.example/2"]}`;
  expect(await readAll(text, "x.json", 100_000)).toEqual([{ kind: "unread", count: 2 }]);
});
