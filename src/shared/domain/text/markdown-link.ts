/**
 * The special characters of CommonMark, and `~` of GitHub. An ampersand is special only before the rest of an entity.
 */
const marks = /[\\[\]`*_<>#~]|&(?=#?\w+;)/g;

/** A text on one line, as Markdown that displays it literally. */
export function inMarkdown(text: string): string {
  return text.replace(/\s+/gu, " ").trim().replace(marks, "\\$&");
}

/**
 * A link in Markdown. Its address is in angle brackets, because it may contain parentheses; backslashes and
 * entities have their meaning there, too (`https://spec.commonmark.org/0.31.2/#link-destination`).
 */
export function markdownLink(name: string, address: string): string {
  const plain = address.replace(/[<>\s]/gu, encodeURIComponent);
  return `[${inMarkdown(name)}](<${plain.replace(/\\|&(?=#?\w+;)/g, "\\$&")}>)`;
}
