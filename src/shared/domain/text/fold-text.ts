/**
 * Letters that Unicode does not decompose, with their usual spelling on a keyboard without them. They come from the
 * folding tables of Lucene's `ASCIIFoldingFilter`, like the apostrophes and the hyphen of typesetters. The final sigma
 * counts as the other sigma.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ŧ: "t",
  ς: "σ",
  "‘": "'",
  "’": "'",
  "‐": "-",
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/**
 * Marks that are often left out when typing: the accents of Latin, Greek and Cyrillic, the points of Hebrew, the vowel
 * signs, the hamza above or below and the stretching line of Arabic. Also invisible characters: soft hyphens, places
 * where a line may break (between words in Khmer and Thai), and marks of direction. All other marks form another
 * letter: the voicing marks of kana, and the vowels and tones of the Indic and Thai scripts.
 */
const optionalMarks =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670\u00AD\u061C\u200B\u200E\u200F\u2060]/gu;

/** The text for comparison and search: without case, accents, and differences of width. Idempotent. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFC");
}
