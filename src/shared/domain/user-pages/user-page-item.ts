import type { Markup } from "./user-page.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { markdownLink } from "../text/markdown-link.ts";
import { getUrl } from "../address/url.ts";

/** A web page that becomes an item of a list. */
export interface PageItem {
  title: string;
  address: string;
}

/** The content with one more list item at its end: a link, in the markup of the page. */
export function withItem(content: string, { title, address }: PageItem, markup: Markup): string {
  const href = getUrl(address)?.href ?? "";
  const name = title.replace(/\s+/g, " ").trim() || address;
  const before = content.trimEnd();
  return markup === "html"
    ? withHtmlItem(before, name, href)
    : withMarkdownItem(before, name, href);
}

function withMarkdownItem(before: string, name: string, href: string): string {
  const item = `- ${markdownLink(name, href)}\n`;
  const isList = /^\s*[-*+] .*$/.test(before.split("\n").at(-1) ?? "");
  return before === "" ? item : `${before}${isList ? "\n" : "\n\n"}${item}`;
}

function withHtmlItem(before: string, name: string, href: string): string {
  const item = `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>\n`;
  const open = before.replace(/<\/ul>$/i, "");
  if (open !== before) return `${open}${item}</ul>\n`;
  return `${before === "" ? "" : `${before}\n`}<ul>\n${item}</ul>\n`;
}
