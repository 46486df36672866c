import { describe, expect, it } from "vitest";
import { growth } from "../../../test/support/growth.ts";
import { markdownOf } from "./markdown.ts";
import { plainTextOf } from "./plain-text.ts";

const article = `<h1>The mill</h1>
  <p>It <em>waits</em>
     for the <a href="https://moon.example/">moon</a>.<br>Twice a day.</p>
  <ul><li>sluice</li><li>wheel<ol><li>paddle</li></ol></li></ul>
  <pre><code>a = 1
  b = 2</code></pre>
  <table><thead><tr><th>Tide</th><th>Hour</th></tr></thead>
  <tbody><tr><td>low</td><td>6</td></tr></tbody></table>
  <blockquote><p>Said the miller.</p></blockquote>`;

describe("the article as Markdown", () => {
  it("has headings, links, lists, code, tables and quotations in Markdown syntax", () => {
    const text = markdownOf(article);
    for (const part of [
      "# The mill\n",
      "It _waits_ for the [moon](https://moon.example/).",
      "-   sluice\n",
      "```\na = 1\n  b = 2\n```",
      "> Said the miller.",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/\| Tide \| Hour \|\n\| --- \| --- \|\n\| low \| 6 +\|/);
    expect(text).not.toMatch(/<\w/);
  });

  it("names the language of code, and nothing else behind the fence", () => {
    const codeIn = (language: string) =>
      markdownOf(`<pre><code data-lang="${language}">a</code></pre>`);
    expect(codeIn("c++")).toBe("```c++\na\n```");
    expect(codeIn("`js")).toBe("```\na\n```");
    expect(codeIn("a b")).toBe("```\na\n```");
  });

  it("keeps text that only looks like Markdown", () => {
    expect(markdownOf("<p>1. not a list, *no stress*, [no] link</p>")).toBe(
      "1\\. not a list, \\*no stress\\*, \\[no\\] link",
    );
  });
});

describe("a raised or lowered text", () => {
  it.each([
    ["mc<sup>2</sup>", "mc²"],
    ["H<sub>2</sub>O", "H₂O"],
    ["10<sup>−12</sup>", "10⁻¹²"],
    ["x<sup>n+1</sup>", "xⁿ⁺¹"],
    ["the 1<sup>st</sup>", "the 1st"],
    ["e<sup>−kx/2</sup>", "e^(−kx/2)"],
    ["a<sub>i,j</sub>", "a_(i,j)"],
  ])("%s is %s", (html, text) => {
    expect(plainTextOf(html)).toBe(text);
    expect(markdownOf(html)).toBe(text.replace("_", "\\_"));
  });

  it("keeps a link in Markdown", () => {
    expect(markdownOf('a<sup><a href="https://moon.example/">b</a></sup>')).toBe(
      "a[b](https://moon.example/)",
    );
  });
});

describe("the article as plain text", () => {
  it("separates paragraphs, gives each item and row a line, and keeps code unchanged", () => {
    expect(plainTextOf(article)).toBe(
      [
        "The mill",
        "It waits for the moon.\nTwice a day.",
        "- sluice\n- wheel",
        "- paddle",
        "a = 1\n  b = 2",
        "Tide\tHour\nlow\t6",
        "Said the miller.",
      ].join("\n\n"),
    );
  });

  it("puts an item's first paragraph next to its mark, and a row's cells on one line", () => {
    expect(plainTextOf("<ul><li><p>one</p></li><li><p>two</p><p>more</p></li><li></li></ul>")).toBe(
      "- one\n- two\n\nmore",
    );
    const rows = "<tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td></td><td>c</td></tr>";
    expect(plainTextOf(`<table><tbody>${rows}</tbody></table>`)).toBe("a\tb\n\tc");
  });

  it("takes time proportional to the length of the article, not to its square", async () => {
    const paragraph = "<p>The <em>tide</em> lets the sea in, and the mill waits.</p>";
    const writeOut = (paragraphs: number) => plainTextOf(paragraph.repeat(paragraphs));
    // The square would be 256.
    expect(await growth(writeOut, 250, 16)).toBeLessThan(64);
  });

  it("is empty without text", () => {
    expect(plainTextOf("<p> </p><img src='https://moon.example/a.png'>")).toBe("");
  });
});
