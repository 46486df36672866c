import { replaceUnclean } from "../../shared/domain/text/clean-text.ts";
import { escapeHtml } from "../../shared/domain/text/escape-html.ts";

/** Plain text as clean markup that displays the same text. */
function cleanMarkupOf(text: string): string {
  return escapeHtml(replaceUnclean(text));
}

/** Lines of plain text as paragraphs. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\n+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${cleanMarkupOf(line)}</p>`)
    .join("\n");
}

/** Plain text with its line breaks and indents kept. */
export function preformattedOf(text: string): string {
  return text.trim() === "" ? "" : `<pre>${cleanMarkupOf(text)}</pre>`;
}

/**
 * The text of sanitised markup with a space for each tag: `<p>one</p><p>two</p>` is two words. Parsing it
 * again would take as long as making it safe. Some browsers leave `>` in attributes as it is.
 */
export function textOfHtml(html: string): string {
  const text = html.replaceAll(/<(?:"[^"]*"|[^">])*>/gu, " ");
  return text.replaceAll(/&(?:nbsp|lt|gt|quot);/gu, " ").replaceAll("&amp;", "&");
}
