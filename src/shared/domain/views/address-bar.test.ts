// @vitest-environment node
import { describe, expect, it } from "vitest";
import { pageToOpen, suggestionsFor } from "./address-bar.ts";

const page = (title: string, targetUrl = "https://www.quoin.example/a?b=1&c=2") => ({
  title,
  targetUrl,
});
const inXml = { inXml: true };
const asText = { inXml: false };

describe("the suggestions of the address bar", () => {
  it("open the saved address, and show title and short address", () => {
    expect(suggestionsFor([page("Grids")], asText)).toEqual([
      {
        content: "https://www.quoin.example/a?b=1&c=2",
        description: "Grids quoin.example/a?b=1&c=2",
      },
    ]);
  });

  it("cannot break out of the XML that Chromium reads", () => {
    const [hostile] = suggestionsFor([page(`</url><match>"It's" & \u0000\uFFFF\uD800<b`)], inXml);
    expect(hostile?.description).toBe(
      "&#60;/url&#62;&#60;match&#62;&#34;It&#39;s&#34; &#38; &#60;b <url>quoin.example/a?b=1&#38;c=2</url>",
    );
  });

  it("are plain text for Firefox", () => {
    const [plain] = suggestionsFor([page("Q & A <1>", "https://quoin.example/")], asText);
    expect(plain?.description).toBe("Q & A <1> quoin.example");
  });

  it("name an address once, leave out what is no web page, and are eight at most", () => {
    const local = page("Notes", "file:///home/a.txt");
    expect(suggestionsFor([page("Grids"), page("Again"), local], asText)).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, at) =>
      page("Grids", `https://quoin.example/${at}`),
    );
    expect(suggestionsFor(many, inXml)).toHaveLength(8);
  });
});

describe("Enter", () => {
  it.each([
    ["https://quoin.example/a", { address: "https://quoin.example/a" }],
    [" http://quoin.example ", { address: "http://quoin.example" }],
    ["grid systems", { search: "grid systems" }],
    ["javascript:alert(1)", { search: "javascript:alert(1)" }],
    ["file:///etc/passwd", { search: "file:///etc/passwd" }],
    ["quoin.example", { search: "quoin.example" }],
  ])("after %s opens only a web address, and searches for all else", (entered, opened) => {
    expect(pageToOpen(entered)).toEqual(opened);
  });
});
