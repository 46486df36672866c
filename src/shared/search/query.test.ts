import { describe, expect, it } from "vitest";
import { getDay, parseQuery, queryWordsMost } from "./query.ts";
import { filterValue, hasFilter, withFilter } from "./query-text.ts";

const wordsOf = (text: string) => parseQuery(text).words.map((word) => word.text);

describe("parseQuery", () => {
  it("takes a text of any length", () => {
    expect(wordsOf("海".repeat(300_000))).toHaveLength(queryWordsMost);
    expect(wordsOf("🌊".repeat(300_000))).toHaveLength(queryWordsMost);
    expect(wordsOf("海潮 ".repeat(100_000))).toHaveLength(queryWordsMost);
    expect(parseQuery(`-${"海".repeat(300_000)}`).excluded[0]?.words).toHaveLength(queryWordsMost);
  });

  it("reads words, and filters in any order", () => {
    const query = parseQuery(
      'tide tag:boats TAG:"open sea" in:"Work / Tides" site:www.quoin.example',
    );
    expect(query.words.map((word) => word.text)).toEqual(["tide"]);
    expect(query.labels).toEqual([
      { kind: "tag", name: "boats" },
      { kind: "tag", name: "open sea" },
      { kind: "in", name: "Work / Tides" },
      { kind: "site", name: "quoin.example" },
    ]);
  });

  it.each([
    ["https://www.quoin.example/a?b", "quoin.example"],
    ["quoin.example/a", "quoin.example"],
    ["Quoin.Example.", "quoin.example"],
    ["quoin.example:443", "quoin.example"],
    ["localhost:3000", "localhost:3000"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["[::1]:8080", "[::1]:8080"],
    // Still to be typed.
    ["quo", "quo"],
    ["192.168", "192.168"],
  ])("takes site:%s for the site %s", (typed, name) => {
    expect(parseQuery(`site:${typed}`).labels).toEqual([{ kind: "site", name }]);
  });

  it("reads years, months and days", () => {
    const { afterMs, beforeMs } = parseQuery("after:2025-03 before:2026");
    expect(afterMs).toBe(new Date(2025, 2, 1).getTime());
    expect(beforeMs).toBe(new Date(2026, 0, 1).getTime());
  });

  it("takes each of several days into account, in whatever order", () => {
    const day = (year: number) => new Date(year, 0, 1).getTime();
    for (const text of ["after:2025 after:2024", "after:2024 after:2025"]) {
      expect(parseQuery(text).afterMs).toBe(day(2025));
    }
    for (const text of ["before:2025 before:2024", "before:2024 before:2025"]) {
      expect(parseQuery(text).beforeMs).toBe(day(2024));
    }
  });

  it.each(["2025-13", "2025-02-30", "soon", "20250101", "2025-1-1-1", "0050"])(
    "knows no day %s",
    (text) => {
      expect(getDay(text)).toBeUndefined();
    },
  );

  it("names the filters that mean nothing, and filters nothing by them", () => {
    const query = parseQuery("before:soon is:lost has:file is:waiting");
    expect(query.notUnderstood).toEqual(["before:soon", "is:lost"]);
    expect(query).toMatchObject({ isWaiting: true, hasFile: true });
    const after = parseQuery("is:waiting is:lost has:file has:love");
    expect(after.notUnderstood).toEqual(["is:lost", "has:love"]);
    expect(query.words).toEqual([]);
  });

  it("ignores a filter whose value is still to be typed", () => {
    expect(parseQuery("tide tag:")).toMatchObject({ labels: [], notUnderstood: [] });
    expect(parseQuery('in:"')).toMatchObject({ labels: [], notUnderstood: [] });
  });

  it("takes other words with a colon for words", () => {
    expect(wordsOf("note:this")).toEqual(["note", "this"]);
  });

  it.each([
    "https://quoin.example/a-b",
    "http://www.quoin.example/a-b/",
    "www.quoin.example/a-b",
    "https://quoin.example:443/a-b?utm_source=x&fbclid=y#below",
    '"https://www.quoin.example/a-b"',
  ])("looks for the address of a page as links have it: %s", (typed) => {
    expect(wordsOf(typed)).toEqual(["quoin", "example", "a", "b"]);
  });

  it("reads the escapes of an address", () => {
    expect(wordsOf("https://quoin.example/%C3%9Cber?q=a%20b")).toEqual(
      ["quoin", "example", "uber", "q", "a", "b"], // as folded
    );
  });

  it("finds short words in head fields only, but pairs of characters everywhere", () => {
    const [short, long, pair, single] = parseQuery("at sea 東京 海").words;
    expect(short).toMatchObject({ text: "at", isEverywhere: false });
    expect(long).toMatchObject({ text: "sea", isEverywhere: true });
    expect(pair).toMatchObject({ text: "東京", isEverywhere: true });
    expect(single).toMatchObject({ text: "海", isEverywhere: false });
  });

  it("asks for each pair of a run of characters, and for no single one", () => {
    expect(wordsOf("東京タワー")).toEqual(["東京", "京タ", "タワ", "ワー"]);
  });

  it("asks for every pair of a long title, whose end may tell it from others", () => {
    expect(wordsOf("潮汐表の読み方をやさしく解説する連載記事の総集編 第一回").at(-1)).toBe("一回");
    expect(wordsOf("tide ".repeat(1_000)).length).toBeLessThan(63); // `fitMost` is one byte
  });

  it("forgives edits in words of four letters and more, without digits, outside quotes", () => {
    const forgiven = parseQuery('tide sea 2024 "boats" 東京タワー').words;
    expect(forgiven.filter((word) => word.isForgiven).map((word) => word.text)).toEqual(["tide"]);
  });

  it("finds whole words only for words in quotes", () => {
    expect(parseQuery('"tide table" sea').words).toMatchObject([
      { text: "tide", isWhole: true },
      { text: "table", isWhole: true },
      { text: "sea", isWhole: false },
    ]);
  });
});

describe("a minus", () => {
  it("excludes a word, words in quotes and filters, and forgives nothing", () => {
    const { words, labels, isWaiting, excluded } = parseQuery(
      'sea -Tide -"moon tide" -tag:"open sea" -is:waiting -before:2025',
    );
    expect({ words, labels, isWaiting }).toMatchObject({
      words: [{ text: "sea" }],
      labels: [],
      isWaiting: false,
    });
    expect(excluded).toMatchObject([
      { words: [{ text: "tide", isWhole: false, isForgiven: false }] },
      { words: [{ text: "moon", isWhole: true }, { text: "tide" }] },
      { labels: [{ kind: "tag", name: "open sea" }] },
      { isWaiting: true },
      { beforeMs: new Date(2025, 0, 1).getTime() },
    ]);
  });

  it.each(["co-operate", "sea - tide", "--help", '"sea"-tide', "sea -", "-", '-"', "-…", "-tag:"])(
    "excludes nothing within a word, alone, or twice: %s",
    (text) => {
      expect(parseQuery(text).excluded).toEqual([]);
    },
  );

  it("does not hide that a filter is not understood", () => {
    expect(parseQuery("-is:lost").notUnderstood).toEqual(["-is:lost"]);
  });

  it("is left alone by the controls", () => {
    expect(filterValue("tag:sea -tag:boats", "tag")).toBe("sea");
    expect(hasFilter("-is:waiting", "is")).toBe(false);
    expect(withFilter("-tag:boats tag:sea", "tag", "moon")).toBe("-tag:boats tag:moon");
  });
});

describe("the text of a query", () => {
  it("has the values of its filters", () => {
    const text = 'tide tag:sea tag:"open sea" is:waiting';
    expect(filterValue(text, "tag")).toBe("open sea");
    expect(filterValue(text, "in")).toBe("");
    expect(hasFilter(text, "is")).toBe(true);
    expect(hasFilter(text, "has")).toBe(false);
    expect(hasFilter("has:files", "has")).toBe(true);
  });

  it("takes a filter in, in the place of others of its name, and in quotes where it needs them", () => {
    expect(withFilter("tide tag:sea tag:boats", "tag", "open sea")).toBe('tide tag:"open sea"');
    expect(withFilter("", "after", "2025-01-01")).toBe("after:2025-01-01");
    expect(withFilter('in:"Work / Tides" tide', "in", "")).toBe("tide");
  });

  it("stays a filter beside words in quotes that are still to be closed", () => {
    const text = withFilter('sea "tide tab', "tag", "boats");
    expect(parseQuery(text)).toMatchObject({
      words: [{ text: "sea" }, { text: "tide", isWhole: true }, { text: "tab", isWhole: true }],
      labels: [{ kind: "tag", name: "boats" }],
    });
    const both = withFilter('in:"Work / Ti', "is", "waiting");
    expect(parseQuery(both)).toMatchObject({ labels: [{ name: "Work / Ti" }], isWaiting: true });
    expect(withFilter('"', "is", "waiting")).toBe('"" is:waiting');
  });

  it("keeps what the user typed beside it", () => {
    expect(withFilter('"tide table" sea', "is", "waiting")).toBe('"tide table" sea is:waiting');
  });
});
