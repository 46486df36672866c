import { cutText } from "../../domain/values/cut-text.ts";

// https://html.spec.whatwg.org/multipage/syntax.html#void-elements
const voidElements = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/**
 * Well-formed HTML (as a browser serialises it) cut to at most `maxBytes` of UTF-8. The cut falls between two
 * tags or inside a text, never inside a tag, a character or a reference, and what is open there is closed.
 */
export function cutHtml(html: string, maxBytes: number): string {
  if (html.length * 3 <= maxBytes || byteLength(html) <= maxBytes) return html;
  const openTags: string[] = [];
  let roomBytes = maxBytes;
  let position = 0;
  while (position < html.length) {
    const token = html.slice(position, endOfToken(html, position));
    if (token.startsWith("</")) {
      // Its bytes were set aside when the tag was opened.
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

/** The name of an element that will need an end tag. */
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

/** The beginning of a text that is no markup: at most `maxBytes` of UTF-8, and never half a character. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    bytes += byteLengthAt(text, index);
    if (bytes > maxBytes) return cutText(text, index);
  }
  return text;
}

/** In UTF-8. Counted by hand: an encoder called for every tag of a long page takes seconds. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) bytes += byteLengthAt(text, index);
  return bytes;
}

/** The bytes of one UTF-16 unit; each half of a surrogate pair stands for two of the four. */
function byteLengthAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) return 1;
  if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) return 2;
  return 3;
}
