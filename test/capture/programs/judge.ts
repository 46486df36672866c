import { isUnsafe } from "./unsafe.ts";

const inline = new Set(
  (
    "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup " +
    "time tt u var wbr"
  ).split(" "),
);
const textless = new Set("head script style template noscript title".split(" "));

/** The text of markup as a reader sees it, with a space wherever a block begins or ends. */
export function textOf(html: string): string {
  const pieces: string[] = [];
  const write = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) pieces.push(node.nodeValue ?? "");
    if (!(node instanceof Element) || textless.has(node.localName)) return;
    const gap = inline.has(node.localName) ? "" : " ";
    pieces.push(gap);
    for (const child of node.childNodes) write(child);
    pieces.push(gap);
  };
  write(new DOMParser().parseFromString(html, "text/html").body);
  return pieces.join("");
}

/** The number of elements and attributes in markup that run, load or send something when it is displayed. */
export function countUnsafe(html: string): number {
  const { head, body } = new DOMParser().parseFromString(html, "text/html");
  return [...head.querySelectorAll("*"), ...body.querySelectorAll("*")].filter(isUnsafe).length;
}
