import { isRaised, raisedText } from "./raised.ts";

const paragraphs = new Set(
  "article aside blockquote dl figure footer h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul".split(
    " ",
  ),
);
const lines = new Set("address br caption dd details div dt figcaption li summary tr".split(" "));

/**
 * Converts sanitised HTML to text: an empty line between paragraphs, one line for each list item and table
 * row.
 */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const writer = createWriter();

  const write = (node: Node, isPreformatted: boolean) => {
    if (node instanceof Text) {
      if (isPreformatted) writer.put(node.data);
      else writer.putFolded(node.data);
      return;
    }
    if (!(node instanceof Element)) return;
    const name = node.localName;
    if (isRaised(name) && !isPreformatted) {
      writer.putFolded(raisedText(node.textContent ?? "", name));
      return;
    }
    const lineEnds = paragraphs.has(name) ? 2 : lines.has(name) ? 1 : 0;
    const isCell = name === "td" || name === "th";
    writer.breakBefore(lineEnds);
    if (name === "li") writer.mark("- ");
    if (isCell && node.previousElementSibling !== null) writer.mark("\t");
    const lengthBefore = writer.length();
    for (const child of node.childNodes) write(child, isPreformatted || name === "pre");
    if (isCell && writer.length() > lengthBefore) writer.stayOnLine();
    if (name === "li" || name === "tr") writer.dropMarks();
    if (name !== "br") writer.breakAfter(lineEnds);
  };

  for (const child of body.childNodes) write(child, false);
  return writer.text();
}

/**
 * Builds the text piece by piece. Only the end is examined: examining all of it for each word would take
 * quadratic time.
 */
function createWriter() {
  const pieces: string[] = [];
  let length = 0;
  let isSpaced = true;
  // Line ends and marks to write before the next text, if there is any.
  let owedLineEnds = 0;
  let marks = "";

  function put(text: string): void {
    if (text === "") return;
    if (owedLineEnds > 0) {
      trimEnd(pieces);
      if (pieces.length > 0) pieces.push("\n".repeat(owedLineEnds));
    }
    pieces.push(marks + text);
    length += text.length;
    isSpaced = /\s$/u.test(text);
    owedLineEnds = 0;
    marks = "";
  }

  return {
    put,
    /** White space as a browser renders it: one space, and none at the beginning of a line. */
    putFolded(text: string): void {
      const folded = text.replaceAll(/\s+/gu, " ");
      put(isSpaced || owedLineEnds > 0 || marks !== "" ? folded.trimStart() : folded);
    },
    /** Written before the next text, on its line. */
    mark(mark: string): void {
      marks += mark;
    },
    dropMarks(): void {
      marks = "";
    },
    breakBefore(lineEnds: number): void {
      if (marks === "") owedLineEnds = Math.max(owedLineEnds, lineEnds);
    },
    /** The element that ends last decides the distance to the next text. */
    breakAfter(lineEnds: number): void {
      if (marks === "" && lineEnds > 0) owedLineEnds = lineEnds;
    },
    stayOnLine(): void {
      owedLineEnds = 0;
    },
    /** The length of the text itself, without line ends. */
    length: () => length,
    text: () => pieces.join("").trim(),
  };
}

function trimEnd(pieces: string[]): void {
  let last: string | undefined = "";
  while (last === "") last = pieces.pop()?.trimEnd();
  if (last !== undefined) pieces.push(last);
}
