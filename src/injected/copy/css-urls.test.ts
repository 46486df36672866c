// @vitest-environment node
import { describe, expect, it } from "vitest";
import { growth } from "../../../test/support/growth.ts";
import { nothing, replaceCssUrls } from "./css-urls.ts";

const base = "https://mill.example/css/main.css";
const put = (url: string, use: string) => `<${use} ${url}>`;
const replace = (css: string) => replaceCssUrls(css, base, put);

describe("the addresses in a style sheet", () => {
  it.each([
    ["a{b:url(p.png)}", 'a{b:url("<picture https://mill.example/css/p.png>")}'],
    ["a{b:URL( '../p q.png' )}", 'a{b:url("<picture https://mill.example/p%20q.png>")}'],
    [String.raw`a{b:url("p\2e png")}`, 'a{b:url("<picture https://mill.example/css/p.png>")}'],
    ["a{b:url(#id)}", "a{b:url(#id)}"],
    ["a{b:url(data:image/png;base64,AA==)}", "a{b:url(data:image/png;base64,AA==)}"],
    ["a{b:url(file:///etc/passwd)}", `a{b:url("${nothing}")}`],
    ["/* url(p.png) */", "/* url(p.png) */"],
    ["a{content:'url(p.png)'}", "a{content:'url(p.png)'}"],
    ['@import "x.css";a{}', "<sheet https://mill.example/css/x.css>\na{}"],
    [
      "@import url(x.css) layer(base) print;",
      "@media print {\n<sheet https://mill.example/css/x.css>\n}\n",
    ],
  ])("%s", (css, expected) => {
    expect(replace(css)).toBe(expected);
  });

  it("leave a sheet that cannot end its element", () => {
    const css = `a{content:"</style><script>alert(1)</script><!--"}`;
    expect(replaceCssUrls(css, base, put)).not.toMatch(/<[/!]/);
  });

  it.each([
    ["", "/*", ""],
    ["", "url(", ""],
    ["", "@import ", ""],
    ["", '"', ""],
    ["", "url('", ""],
    ["", "@import url(", ""],
    ["", "\\", ""],
    ["", String.raw`\"`, ""],
    ['"', String.raw`\"`, ""],
    ["url(", " ", ""],
    ["url(", "\t", "x"],
    ["@import url(", " ", ""],
    ['url("', " ", '")'],
    ['url("', " ", ""],
    ['url("a"', " ", ""],
    ["url(a", " ", ""],
    ["url(a", " ", ")"],
  ])(
    "are found in time that does not grow with the square of the length: %s, %j many times, %s",
    async (start, part, end) => {
      const replaceMany = (count: number) => replace(start + part.repeat(count) + end);
      // The square would be 400.
      expect(await growth(replaceMany, 5_000, 20)).toBeLessThan(150);
    },
  );

  it.each([
    [
      `a{content:"it\nb:url(p.png)}`,
      `a{content:"it\nb:url("<picture https://mill.example/css/p.png>")}`,
    ],
    [`a{b:url(\t"p.png"\n)}`, `a{b:url("<picture https://mill.example/css/p.png>")}`],
    ["a{b:url( )}", `a{b:url("${nothing}")}`],
    [`@import url( "x.css" );`, "<sheet https://mill.example/css/x.css>\n"],
  ])(
    "are found after a string that is not closed, and between white space: %j",
    (css, expected) => {
      expect(replace(css)).toBe(expected);
    },
  );
});
