import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "../domain/text/fold-text.ts";
import { addressText, prepare, type SearchDocument } from "./document.ts";
import { createSearchIndex, type SearchIndex } from "./index.ts";
import { parseQuery, type Asked, type QueryWord } from "./query.ts";
import { withFilter } from "./query-text.ts";
import { getSavedIndex, savedListOf } from "./saved.ts";
import { wordsAndSignsIn } from "./words.ts";

/** Few letters, so that words begin alike, resemble each other, and are found. */
const aWord = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 }),
  fc.string({
    unit: fc.constantFrom("東", "京", "海", "é", "ß", "🚀", "❤\uFE0F"),
    minLength: 1,
    maxLength: 4,
  }),
);
const aText = fc.array(aWord, { maxLength: 4 }).map((words) => words.join(" "));
const aPath = fc.array(aWord, { minLength: 1, maxLength: 2 });

const aDocument: fc.Arbitrary<SearchDocument> = fc.record({
  id: fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8"),
  title: aText,
  address: fc
    .tuple(aWord, aWord)
    .map(([host, path]) => `https://www.${host}.example/${path}?q=abc`),
  tags: fc.array(aText, { maxLength: 2 }),
  text: aText,
  collections: fc.array(aPath, { maxLength: 2 }),
  excerpt: aText,
  createdAtMs: fc.integer({ min: 0, max: 5 }).map((days) => new Date(2026, 0, 1 + days).getTime()),
});

const aPart = fc.oneof(
  { weight: 4, arbitrary: aWord },
  aWord.map((word) => `"${word}"`),
  aText.map((tag) => `tag:"${tag}"`),
  aWord.map((name) => `in:${name}`),
  aWord.map((host) => `site:${host}.example`),
  fc.integer({ min: 1, max: 7 }).map((day) => `before:2026-01-0${day}`),
  fc.integer({ min: 1, max: 7 }).map((day) => `after:2026-01-0${day}`),
  fc.constantFrom("is:waiting", "has:file"),
);
const aQuery = fc
  .array(fc.tuple(fc.constantFrom("", "", "", "-"), aPart), { maxLength: 3 })
  .map((parts) => parts.map((part) => part.join("")).join(" "));

type Step = { put: SearchDocument[] } | { remove: string[] };
const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ put: fc.array(aDocument, { maxLength: 4 }) }) },
    fc.record({ remove: fc.array(fc.constantFrom("1", "2", "3", "4"), { maxLength: 2 }) }),
  ),
  { maxLength: 8 },
);

const waiting = new Set(["1", "2", "9"]);
const withFiles = new Set(["2", "3"]);
const options = { order: "newest", waiting, withFiles } as const;

/** An index and a plain list after the same steps. */
function carriedOut(steps: readonly Step[]): { index: SearchIndex; list: SearchDocument[] } {
  let ids = 0;
  const index = createSearchIndex(() => String(ids++));
  const list = new Map<string, SearchDocument>();
  for (const step of steps) {
    if ("remove" in step) {
      index.remove(step.remove);
      for (const id of step.remove) list.delete(id);
    } else {
      const put = new Map(step.put.map((document) => [document.id, document]));
      index.put([...put.values()].map(prepare));
      for (const [id, document] of put) list.set(id, document);
    }
  }
  return { index, list: [...list.values()] };
}

const wordsOf = (...texts: string[]) =>
  texts.flatMap((text) => wordsAndSignsIn(foldText(text)).map((word) => word.text));

/** The matches, found by reading every document. */
function scan(list: readonly SearchDocument[], text: string): readonly SearchDocument[] {
  const query = parseQuery(text);
  const excluded = new Set(query.excluded.flatMap((asked) => matching(list, asked)));
  return matching(list, query).filter((document) => !excluded.has(document));
}

