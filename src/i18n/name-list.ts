import type { T } from "./t.ts";

/**
 * Names that people gave, as the language lists them: "Print and Web". Each stands in an isolate of its own
 * (U+2068 … U+2069): without it a row of Latin names runs from left to right through an Arabic sentence.
 */
export function nameList({ language }: Pick<T, "language">, names: readonly string[]): string {
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return list.format(names.map((name) => `\u2068${name}\u2069`));
}
