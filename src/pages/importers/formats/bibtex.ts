/** Entries that are not references. */
const others = new Set(["comment", "string", "preamble"]);

/** Letters and signs that have a command in TeX. */
const signs: Readonly<Record<string, string>> = {
  ss: "ß",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  textendash: "–",
  textemdash: "—",
  textquoteleft: "‘",
  textquoteright: "’",
  textquotedblleft: "“",
  textquotedblright: "”",
  ldots: "…",
};

/** TeX's commands for the accents of a letter, which come before the letter. */
const marks: Readonly<Record<string, string>> = {
  '"': "\u0308",
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  "~": "\u0303",
  c: "\u0327",
  v: "\u030C",
};

/** The beginning of an entry. Round brackets are allowed too, although other lines have them: `@ada (of the sea)`. */
const beginning =
  /^(?=[ \t]{0,99}@[a-z]{3,30}\s{0,9}(?:\{|\([^(){},=]{0,500},\s{0,99}[a-z][\w-]{0,50}\s{0,9}=))/im;

/**
 * The entries of BibTeX, with their fields. An entry that is never closed ends before the next one, and has the fields
 * before the unreadable place.
 */
export function* bibEntriesIn(text: string): Generator<Map<string, string[]>> {
  // Each part is read once, and never searched for the end of an earlier entry.
  for (const part of text.split(beginning)) {
    const [whole = "", type = ""] =
      /^\s{0,99}@([a-z]{3,30})\s{0,9}[{(][^{},]{0,500},/i.exec(part) ?? [];
    if (whole !== "" && !others.has(type.toLowerCase())) yield fieldsIn(part, whole.length);
  }
}

function fieldsIn(part: string, from: number): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const name = /[\s,]*([a-z][\w-]{0,50})\s*=\s*/iy;
  for (let at = from; ;) {
    name.lastIndex = at;
    const [, field] = name.exec(part) ?? [];
    const value = field === undefined ? undefined : wholeValueAt(part, name.lastIndex);
    if (field === undefined || value === undefined) return fields;
    const key = field.toLowerCase();
    const isAddress = key === "url" || key === "howpublished";
    fields.set(key, [isAddress ? addressIn(value.text) : plainTex(value.text)]);
    at = value.end;
  }
}

/** One value, or several joined by `#`; undefined if one of them is not closed. */
function wholeValueAt(part: string, from: number): { text: string; end: number } | undefined {
  const joint = /\s*#\s*/y;
  const texts: string[] = [];
  for (let at = from; ;) {
    const value = valueAt(part, at);
    if (value === undefined) return undefined;
    texts.push(value.text);
    joint.lastIndex = value.end;
    if (!joint.test(part)) return { text: texts.join(""), end: value.end };
    at = joint.lastIndex;
  }
}

/** A value in braces or quotation marks, or a word; undefined if it is not closed. */
function valueAt(part: string, from: number): { text: string; end: number } | undefined {
  const opening = part.charAt(from);
  if (opening !== "{" && opening !== '"') {
    const [word = ""] = /^\w{1,99}/.exec(part.slice(from, from + 99)) ?? [];
    return word === "" ? undefined : { text: word, end: from + word.length };
  }
  let depth = 0;
  for (let at = from; at < part.length; at += 1) {
    const sign = part.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    const isEnd = opening === "{" ? depth === 0 : sign === '"' && at > from && depth === 0;
    if (isEnd) return { text: part.slice(from + 1, at), end: at + 1 };
  }
  return undefined;
}

/**
 * The address in a value. It may be within `\url{…}`, and TeX's special characters may have a backslash or braces
 * (Mendeley).
 */
function addressIn(text: string): string {
  const plain = text
    .replaceAll(/\{(\\?[_%&#~$])\}/g, "$1")
    .replaceAll(/\\([_%&#~{}$])(?:\{\})?/g, "$1");
  return /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s{}"]{1,9000}/i.exec(plain)?.[0] ?? plain.trim();
}

/** The text without TeX's braces and commands: `{\"u}` becomes `ü`, and `\emph{sea}` becomes `sea`. */
function plainTex(text: string): string {
  return text
    .replaceAll(
      /\\(?:(["'`^~])|([cv])(?=[\s{]))\s{0,9}\{?\\?([a-z])\}?/gi,
      (_, sign: string | undefined, letterSign: string | undefined, letter: string) =>
        `${letter}${marks[sign ?? letterSign ?? ""] ?? ""}`,
    )
    .normalize("NFC")
    .replaceAll(/\\([a-z]{1,30})(?![a-z])\s?/gi, (whole, name: string) => signs[name] ?? whole)
    .replaceAll(/\\[a-z]{2,30}\s{0,9}(?=\{)/gi, "")
    .replaceAll(/(?<!\\)[{}]/g, "")
    .replaceAll(/(?<!\\)~/g, " ")
    .replaceAll(/\\([_%&#~{}$])/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
