import { describe, expect, it } from "vitest";
import { anchorOf, guideHtml, guidePagesIn } from "../../build/guide-html.ts";
import english from "../../public/_locales/en/messages.json" with { type: "json" };
import { filesUnder, read } from "./sources.ts";

const built = read("dist/chrome/src/pages/guide/index.html");
const ids = [...built.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const links = [...built.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);

describe("the guide that ships", () => {
  it("has each page of the guide", () => {
    const pages = filesUnder("docs/guide", ".md").map((path) =>
      path.slice("docs/guide/".length, -3),
    );
    expect(guidePagesIn(read("docs/README.md")).toSorted()).toEqual(pages.toSorted());
    expect(ids).toEqual(expect.arrayContaining(pages));
  });

  it("has an entry for each failure, where its link leads", () => {
    const kinds = Object.keys(english)
      .filter((key) => /^failure_(?!words)/.test(key))
      .map((key) => key.slice("failure_".length).replaceAll("_", "-"));
    expect(ids).toEqual(expect.arrayContaining(kinds));
  });

  it("has only links to places that it has, and each place once", () => {
    const places = links.filter((href) => href.startsWith("#")).map((href) => href.slice(1));
    expect(places.filter((place) => !ids.includes(place))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("loads nothing but its style sheet and its theme", () => {
    expect(built.match(/<script[^>]*>|<img|<iframe/g)).toEqual(['<script src="/theme.js">']);
    expect(built.match(/<link [^>]*>/g)).toHaveLength(1);
  });
});

describe("a link out of the guide", () => {
  const html = (projectPage?: string) =>
    guideHtml([{ name: "a", markdown: "# A\n\n[owners](../owners.md#b)" }], projectPage);

  it("leads to the project's page", () => {
    expect(html("https://code.example/x")).toContain(
      '<a href="https://code.example/x/blob/main/docs/owners.md#b">owners</a>',
    );
  });

  it("is plain text while there is no such page", () => {
    expect(html()).toContain("<p>owners</p>");
  });
});

it("a heading has the anchor that it has at the project's page", () => {
  expect(anchorOf("What a `5xx` means, in short")).toBe("what-a-5xx-means-in-short");
});
