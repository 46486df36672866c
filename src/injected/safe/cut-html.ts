import { cutText } from "../../shared/domain/text/cut-text.ts";

// https://html.spec.whatwg.org/multipage/syntax.html#void-elements
const voidElements = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/**
 * Truncates well-formed HTML (as a browser serialises it) to at most `maxBytes` of UTF-8. The cut falls
 * between two tags or inside a text, never inside a tag, a character or a reference. Open elements are
 * closed.
 */
export function cutHtml(html: string, maxBytes: number): string {
  if (isWithinBytes(html, maxBytes)) return html;
  const openTags: string[] = [];
  let roomBytes = maxBytes;
  let position = 0;
  while (position < html.length) {
    const token = html.slice(position, endOfToken(html, position));
    if (token.startsWith("</")) {
      // Its bytes were reserved when the tag was opened.
      openTags.pop();
    } else if (token.startsWith("<")) {
      const name = nameOfStartTag(token);
      const neededBytes = byteLength(name === undefined ? token : `${token}</${name}>`);
      if (neededBytes > roomBytes) break;
      roomBytes -= neededBytes;
      if (name !== undefined) openTags.push(name);
    } else {
      const kept = cutToBytes(token, roomBytes);
      if (kept.length < token.length) {
        position += kept.replace(/&[#\w]{0,31}$/u, "").length;
        break;
      }
      roomBytes -= byteLength(token);
    }
    position += token.length;
  }
  const closing = openTags.toReversed().map((name) => `</${name}>`);
  return html.slice(0, position) + closing.join("");
}

/** The name of an element that needs an end tag. */
function nameOfStartTag(token: string): string | undefined {
  const name = /^<([a-z][^\s/>]*)/iu.exec(token)?.[1];
  return name === undefined || voidElements.has(name.toLowerCase()) ? undefined : name;
}

function endOfToken(html: string, start: number): number {
  if (html[start] !== "<") {
    const next = html.indexOf("<", start);
    return next === -1 ? html.length : next;
  }
  let isQuoted = false;
  for (let index = start + 1; index < html.length; index += 1) {
    const character = html[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ">" && !isQuoted) return index + 1;
  }
  return html.length;
}

/** The beginning of a plain text: at most `maxBytes` of UTF-8, without half characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    bytes += byteLengthAt(text, index);
    if (bytes > maxBytes) return cutText(text, index);
  }
  return text;
}

/**
 * The length in UTF-8. Counted by hand, because calling an encoder for every tag of a long page takes
 * seconds.
 */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) bytes += byteLengthAt(text, index);
  return bytes;
}

/** Whether a text is at most `maxBytes` long in UTF-8. A short text is not counted. */
export function isWithinBytes(text: string, maxBytes: number): boolean {
  return text.length * 3 <= maxBytes || byteLength(text) <= maxBytes;
}

/** The bytes of one UTF-16 unit. Each half of a surrogate pair counts for two of its four bytes. */
function byteLengthAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) return 1;
  if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) return 2;
  return 3;
}
