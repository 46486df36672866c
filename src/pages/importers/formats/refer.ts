import { collectMost } from "../found.ts";

/**
 * The references in the format of refer (https://en.wikipedia.org/wiki/Refer_(software)), as EndNote writes it: a
 * field begins with `%` and its letter, and ends before the next field. A reference begins with its type, `%0`, or
 * after an empty line if types are left out.
 */
export function* referEntriesIn(text: string): Generator<ReadonlyMap<string, readonly string[]>> {
  const hasTypes = text.trimStart().startsWith("%0");
  let fields = new Map<string, string[]>();
  let last: string[] = [];
  let name = "";
  let isOver = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, sign, value = ""] = /^\s{0,9}%([!-~])(?:\s(.*))?$/s.exec(line) ?? [];
    if (sign === undefined) {
      isOver ||= !hasTypes && line.trim() === "";
      const before = last.at(-1) ?? "";
      // Each line of keywords has one keyword.
      if (line.trim() !== "" && last.length > 0 && before.length < collectMost)
        last[last.length - 1] = `${before}${name === "K" ? "\n" : " "}${line.trim()}`;
      continue;
    }
    if ((isOver || sign === "0") && fields.size > 0) {
      yield fields;
      fields = new Map();
    }
    isOver = false;
    name = sign;
    last = fields.get(name) ?? [];
    last.push(value.trim());
    fields.set(name, last);
  }
  if (fields.size > 0) yield fields;
}