function matching(
  list: readonly SearchDocument[],
  { words, labels, afterMs = -Infinity, beforeMs = Infinity, ...query }: Asked,
): readonly SearchDocument[] {
  const fieldsOf = (document: SearchDocument, word: QueryWord) => [
    ...wordsOf(document.title, ...document.tags, addressText(document.address)),
    ...(word.isEverywhere
      ? wordsOf(document.text, ...document.collections.flat(), document.excerpt)
      : []),
  ];
  const plain = (document: SearchDocument, word: QueryWord) =>
    fieldsOf(document, word).some((found) =>
      word.isWhole ? found === word.text : found.startsWith(word.text),
    );
  const near = (document: SearchDocument, word: QueryWord) =>
    fieldsOf(document, word).some((found) => isNear(found, word.text));
  const fold = (name: string) => foldText(name).replace(/\s+/gu, " ").trim();
  const namesOf = ({ tags, collections, address }: SearchDocument, kind: string) => {
    if (kind === "tag") return tags.map(fold);
    if (kind === "site") return [new URL(address).host.replace("www.", "")];
    return collections.flatMap((path) => [
      ...path.map(fold),
      ...path.map((_, at) => fold(path.slice(0, at + 1).join(" / "))),
    ]);
  };
  const byWord = words.map((word) =>
    list.some((document) => plain(document, word)) || !word.isForgiven ? plain : near,
  );
  const byLabel = labels.map(({ kind, name }) => {
    const isEqual = (other: string) => other === fold(name);
    const isExact = list.some((document) => namesOf(document, kind).some(isEqual));
    return (other: string) => (isExact ? isEqual(other) : other.startsWith(fold(name)));
  });
  return list.filter(
    (document) =>
      words.every((word, at) => byWord[at]?.(document, word)) &&
      labels.every(({ kind }, at) => namesOf(document, kind).some((name) => byLabel[at]?.(name))) &&
      document.createdAtMs >= afterMs &&
      document.createdAtMs < beforeMs &&
      (!query.isWaiting || waiting.has(document.id)) &&
      (!query.hasFile || withFiles.has(document.id)),
  );
}

/** Whether a beginning of the word is one edit away (optimal string alignment). */
function isNear(word: string, typed: string): boolean {
  return Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length)).some(
    (beginning) => editsBetween(beginning, typed) <= 1,
  );
}

function editsBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      table[i]?.splice(
        j,
        1,
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

const idsOf = (documents: readonly SearchDocument[]) => documents.map(({ id }) => id).toSorted();
const allOf = (index: SearchIndex, text: string, order: "fit" | "newest" | "oldest" = "newest") =>
  index.find(parseQuery(text), { ...options, order }).ids(0, 100);

describe("the index", () => {
  it("finds what a plain scan finds, whatever was put, replaced and removed before", () => {
    fc.assert(
      fc.property(someSteps, aQuery, (steps, text) => {
        const { index, list } = carriedOut(steps);
        expect(allOf(index, text).toSorted()).toEqual(idsOf(scan(list, text)));
        expect(index.size).toBe(list.length);
      }),
      { numRuns: 300 },
    );
  });

  it("finds with a minus exactly what it does not find without one", () => {
    const isExact = (part: string) =>
      !part.endsWith('""') && parseQuery(part).words.every(({ isForgiven }) => !isForgiven);
    fc.assert(
      fc.property(someSteps, aPart.filter(isExact), (steps, part) => {
        const { index, list } = carriedOut(steps);
        const found = new Set(allOf(index, part));
        const others = idsOf(list).filter((id) => !found.has(id));
        expect(allOf(index, `-${part}`).toSorted()).toEqual(others);
      }),
    );
  });

  it("gives the same documents in each order: by time, or first those that fit best", () => {
    fc.assert(
      fc.property(someSteps, aQuery, (steps, text) => {
        const { index, list } = carriedOut(steps);
        const newest = allOf(index, text);
        const timeOf = new Map(list.map(({ id, createdAtMs }) => [id, createdAtMs]));
        const times = newest.map((id) => timeOf.get(id) ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(allOf(index, text, "oldest")).toEqual(newest.toReversed());
        expect(allOf(index, text, "fit").toSorted()).toEqual(newest.toSorted());
      }),
    );
  });

  it("is the same after it was kept on disk", () => {
    fc.assert(
      fc.property(someSteps, aQuery, (steps, text) => {
        const { index } = carriedOut(steps);
        const onDisk = structuredClone(
          index.held().map(({ id, segment, gone }) => ({ id, segment, gone })),
        );
        const list = savedListOf(index.held());
        const kept = getSavedIndex(list, (id) => onDisk.find((one) => one.id === id)?.segment);
        const again = createSearchIndex(() => "more", kept);
        expect(allOf(again, text)).toEqual(allOf(index, text));
        expect([...again.ids()].toSorted()).toEqual([...index.ids()].toSorted());
        for (const id of index.ids()) {
          expect(again.fingerprintOf(id)).toBe(index.fingerprintOf(id));
        }
      }),
    );
  });
});

describe("signs and letters", () => {
  const nothing = { address: "", tags: [], text: "", collections: [], excerpt: "" };
  const arabic = "\u0645\u062F\u0631\u0633\u0629 \u0639\u0644\u0649"; // with teh marbuta and dotless yeh
  const titles = ["🚀 Launch", "❤\uFE0F tea", "☕\uFE0F tea", "海辺", "北海", arabic, "Other"];
  const index = createSearchIndex(() => "one");
  index.put(titles.map((title) => prepare({ ...nothing, id: title, title, createdAtMs: 1 })));

  it.each([
    ["🚀", ["🚀 Launch"]],
    ["🔥", []],
    ["launch", ["🚀 Launch"]],
    ["❤", ["❤\uFE0F tea"]],
    ["❤\uFE0F tea", ["❤\uFE0F tea"]],
    ['"海"', ["北海", "海辺"]],
    ["\u0645\u062F\u0631\u0633\u0647", [arabic]],
    ['"\u0639\u0644\u064A"', [arabic]],
  ])("are found by %s", (text, found) => {
    expect(allOf(index, text).toSorted()).toEqual(found);
  });
});

describe("a filter", () => {
  it.each(['5" disks', 'the "open" sea', 'say "x" / "y"'])(
    "finds what is named %s, whatever quotation marks the control leaves out",
    (name) => {
      const index = createSearchIndex(() => "one");
      const nothing = { title: "", address: "", text: "", excerpt: "", createdAtMs: 1 };
      const named = { ...nothing, id: "named", tags: [name], collections: [[name]] };
      const other = { ...nothing, id: "other", tags: ["5"], collections: [["5"]] };
      index.put([named, other].map(prepare));
      for (const kind of ["tag", "in"] as const) {
        expect(allOf(index, withFilter("", kind, name))).toEqual(["named"]);
      }
    },
  );
});

it("a filter tells collections apart whose paths differ only after their first 200 signs", () => {
  const above = ["x", "y", "z"].map((sign) => sign.repeat(80));
  const nothing = {
    title: "",
    address: "",
    tags: [],
    text: "",
    excerpt: "",
    createdAtMs: 1,
  };
  const index = createSearchIndex(() => "one");
  const ids = ["Tides", "Looms"];
  index.put(ids.map((id) => prepare({ ...nothing, id, collections: [[...above, id]] })));
  const path = [...above, "Tides"].join(" / ");
  expect(allOf(index, withFilter("", "in", path))).toEqual(["Tides"]);
  expect(allOf(index, `-in:"${path}"`)).toEqual(["Looms"]);
  expect(allOf(index, `in:"${path.slice(0, 100)}"`).toSorted()).toEqual(["Looms", "Tides"]);
});

describe("the order of fit", () => {
  it("puts whole words in the title before beginnings, and both before other fields", () => {
    const nothing = { address: "", tags: [], text: "", collections: [], excerpt: "" };
    const documents = [
      { ...nothing, id: "text", title: "", excerpt: "the tide", createdAtMs: 4 },
      { ...nothing, id: "beginning", title: "Tidewater", createdAtMs: 3 },
      { ...nothing, id: "tag", title: "", tags: ["tide"], createdAtMs: 2 },
      { ...nothing, id: "title", title: "Tide tables", createdAtMs: 1 },
      { ...nothing, id: "none", title: "Other", createdAtMs: 5 },
    ];
    const index = createSearchIndex(() => "one");
    index.put(documents.map(prepare));
    expect(allOf(index, "tide", "fit")).toEqual(["tag", "title", "beginning", "text"]);
  });
});
