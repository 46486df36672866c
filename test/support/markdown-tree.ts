import { parsers } from "prettier/plugins/markdown";

/** A node of a Markdown text, as parsed by CommonMark with GitHub's tables (mdast). */
export interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly title?: string | null;
  readonly depth?: number;
  readonly ordered?: boolean;
  readonly children?: readonly MarkdownNode[];
}

/** Parses with the parser that formats this repository's own Markdown. */
export async function readMarkdown(text: string): Promise<readonly MarkdownNode[]> {
  const flatten = (node: MarkdownNode): MarkdownNode[] => [
    node,
    ...(node.children ?? []).flatMap(flatten),
  ];
  return flatten(await parse(text));
}

/** The HTML of a renderer that passes through HTML contained in the Markdown. */
export async function renderMarkdown(text: string): Promise<string> {
  return htmlOf(await parse(text));
}

const elements: Record<string, string> = {
  paragraph: "p",
  emphasis: "em",
  strong: "strong",
  delete: "del",
  blockquote: "blockquote",
  listItem: "li",
  table: "table",
  tableRow: "tr",
  tableCell: "td",
};

function htmlOf(node: MarkdownNode): string {
  const { type, value = "", url = "", alt, depth } = node;
  const inner = (node.children ?? []).map(htmlOf).join("");
  switch (type) {
    case "html":
      return value;
    case "code":
      return `<pre>${escaped(value)}</pre>`;
    case "inlineCode":
      return `<code>${escaped(value)}</code>`;
    case "link":
      return `<a href="${escaped(url)}">${inner}</a>`;
    case "image":
      return `<img src="${escaped(url)}" alt="${escaped(alt ?? "")}">`;
    case "heading":
      return `<h${depth}>${inner}</h${depth}>`;
    case "list":
      return node.ordered === true ? `<ol>${inner}</ol>` : `<ul>${inner}</ul>`;
    default: {
      const name = elements[type];
      const content = inner + escaped(value);
      return name === undefined ? content : `<${name}>${content}</${name}>`;
    }
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

async function parse(text: string): Promise<MarkdownNode> {
  // Its types leave only the parser's options open, and it reads none of them.
  const read = parsers.remark.parse as (
    text: string,
    options: object,
  ) => MarkdownNode | Promise<MarkdownNode>;
  return read(text, {});
}

/** The parts that a renderer passing HTML through would treat as HTML. */
export async function markupIn(text: string): Promise<readonly string[]> {
  const nodes = await readMarkdown(text);
  return nodes.flatMap(({ type, value = "" }) => (type === "html" ? [value] : []));
}

/** All addresses of links, images and definitions. */
export async function addressesIn(text: string): Promise<readonly string[]> {
  const nodes = await readMarkdown(text);
  return nodes.flatMap(({ url }) => (url === undefined ? [] : [url]));
}
