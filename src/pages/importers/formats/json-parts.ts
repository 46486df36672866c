import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { deepest, setField } from "../found.ts";
import { ImportError } from "../import-error.ts";
import { addressesInText } from "./left.ts";

/** The characters that are parsed together. More would be felt as a pause of the page. */
const batchChars = 100_000;
/** A shorter text is read as a whole: all of its items together tell what their names mean. */
const wholeChars = 500_000;

/**
 * The value of a JSON text that arrives in pieces: each part of the text is parsed by itself, within the brackets that
 * are open around it, and joined to what is there. An assignment around the value is left out. Only brackets, quotes,
 * names, comments and commas are read; the rest is for the parser. `most`: the characters that are parsed together.
 * `wholeMost`: `take` gives nothing of a shorter text.
 *
 * All may throw `import-json-broken`.
 */
export function createJsonParts(most = batchChars, wholeMost = wholeChars) {
  /** More than one only if each is in its own line. */
  const roots: unknown[] = [];
  /** Each open bracket, with the name in which the next one is; the first is that of `roots`. */
  const open = ["["];
  /** The same where `batch` begins. */
  let opened = ["["];
  let batch = "";
  /** The characters since the last `take`. */
  let untaken = 0;
  /** The quote that ends the present text; "" outside of texts. */
  let quote = "";
  let isEscaped = false;
  /** What is still to come of a comment, after its first slash; "" outside of comments. */
  let comment = "";
  /** The last text, which may be a name. */
  let word = "";
  /** A root has ended, and its line has not. */
  let isOver = false;
  let areLines = false;
  /** The addresses in comments. */
  const aside: string[] = [];
  const onComment = (text: string) => {
    for (const address of addressesInText(text)) aside.push(address);
  };

  function join(text: string): void {
    const closing = open.map((bracket) => (bracket === "[" ? "]" : "}")).toReversed();
    append(roots, parsed([...opened, text, "\n", ...closing].join(""), onComment), opened);
    opened = [...open.slice(0, -1), open.at(-1)?.charAt(0) ?? ""];
    batch = "";
  }

  /** Whether a character belongs to the comment. */
  function goesOn(char: string): boolean {
    if (comment === "//") {
      if (/[\r\n]/.test(char)) comment = "";
      return comment !== "";
    }
    if (comment === "*/") comment = char === "/" ? "" : char === "*" ? "*/" : "/*";
    else if (comment === "/*") comment = char === "*" ? "*/" : "/*";
    else comment = /[/*]/.test(char) ? `/${char}` : "";
    return true;
  }

  function openBracket(bracket: string, before: string): string {
    const last = open.length - 1;
    if (open[last] !== "[") open[last] = `{${word}:`;
    word = "";
    open.push(bracket);
    if (last > 0 || !/(?:=|\sdefault)\s*$/.test(before.slice(-99))) return before;
    onComment(before);
    return "";
  }

  function closeBracket(): void {
    open.pop();
    if (open.length === 0) throw broken();
    isOver = open.length === 1;
  }

  return {
    write(piece: string): void {
      untaken += piece.length;
      let from = 0;
      let wordFrom = 0;
      for (let at = 0; at < piece.length; at += 1) {
        const char = piece[at] ?? "";
        if (quote !== "") {
          if (!isEscaped && char === quote) {
            quote = "";
            word += piece.slice(wordFrom, at + 1);
          }
          isEscaped = !isEscaped && char === "\\";
        } else if (comment !== "" && goesOn(char)) continue;
        else if (char === "/") comment = "/";
        else if (isOver && !/[\]}]/.test(char)) {
          if (!/[\s;]/.test(char)) throw broken();
          if (!/[\r\n;]/.test(char)) continue;
          join(batch + piece.slice(from, at));
          from = at + 1;
          isOver = char === ";";
        } else if (char === '"' || char === "'" || char === "`") {
          quote = char;
          [word, wordFrom] = ["", at];
        } else if (char === ":" && word === "") {
          const near = at - from > 100 ? "" : batch.slice(-100);
          [word = ""] =
            /[\p{L}\p{N}_$]{1,100}(?=\s*$)/u.exec(near + piece.slice(from, at).slice(-100)) ?? [];
        } else if (char === "[" || char === "{") {
          if (open.length > 1) openBracket(char, "");
          else [batch, from] = [openBracket(char, batch + piece.slice(from, at)), at];
        } else if (char === "]" || char === "}") closeBracket();
        else if (char === ",") {
          if (open.length === 1) throw broken();
          word = "";
          if (batch.length + at - from < most || open.length > 2 * deepest) continue;
          join(batch + piece.slice(from, at));
          from = at + 1;
        }
      }
      batch += piece.slice(from);
      if (quote !== "") word += piece.slice(wordFrom);
    },
    /** The items that are complete, of a list or of the lines of a long text. They are forgotten here. */
    take(): readonly unknown[] {
      areLines ||= roots.length > 1;
      const list: unknown = areLines ? roots : roots[0];
      if (!Array.isArray(list) || untaken < wholeMost) return [];
      untaken = 0;
      const isOpen = opened.length > (areLines ? 1 : 2);
      return list.splice(0, list.length - Number(isOpen));
    },
    /** The addresses in comments, as far as they have been parsed. */
    aside: (): readonly string[] => aside,
    /** All that was not taken, as far as it has been parsed. */
    soFar: () => (areLines || roots.length > 1 ? roots : roots[0]),
    end(): void {
      if (open.length > 1 || quote !== "") throw broken();
      join(batch);
      if (roots.length === 0) throw broken();
    },
  };
}

/** Joins a part, of which the first value at each open bracket continues the last one of `whole`. */
function append(whole: unknown, part: unknown, opened: readonly string[], depth = 0): void {
  const isLast = depth === opened.length - 1;
  if (Array.isArray(whole) && Array.isArray(part)) {
    if (!isLast) append(whole.at(-1), part.shift(), opened, depth + 1);
    for (const item of part) whole.push(item);
  } else if (isRecord(whole) && isRecord(part)) {
    // A number may be a name.
    const name = isLast ? undefined : String(parsed(opened[depth]?.slice(1, -1) ?? ""));
    for (const [key, value] of Object.entries(part))
      if (key === name) append(whole[key], value, opened, depth + 1);
      else setField(whole, key, value);
  }
}

function parsed(text: string, onComment?: (comment: string) => void): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsedLoosely(text, onComment);
  }
}

