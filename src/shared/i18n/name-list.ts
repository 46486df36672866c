import type { T } from "./t.ts";

/**
 * Names the user gave, joined as the language does: "Print and Web". Each name is in an isolate of its own
 * (U+2068 … U+2069). Without isolates, several Latin names would run from left to right within an Arabic
 * sentence.
 */
export function nameList({ language }: Pick<T, "language">, names: readonly string[]): string {
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return list.format(names.map((name) => `\u2068${name}\u2069`));
}
