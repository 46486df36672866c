import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { escapeHtml } from "../../../shared/domain/text/escape-html.ts";
import { inMarkdown, markdownLink } from "../../../shared/domain/text/markdown-link.ts";

export const copyFormats = ["markdown", "html", "plain"] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** The content for the clipboard: plain text, and for HTML also rich text for editors that accept it. */
export interface Copied {
  text: string;
  html?: string;
}

interface Link {
  title: string;
  targetUrl: string;
}

/**
 * One link alone, several as a list. A link without a title is named by its address. Only a web address becomes a
 * link, because a pasted link must not run a script or lead nowhere.
 */
export function copyText(links: readonly Link[], format: CopyFormat): Copied {
  switch (format) {
    case "markdown":
      return { text: lines(links, linkInMarkdown, (line) => `- ${line}`) };
    case "html": {
      const items = lines(links, inHtml, (line) => `<li>${line}</li>`);
      const html = links.length > 1 ? `<ul>\n${items}\n</ul>` : items;
      return { text: html, html };
    }
    case "plain":
      return { text: links.map(inPlainText).join("\n\n") };
  }
}

function lines(
  links: readonly Link[],
  write: (link: Link) => string,
  asItem: (line: string) => string,
): string {
  const written = links.map(write);
  return written.length > 1 ? written.map(asItem).join("\n") : written.join("");
}

function linkInMarkdown({ title, targetUrl }: Link): string {
  const name = title || targetUrl;
  return isWebAddress(targetUrl) ? markdownLink(name, targetUrl) : inMarkdown(name);
}

function inHtml({ title, targetUrl }: Link): string {
  const name = escapeHtml(onOneLine(title || targetUrl));
  return isWebAddress(targetUrl) ? `<a href="${escapeHtml(targetUrl)}">${name}</a>` : name;
}

function inPlainText({ title, targetUrl }: Link): string {
  return [onOneLine(title), targetUrl].filter((line) => line !== "").join("\n");
}

function onOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
