import { parseHttpUrl } from "../values/http-url.ts";

/** The purpose of an address in a style sheet. */
export type CssUse = "picture" | "sheet";

/** An empty address that loads nothing. It is valid for a picture and for a font. */
export const nothing = "data:,";

// Comments and strings are matched, so that text in them that looks like an address does not change. No text is read
// more than twice: each alternative begins differently and ends at the next mark. An unclosed string ends there too,
// and only one place matches white space.
const open = String.raw`"(?:[^"\\\n]|\\[\s\S])*`;
const openSingle = open.replaceAll('"', "'");
const quoted = `${open}"|${openSingle}'`;
const address = String.raw`url\(\s*(?:(?:${quoted}|[^"'()\s]+)\s*)?\)`;
const pieces = new RegExp(
  String.raw`/\*[\s\S]*?(?:\*/|$)|@import\s*(${quoted}|${address})([^;{}]*);?|(${address})|${open}"?|${openSingle}'?`,
  "giu",
);

/**
 * A style sheet in which the result of `put` replaces every address, and which loads nothing else. `base`: the sheet's
 * own address. `put` returns the replacement of the address, or of the whole `@import`; undefined removes it. The
 * result is safe inside a `style` element.
 */
export function replaceCssUrls(
  css: string,
  base: string,
  put: (url: string, use: CssUse) => string | undefined,
): string {
  const replaced = css.replace(
    pieces,
    (whole: string, imported?: string, condition?: string, found?: string) => {
      if (imported !== undefined) return putSheet(urlIn(imported, base), condition ?? "", put);
      if (found === undefined) return whole;
      const own = textIn(found);
      // A fragment of the same document and a `data:` address load nothing.
      if (/^#|^data:/i.test(own)) return whole;
      const url = urlIn(found, base);
      return `url("${(url && put(url, "picture")) ?? nothing}")`;
    },
  );
  return withoutEnd(replaced);
}

function putSheet(
  url: string | undefined,
  condition: string,
  put: (url: string, use: CssUse) => string | undefined,
): string {
  const sheet = url && put(url, "sheet");
  if (sheet === undefined || sheet === "") return "";
  // Layers and conditions of support are rare, so the rules inside them apply without them.
  const media = condition.replaceAll(/(?:layer|supports)(?:\([^()]*\))?/giu, "").trim();
  return media === "" ? `${sheet}\n` : `@media ${media} {\n${sheet}\n}\n`;
}

function urlIn(piece: string, base: string): string | undefined {
  return parseHttpUrl(textIn(piece), base);
}

/** The text between the brackets and quotation marks, with its escapes decoded. */
function textIn(piece: string): string {
  const inner = /^url\(/iu.test(piece) ? piece.slice("url(".length, -1).trim() : piece;
  const plain = /^["']/u.test(inner) ? inner.slice(1, -1) : inner;
  return plain.replaceAll(
    /\\(?:([\da-f]{1,6})\s?|([\s\S]))/giu,
    (_whole, code?: string, character = "") =>
      code === undefined ? character : characterOf(Number.parseInt(code, 16)),
  );
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\uFFFD";
}

/** A style sheet that cannot end its `style` element: in a string, `\/` is `/`. */
function withoutEnd(css: string): string {
  return css.replaceAll(/<(?=[/!])/gu, String.raw`\3c `);
}
