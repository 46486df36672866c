import { parsers } from "prettier/plugins/markdown";

/** A part of a Markdown text as a parser of CommonMark, with GitHub's tables, reads it (mdast). */
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

/** Read by the parser that formats this repository's own Markdown. */
export async function readMarkdown(text: string): Promise<readonly MarkdownNode[]> {
  // Its types leave the options of a parser alone open; it reads none of them.
  const parse = parsers.remark.parse as (text: string, options: object) => MarkdownNode;
  const flatten = (node: MarkdownNode): MarkdownNode[] => [
    node,
    ...(node.children ?? []).flatMap(flatten),
  ];
  return flatten(await parse(text, {}));
}

/** What a renderer that lets markup through would take as markup. */
export async function markupIn(text: string): Promise<readonly string[]> {
  const nodes = await readMarkdown(text);
  return nodes.flatMap(({ type, value = "" }) => (type === "html" ? [value] : []));
}

/** All addresses of links, images and definitions. */
export async function addressesIn(text: string): Promise<readonly string[]> {
  const nodes = await readMarkdown(text);
  return nodes.flatMap(({ url }) => (url === undefined ? [] : [url]));
}
