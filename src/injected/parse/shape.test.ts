import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCapture, type RawCapture } from "./shape.ts";

const url = "https://news.example/story";

function aRawCapture(changes: Partial<RawCapture> = {}): RawCapture {
  return {
    version: 1,
    url,
    title: "A story",
    description: "What it is about",
    imageUrl: "https://news.example/i.jpg",
    keywords: ["one"],
    content: { html: "<p>Text</p>", words: 1, from: "article" },
    ...changes,
  };
}

function parsed(changes: Partial<RawCapture>) {
  const result = parseCapture(aRawCapture(changes), url);
  if (!result.ok) expect.fail(result.error.kind);
  return result.value;
}

it("returns the capture of the page being saved", () => {
  expect(parseCapture(aRawCapture(), `${url}#part`)).toEqual({
    ok: true,
    value: {
      url,
      title: "A story",
      description: "What it is about",
      imageUrl: "https://news.example/i.jpg",
      keywords: ["one"],
      content: { html: "<p>Text</p>", words: 1, from: "article" },
    },
  });
});

it.each([
  ["application/pdf", "pdf"],
  ["image/svg+xml", "image"],
  ["audio/ogg", "audio"],
  ["video/mp4", "video"],
  ["application/xml", undefined],
  ["pdf", undefined],
  ["image/", undefined],
  ["image/png<", undefined],
])("a tab that shows %s shows a file of the kind %s", (mediaType, file) => {
  expect(parsed({ content: null, mediaType }).file).toBe(file);
});

describe("an invalid capture", () => {
  it("is refused for another route of the same application", () => {
    const route = "https://app.example/#/inbox";
    const read = aRawCapture({ url: "https://app.example/#/sent" });
    expect(parseCapture(read, route)).toMatchObject({ error: { kind: "capture-other-page" } });
    expect(parseCapture({ ...read, url: route }, route).ok).toBe(true);
  });

  it("is refused for another page than the one being saved", () => {
    expect(parseCapture(aRawCapture({ url: "https://news.example/next" }), url)).toEqual({
      ok: false,
      error: { kind: "capture-other-page" },
    });
  });

  it("is refused for a page that is not on the web", () => {
    const file = "file:///home/me/notes.html";
    expect(parseCapture(aRawCapture({ url: file }), file)).toEqual({
      ok: false,
      error: { kind: "capture-unreadable" },
    });
  });

  it.each([
    [null, ""],
    [undefined, ""],
    ["text", ""],
    [{ ...aRawCapture(), version: 2 }, "version"],
    [{ ...aRawCapture(), title: { length: 3 } }, "title"],
    [{ ...aRawCapture(), keywords: ["a", 1] }, "keywords.1"],
    [{ ...aRawCapture(), content: { html: "x", words: -1, from: "article" } }, "content.words"],
  ])("is reported with its path: %j", (raw, path) => {
    expect(parseCapture(raw, url)).toEqual({
      ok: false,
      error: { kind: "capture-malformed", path },
    });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (raw, expected) => {
        expect(parseCapture(raw, expected).ok).toBe(false);
      }),
    );
  });
});

it("caps title and description", () => {
  expect(parsed({ title: "x".repeat(1e6) }).title).toHaveLength(300);
  expect(parsed({ description: "x ".repeat(1e6) }).description.length).toBeLessThanOrEqual(1_000);
});

it.each(["data:image/png;base64,AA", "javascript:alert(1)"])(
  "takes no image from %j",
  (imageUrl) => {
    expect(parsed({ imageUrl }).imageUrl).toBeUndefined();
  },
);

it("takes 20 different keywords and no sentences", () => {
  const many = Array.from({ length: 40 }, (_, index) => `word ${index}`);
  expect(parsed({ keywords: many }).keywords).toHaveLength(20);
  expect(parsed({ keywords: [" Tea\n", "tea", "", "x".repeat(51), "milk"] }).keywords).toEqual([
    "Tea",
    "milk",
  ]);
});

it.each([
  ["more than 2 MB", "ä".repeat(1_000_001)],
  ["a control character", "a<\u0080b>"],
  ["half a character", "a\ud800b"],
])("refuses content with %s, because it must not be changed any more", (_, text) => {
  const good = { html: "<p>a</p>", words: 1, from: "article" } as const;
  for (const [path, content] of [
    ["content.html", { ...good, html: text }],
    ["content.formatted", { ...good, formatted: text }],
  ] as const) {
    expect(parseCapture(aRawCapture({ content }), url)).toEqual({
      ok: false,
      error: { kind: "capture-malformed", path },
    });
  }
});

it("leaves sanitised content exactly as it is", () => {
  const html = "<p>a\ufffd\u00ad\u202e\t\n b </p>";
  const content = { html, formatted: ` ${html} `, words: 1, from: "article" } as const;
  expect(parsed({ content }).content).toEqual(content);
});
