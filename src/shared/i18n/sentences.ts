import type { T } from "./t.ts";

/** What stands between two sentences: nothing in Chinese and Japanese. */
export function sentenceGap({ language }: Pick<T, "language">): "" | " " {
  return /^(?:ja|zh)\b/.test(language) ? "" : " ";
}

/** Whether the text ends as a sentence does, in any of the languages. */
export function endsSentence(text: string): boolean {
  return /[.…!?؟。！？।]$/u.test(text);
}

/** Sentences one after the other, as the language writes them. Leaves out "" and undefined. */
export function sentences(t: Pick<T, "language">, ...all: readonly (string | undefined)[]): string {
  return all.filter(Boolean).join(sentenceGap(t));
}
