const paragraphs = new Set(
  "article aside blockquote dl figure footer h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul".split(
    " ",
  ),
);
const lines = new Set("address br caption dd details div dt figcaption li summary tr".split(" "));

/** Sanitised HTML as text: an empty line between paragraphs, list items and table rows a line each. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  let text = "";

  /** Ends what stands there with so many line ends, and no more. */
  const breakLine = (count: number) => {
    text = text.trimEnd();
    if (text !== "") text += "\n".repeat(count);
  };
  const write = (node: Node, isPreformatted: boolean) => {
    if (node instanceof Text) {
      if (isPreformatted) text += node.data;
      else {
        const folded = node.data.replaceAll(/\s+/gu, " ");
        text += text === "" || /\s$/u.test(text) ? folded.trimStart() : folded;
      }
      return;
    }
    if (!(node instanceof Element)) return;
    const name = node.localName;
    const breaks = paragraphs.has(name) ? 2 : lines.has(name) ? 1 : 0;
    const before = /\n*$/.exec(text)?.[0].length ?? 0;
    if (breaks > before) breakLine(breaks);
    if (name === "li") text += "- ";
    if ((name === "td" || name === "th") && node.previousElementSibling !== null) text += "\t";
    for (const child of node.childNodes) write(child, isPreformatted || name === "pre");
    if (breaks > 0 && name !== "br") breakLine(breaks);
  };

  for (const child of body.childNodes) write(child, false);
  return text.trim();
}
