/** How well an extracted text matches the expected one, each from 0 to 1. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/**
 * The tokens of a text after NFKC and lower case: runs of letters, digits and marks. Each Han, Hiragana or
 * Katakana character is a token of its own.
 */
export function tokensOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().replaceAll(unspaced, " ").match(words) ?? [];
}

/** Compares two texts as multisets of tokens, whatever their order. Two empty texts match. */
export function scoreText(found: string, expected: string): Score {
  const foundTokens = tokensOf(found);
  const expectedTokens = tokensOf(expected);
  const counts = new Map<string, number>();
  for (const token of expectedTokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of foundTokens) {
    const left = counts.get(token) ?? 0;
    if (left === 0) continue;
    common += 1;
    counts.set(token, left - 1);
  }
  if (foundTokens.length === 0 && expectedTokens.length === 0)
    return { precision: 1, recall: 1, f1: 1 };
  const precision = foundTokens.length === 0 ? 0 : common / foundTokens.length;
  const recall = expectedTokens.length === 0 ? 0 : common / expectedTokens.length;
  const f1 = common === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}
