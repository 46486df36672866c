import { detect } from "chardet";
import { utf16Of } from "./file-kind.ts";

/** The encodings that a user can choose, by their labels in the Encoding Standard. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-15",
  "koi8-r",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "euc-kr",
  "gb18030",
  "big5",
] as const;

export type Encoding = (typeof encodings)[number];

/** The source of the encoding. `guessed`: the user should look at the preview. */
export interface FoundEncoding {
  encoding: Encoding;
  from: "mark" | "declared" | "valid" | "guessed";
}

/** The bytes that are examined. More bytes do not improve a guess. */
export const headBytes = 1_000_000;

/**
 * The encoding of a file, from its first `headBytes`. The sources in their order: the byte order mark; the declaration
 * in the file; UTF-8, if all bytes are valid, or nearly all bytes outside ASCII; a guess from the text between the
 * tags.
 */
export function findEncoding(head: Uint8Array): FoundEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return { encoding: "utf-8", from: "mark" };
  const utf16 = utf16Of(head);
  if (utf16 !== undefined) return { encoding: utf16, from: "mark" };
  const isUtf8 = isValidUtf8(head);
  const declared = declaredIn(head);
  // Services convert a file and leave the old name in it. Valid UTF-8 is almost never another encoding.
  if (declared !== undefined && declared !== "utf-8" && !isUtf8)
    return { encoding: declared, from: "declared" };
  if (isUtf8) return { encoding: "utf-8", from: declared === "utf-8" ? "declared" : "valid" };
  return { encoding: isDamagedUtf8(head) ? "utf-8" : guess(head), from: "guessed" };
}

/**
 * Services cut a text in the middle of a character, and join files of different encodings. In any other
 * encoding, letters hardly ever form characters of UTF-8.
 */
function isDamagedUtf8(head: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(head);
  const broken = text.split("\uFFFD").length - 1;
  const whole = text.replace(/[\0-\x7F\uFFFD]/g, "").length;
  return whole >= 2 && whole > broken * 2;
}

/** A character that is cut at the end of the head is not an error if the file continues. */
function isValidUtf8(head: Uint8Array): boolean {
  try {
    const stream = head.length >= headBytes;
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream });
    return true;
  } catch {
    return false;
  }
}

/**
 * The name in `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=…">`, `<meta charset>` or `<?xml
 * encoding>`.
 */
function declaredIn(head: Uint8Array): Encoding | undefined {
  const start = asLatin1(head.subarray(0, 4_096));
  // Only within a tag, because the address of a page may have such a parameter.
  const [, label] =
    /<(?:meta|\?xml)\b[^<>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(start) ?? [];
  // Bytes that show this word are not UTF-16 (HTML Standard, 13.2.3.3).
  return label === undefined || /^utf-?16/i.test(label) ? undefined : encodingOf(label);
}

/** The encoding in the list for any of its names; undefined if it is not in the list. */
function encodingOf(label: string): Encoding | undefined {
  try {
    const { encoding } = new TextDecoder(label);
    const known = encoding === "gbk" ? "gb18030" : encoding;
    return encodings.find((one) => one === known);
  } catch {
    return undefined;
  }
}

function guess(head: Uint8Array): Encoding {
  const text = asLatin1(head).replace(/<[^>]*>/g, " ");
  const bytes = Uint8Array.from(text.slice(0, 100_000), (letter) => letter.charCodeAt(0));
  return encodingOf(detect(bytes) ?? "") ?? "windows-1252";
}

/** Each byte as the character of its number. */
function asLatin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return parts.join("");
}

/**
 * Decodes bytes that arrive in pieces. A character that is split between two pieces stays whole, and the byte order
 * mark is left out. Bytes that are invalid in the encoding become U+FFFD. `onUnreadable` gets their number for each
 * piece.
 */
export async function* decode(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  onUnreadable: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const told = (text: string) => {
    const count = text.split("\uFFFD").length - 1;
    if (count > 0) onUnreadable(count);
    return text;
  };
  for await (const piece of pieces) yield told(decoder.decode(piece, { stream: true }));
  yield told(decoder.decode());
}
