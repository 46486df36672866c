// @vitest-environment node
import { describe, expect, it } from "vitest";
import { assembleCopy, type FetchPart } from "./assemble.ts";
import type { CopyPart } from "./page-copy.ts";

const token = `linkstow${"0a".repeat(16)}-`;
const site = "https://mill.example";
const dot = "data:image/png;base64,AAAA";
const sheetOf = (css: string) => `data:text/css;base64,${btoa(css)}`;

async function assemble(
  html: string,
  parts: CopyPart[],
  web: Record<string, string>,
  maxLength = 10_000,
) {
  const asked: string[] = [];
  const fetchPart: FetchPart = async (url) => {
    asked.push(url);
    return web[url];
  };
  const { pieces, missing } = await assembleCopy(
    { html, token, parts },
    { fetchPart, lineFor: (lacking) => `<p>${lacking.length}</p>`, maxLength, isLate: () => false },
  );
  return { text: pieces.join(""), missing, asked };
}

const picture = (name: string): CopyPart => ({ url: `${site}/${name}`, use: "picture" });
const sheet = (name: string): CopyPart => ({ url: `${site}/${name}`, use: "sheet" });
const image = (index: number) => `<img src="${token}${index}-">`;

describe("a copy that is put together", () => {
  it("begins with a policy that forbids to run and to load, whatever follows", async () => {
    const { text } = await assemble("<html><script>", [], {});
    expect(text.indexOf("default-src 'none'")).toBeLessThan(text.indexOf("<html>"));
    expect(text).toMatch(/^<!doctype html><meta charset="utf-8"><meta http-equiv/);
  });

  it("has each picture as data, fetched once, and no line where nothing is missing", async () => {
    const { text, asked } = await assemble(
      `${token}line-${image(0)}${image(1)}`,
      [picture("a.png"), picture("a.png")],
      { [`${site}/a.png`]: dot },
    );
    expect(text).toContain(`<img src="${dot}"><img src="${dot}">`);
    expect(text).not.toContain("<p>");
    expect(asked).toHaveLength(1);
  });

  it("has a sheet as often as there is room, however often the page names it", async () => {
    const parts = Array.from({ length: 100 }, () => sheet("a.css"));
    const html = parts.map((_part, at) => `<style>${token}${at}-</style>`).join("");
    const css = `a{b:"${"x".repeat(1_000)}"}`;
    const bound = html.length + 5_000;
    const { text, missing } = await assemble(
      html,
      parts,
      { [`${site}/a.css`]: sheetOf(css) },
      bound,
    );
    expect(text).toContain(css);
    expect(text.length).toBeLessThan(bound + 1_000);
    expect(missing).toEqual([`${site}/a.css`]);
  });

  it("stops fetching once the web has sent three times what a copy may hold, whatever was of use", async () => {
    const names = Array.from({ length: 100 }, (_, at) => `${at}.png`);
    const web = Object.fromEntries(
      names.map((name) => [`${site}/${name}`, `data:text/html;base64,${"A".repeat(5_000)}`]),
    );
    const { asked, missing } = await assemble("", names.map(picture), web);
    // The requests under way by then still arrive: six at a time.
    expect(asked.length).toBeLessThanOrEqual(6 + 6);
    expect(missing).toHaveLength(100);
  });

  it("follows no more addresses than a copy may have parts, however many a style sheet names", async () => {
    const css = Array.from({ length: 6_000 }, (_, at) => `.a{background:url(${at})}`).join("");
    const { asked, missing } = await assemble(
      `<style>${token}0-</style>`,
      [sheet("all.css")],
      { [`${site}/all.css`]: sheetOf(css) },
      1_000_000,
    );
    expect(asked).toHaveLength(5_000);
    expect(missing.length).toBeGreaterThan(0);
  });

  it.each([
    ["cannot be fetched", {}],
    ["is markup", { [`${site}/a.png`]: "data:text/html;base64,AAAA" }],
    ["has marks in its data", { [`${site}/a.png`]: 'data:image/png;base64,"><script>' }],
    ["is larger than the copy may be", { [`${site}/a.png`]: `${dot}${"A".repeat(20_000)}` }],
  ])("says what is missing: a picture that %s", async (_name, web) => {
    const { text, missing } = await assemble(`${token}line-${image(0)}`, [picture("a.png")], web);
    expect(text).toContain('<p>1</p><img src="data:,">');
    expect(missing).toEqual([`${site}/a.png`]);
  });

  it("names media as missing without a request", async () => {
    const film: CopyPart = { url: `${site}/a.mp4`, use: "media" };
    const { missing, asked } = await assemble("", [film], {});
    expect([missing, asked]).toEqual([[`${site}/a.mp4`], []]);
  });

  it("has the sheets that a sheet imports, and their pictures", async () => {
    const { text } = await assemble(`<style>${token}0-</style>`, [sheet("css/main.css")], {
      [`${site}/css/main.css`]: sheetOf('@import "more.css" print; a { color: teal }'),
      [`${site}/css/more.css`]: sheetOf("b { background: url(../a.png) }</style><script>"),
      [`${site}/a.png`]: dot,
    });
    expect(text).toContain(`@media print {\nb { background: url("${dot}") }`);
    expect(text).toContain("a { color: teal }");
    // A style element ends at this alone.
    expect(text.match(/<\/style>/g)).toHaveLength(1);
  });

  it("ends where sheets import each other", async () => {
    const { missing } = await assemble(`<style>${token}0-</style>`, [sheet("a.css")], {
      [`${site}/a.css`]: sheetOf('@import "b.css";'),
      [`${site}/b.css`]: sheetOf('@import "a.css";'),
    });
    expect(missing).toHaveLength(1);
  });
});
