import { describe, expect, it } from "vitest";
import { leaveFormat, takeFormat } from "./format.ts";
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

describe("the article in Markdown", () => {
  it("has headings, links, lists, code, tables and quotations as Markdown writes them", () => {
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

  it("keeps what only looks like Markdown as it was written", () => {
    expect(markdownOf("<p>1. not a list, *no stress*, [no] link</p>")).toBe(
      "1\\. not a list, \\*no stress\\*, \\[no\\] link",
    );
  });
});

describe("the article in plain text", () => {
  it("has its paragraphs apart, a line for each item and row, and code as it stands", () => {
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

  it("is empty where there is no text", () => {
    expect(plainTextOf("<p> </p><img src='https://moon.example/a.png'>")).toBe("");
  });
});

describe("a format", () => {
  it("is left for one capture, and gone after it", () => {
    leaveFormat((html) => html.toUpperCase());
    expect(takeFormat()?.("<p>a</p>", document)).toBe("<P>A</P>");
    expect(takeFormat()).toBeUndefined();
  });

  it("is none that the page could leave by an element of its name", () => {
    document.body.innerHTML = '<a id="linkstowFormat"></a>';
    expect(takeFormat()).toBeUndefined();
  });
});
