const unspacedRuns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const sampleLength = 20_000;
// A segmenter's time grows with the square of the length of its input.
const pieceLength = 500;

/**
 * The number of words in a text. Scripts without spaces between words are segmented by dictionary. Beyond
 * 20,000 characters in such scripts, the number is extrapolated from the beginning.
 */
export function countWords(text: string): number {
  const spaced = text.replaceAll(unspacedRuns, " ").match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  const unspaced = text.match(unspacedRuns)?.join(" ") ?? "";
  return unspaced === "" ? spaced : spaced + countUnspacedWords(unspaced);
}

function countUnspacedWords(text: string): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const sample = text.slice(0, sampleLength);
  let words = 0;
  for (let start = 0; start < sample.length; start += pieceLength) {
    for (const segment of segmenter.segment(sample.slice(start, start + pieceLength))) {
      if (segment.isWordLike) words += 1;
    }
  }
  return Math.round(words * (text.length / sample.length));
}
