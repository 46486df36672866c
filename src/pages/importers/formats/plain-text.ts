import { Parser } from "htmlparser2";

const lineBreaks = new Set(["br", "p", "div", "li", "tr", "blockquote", "h1", "h2", "h3", "h4"]);

/** The text of HTML, for a note. Each block gets its own line, and scripts and styles are left out. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let isCode = false;
  const parser = new FlatParser({
    onopentag(name) {
      isCode = name === "script" || name === "style";
      if (lineBreaks.has(name)) parts.push("\n");
    },
    ontext(text) {
      if (!isCode) parts.push(text);
      isCode = false;
    },
  });
  parser.end(html);
  return parts
    .join("")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Decodes a name that was escaped twice (`&amp;#8217;`), as in many feeds. A name with tags does not change. */
export function plainName(name: string): string {
  const text = name.trim();
  return /&(?:#x?[\da-f]{1,6}|[a-z]{2,8});/i.test(text) && !text.includes("<")
    ? plainText(text)
    : text;
}

/** Does not store the open elements, because unclosed elements would make each new one slower. */
class FlatParser extends Parser {
  protected override isVoidElement(): boolean {
    return true;
  }
}
