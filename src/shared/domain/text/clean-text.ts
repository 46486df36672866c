import { cutText } from "./cut-text.ts";

const whiteSpace = /[\s\u0085]+/gu;
// Embeddings, overrides and isolates (Unicode TR 9, section 2) can make a title display as different text.
const unwanted = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
// Control characters except tab and line feed, lone surrogates, and noncharacters (Unicode 16, section
// 23.7).
const unclean = /[^\P{Cc}\t\n]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;
const lineEnds = /\r\n?|[\f\v\u0085]/gu;

/**
 * One line of plain text: white space folded, control and bidi control characters and lone surrogates
 * removed, NFC, at most `maxLength` UTF-16 units. A truncated text ends in `…` and never in half a
 * character.
 */
export function cleanText(text: string, maxLength: number): string {
  return capText(cleanLine(bound(text, maxLength)), maxLength);
}

/**
 * Plain text of several lines: each cleaned like `cleanText`, without empty ones, at most `maxLength` UTF-16
 * units in all.
 */
export function cleanPassage(text: string, maxLength: number): string {
  const lines = bound(text, maxLength)
    .split(/[\n\u2028\u2029]/u)
    .map(cleanLine);
  return capText(lines.filter((line) => line !== "").join("\n"), maxLength);
}

/**
 * Plain text of several lines, with line feeds as the only line ends. Unlike `cleanText`, it does not remove tabs,
 * fold white space or truncate.
 */
export function cleanLines(text: string): string {
  return text.replaceAll(lineEnds, "\n").replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, "");
}

/** Whether the markup is free of characters that a server may refuse, drop or misread. */
export function isCleanMarkup(html: string): boolean {
  return html.search(unclean) === -1;
}

/**
 * A page's text without the characters `isCleanMarkup` refuses, and with line feeds as its only line ends.
 * Characters are replaced, not deleted, so that the text around them stays apart.
 */
export function replaceUnclean(text: string): string {
  return text.replaceAll(lineEnds, "\n").replaceAll(unclean, "\uFFFD");
}

function cleanLine(text: string): string {
  const folded = text.replaceAll(whiteSpace, " ").replaceAll(unwanted, "").normalize("NFC");
  // Removing a control character can bring two spaces together.
  return folded.replaceAll(/ {2,}/gu, " ").trim();
}

function capText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${cutText(text, maxLength - 1).trimEnd()}…`;
}

/** Cleaning is linear, but a page may have a title of 100 MB: examine no more than could matter. */
function bound(text: string, maxLength: number): string {
  return cutText(text, maxLength * 10 + 1_000);
}
