import { describe, expect, it } from "vitest";
import { copyText } from "./copy-text.ts";

const tide = { title: "Tide tables", targetUrl: "https://tides.example/a_(b)" };
const odd = { title: 'A [b] <c> "d" & e\nf', targetUrl: "https://odd.example/?a=1&b=2" };

describe("a copied link", () => {
  it("in Markdown keeps brackets of title and address apart from those of the link", () => {
    expect(copyText([tide], "markdown").text).toBe("[Tide tables](<https://tides.example/a_(b)>)");
    expect(copyText([odd], "markdown").text).toBe(
      '[A \\[b\\] \\<c\\> "d" & e f](<https://odd.example/?a=1&b=2>)',
    );
  });

  it("in HTML is markup for editors, and its source for text fields", () => {
    const { text, html } = copyText([odd], "html");
    expect(html).toBe(
      '<a href="https://odd.example/?a=1&amp;b=2">A [b] &lt;c&gt; &quot;d&quot; &amp; e f</a>',
    );
    expect(text).toBe(html);
  });

  it("leads to web addresses only", () => {
    const script = { title: "Odd_1", targetUrl: "javascript:alert(1)" };
    expect(copyText([script], "html").html).toBe("Odd_1");
    expect(copyText([script], "markdown").text).toBe("Odd\\_1");
  });

  it("without an address is its title", () => {
    const known = { title: "Tides", targetUrl: "" };
    expect(copyText([known], "html").html).toBe("Tides");
    expect(copyText([known], "markdown").text).toBe("Tides");
    expect(copyText([known], "plain").text).toBe("Tides");
  });

  it("as plain text is the title above the address, and the address alone without a title", () => {
    expect(copyText([tide], "plain").text).toBe("Tide tables\nhttps://tides.example/a_(b)");
    expect(copyText([{ ...tide, title: "" }], "plain").text).toBe("https://tides.example/a_(b)");
  });
});

it("several copied links are a list", () => {
  const plain = { title: "A", targetUrl: "https://a.example/" };
  expect(copyText([plain, plain], "markdown").text).toBe(
    "- [A](<https://a.example/>)\n- [A](<https://a.example/>)",
  );
  expect(copyText([plain, plain], "html").text).toBe(
    '<ul>\n<li><a href="https://a.example/">A</a></li>\n<li><a href="https://a.example/">A</a></li>\n</ul>',
  );
  expect(copyText([plain, plain], "plain").text).toBe(
    "A\nhttps://a.example/\n\nA\nhttps://a.example/",
  );
});
