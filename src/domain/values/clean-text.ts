import { cutText } from "./cut-text.ts";

const whiteSpace = /[\s\u0085]+/gu;
// Embeddings, overrides and isolates (Unicode TR 9, section 2) can make a title read as something it is not.
const unwanted = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
// Control characters but tab and line feed, lone surrogates, and what is no character (Unicode 16, section 23.7).
const unclean = /[^\P{Cc}\t\n]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/**
 * One line of plain text: white space folded, control and bidi control characters and lone surrogates stripped,
 * NFC, at most `maxLength` UTF-16 units. A text that is cut ends in `…` and never in half a character.
 */
export function cleanText(text: string, maxLength: number): string {
  return capText(cleanLine(bound(text, maxLength)), maxLength);
}

/** Plain text of several lines: as `cleanText`, but tabs and line feeds stay, and nothing is folded or cut. */
export function cleanLines(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, "");
}

/** Whether markup holds nothing that a server may refuse, drop or read as something else. */
export function isCleanMarkup(html: string): boolean {
  return !unclean.test(html);
}

/**
 * A text of a page without what `isCleanMarkup` refuses, other line ends as line feeds. Replaced, never deleted:
 * what it keeps apart has to stay apart.
 */
export function replaceUnclean(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\f\v\u0085]/gu, "\n");
  return lines.replaceAll(new RegExp(unclean, "gu"), "\uFFFD");
}

function cleanLine(text: string): string {
  const folded = text.replaceAll(whiteSpace, " ").replaceAll(unwanted, "").normalize("NFC");
  // Stripping a control character can bring two spaces together.
  return folded.replaceAll(/ {2,}/gu, " ").trim();
}

function capText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${cutText(text, maxLength - 1).trimEnd()}…`;
}

/** Cleaning is linear, but a page may give a title of 100 MB: look at no more than could matter. */
function bound(text: string, maxLength: number): string {
  return cutText(text, maxLength * 10 + 1_000);
}
