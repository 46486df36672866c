import type { T } from "./t.ts";

/** Sentences one after the other, as the language writes them: Chinese and Japanese without a space. Leaves out "". */
export function sentences({ language }: Pick<T, "language">, ...all: readonly string[]): string {
  return all.filter(Boolean).join(/^(?:ja|zh)\b/.test(language) ? "" : " ");
}