const quoted = String.raw`"(?:[^"\\]|\\[^])*(?:"|$)`;
/** A text, a comment, a number, or a name. A token without an end takes the rest: no other way is linear. */
const tokens = new RegExp(
  String.raw`${quoted}|${quoted.replaceAll('"', "'")}|${quoted.replaceAll('"', "`")}|\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$)|[\d.+-][\w.+-]*|[\p{L}_$][\p{L}\p{N}_$]*`,
  "gu",
);
const endings = new RegExp(String.raw`${quoted}|,(?=\s*[\]}])`, "gu");

/** The value of a text in the looser form of JSON; undefined if it has none. */
export function getLooseValue(text: string): unknown {
  try {
    return parsedLoosely(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of a text in the looser form of scripts, with comments, last commas, names without quotes, and texts in
 * single ones (https://json5.org).
 */
function parsedLoosely(whole: string, onComment: (comment: string) => void = () => {}): unknown {
  const strict = whole.replace(tokens, (token, at: number) => {
    if (token.startsWith("/")) {
      onComment(token);
      return " ";
    }
    if (/^["'`]/.test(token)) return JSON.stringify(unescaped(token.slice(1, -1)));
    const end = at + token.length;
    if (/^\s{0,99}:/.test(whole.slice(end, end + 100))) return `"${token}"`;
    if (/^(?:undefined|NaN|Infinity)$/.test(token)) return "null";
    if (/^[\d.+-]/.test(token)) return JSON.stringify(Number(token));
    return /^(?:true|false|null)$/.test(token) ? token : `"${token}"`;
  });
  try {
    return JSON.parse(strict.replace(endings, (token) => (token === "," ? "" : token)));
  } catch {
    throw broken();
  }
}

const namedEscapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  0: "\0",
};

/** The text with what its escapes mean. A line that ends with a backslash goes on in the next one. */
function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|(\r\n|[^]))/gi,
    (_, unit: string | undefined, byte: string | undefined, other = "") => {
      const code = unit ?? byte;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return /^[\r\n\u2028\u2029]/.test(other) ? "" : (namedEscapes[other] ?? other);
    },
  );
}

function broken(): ImportError {
  return new ImportError({ kind: "import-json-broken" });
}
