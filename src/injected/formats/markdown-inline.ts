import { getAttribute } from "../dom/dom.ts";
import { formulaOf } from "./markdown-math.ts";
import { isRaised, raisedText } from "./raised.ts";

/** What a whole text tells about each of its lines. */
export interface Whole {
  /** A dollar sign beside formulas may begin one. */
  hasFormulas: boolean;
  /** The notes that marks in its lines may lead to, by their numbers. */
  notes: ReadonlyMap<string, Element>;
}

/** The context in which a line of Markdown is written. */
interface Place {
  whole: Whole;
  /** In a heading or a cell, which allow no line break. */
  isOneLine: boolean;
  /**
   * In a cell or a link. A bar ends a cell even inside code, and for some renderers a bracket ends a link.
   */
  isFragile: boolean;
  /** The emphasis marks already open around it. */
  marks: string;
}

const marks: Record<string, string> = {
  em: "_",
  i: "_",
  strong: "**",
  b: "**",
  del: "~~",
  s: "~~",
};
const lineBreak = "  \n";

/** The text of a paragraph with its hard line breaks. */
export function paragraphOf(nodes: Iterable<Node>, isFragile: boolean, whole: Whole): string {
  const text = written(nodes, { whole, isOneLine: false, isFragile, marks: "" });
  return text
    .split(lineBreak)
    .map((line) => escapeStart(line.trim()))
    .join(lineBreak)
    .trim();
}

/** The text of a heading or a cell. */
export function lineOf(nodes: Iterable<Node>, isFragile: boolean, whole: Whole): string {
  return written(nodes, { whole, isOneLine: true, isFragile, marks: "" }).trim();
}

/** A text or an image as a link; unlinked if its address may not be sent. */
export function linkOf(text: string, element: Element): string {
  const destination = destinationOf(element, "href");
  return destination === undefined || text === ""
    ? text
    : `[${withoutBrackets(text)}](${destination})`;
}

/** Some renderers parse the text of a link or an image a second time, without its backslashes. */
function withoutBrackets(text: string): string {
  return text.replaceAll("\\[", "&#91;").replaceAll("\\]", "&#93;");
}

function written(nodes: Iterable<Node>, place: Place): string {
  let all = "";
  for (const node of nodes) {
    const next = node instanceof Text ? textOf(node.data, place) : elementOf(node, place);
    if (/(?:^|\s)$/u.test(all)) all += next.replace(/^ (?! \n)/u, "");
    // Two adjacent runs of backticks would merge into one that closes no code. The same is true of dollar signs.
    else all += /^(?:``|\$\$)$/u.test(`${all.at(-1)}${next[0]}`) ? ` ${next}` : next;
  }
  return all;
}

function textOf(source: string, { whole }: Place): string {
  const text = escapeText(folded(source));
  return whole.hasFormulas ? text.replaceAll("$", "\\$") : text;
}

function elementOf(node: Node, place: Place): string {
  if (!(node instanceof Element)) return "";
  const name = node.localName;
  if (name === "br") return place.isOneLine ? " " : lineBreak;
  if (name === "img") return imageOf(node);
  if (name === "a" && isMark(node, place)) return `[^${getAttribute(node, "data-note")}]`;
  if (isRaised(name)) {
    // The brackets and commas around marks belong to them.
    const noted = [...node.querySelectorAll("a")].filter((link) => isMark(link, place));
    if (noted.length > 0) return written(noted, place);
    if (node.childElementCount === 0)
      return textOf(raisedText(node.textContent ?? "", name), place);
  }
  if (name === "code") return formulaIn(node, place) ?? codeOf(node.textContent ?? "", place);
  const mark = marks[name];
  if (mark !== undefined && !place.marks.includes(mark)) {
    const inner = written(node.childNodes, { ...place, marks: place.marks + mark });
    return around(inner, (text) => `${mark}${text}${mark}`);
  }
  const isLink = name === "a";
  const inner = written(node.childNodes, isLink ? { ...place, isFragile: true } : place);
  if (isLink) return around(inner, (text) => linkOf(text, node));
  if (name === "li") return inner.trim() + (node.nextElementSibling === null ? "" : "; ");
  return blockNames.has(name) ? ` ${inner} ` : inner;
}

/** Spaces at the edges stay outside the marks: a mark next to a space has no effect. */
function around(inner: string, mark: (text: string) => string): string {
  const text = inner.trim();
  if (text === "") return inner;
  return `${/^\s/u.test(inner) ? " " : ""}${mark(text)}${/\s$/u.test(inner) ? " " : ""}`;
}

function isMark(link: Element, { whole }: Place): boolean {
  return whole.notes.has(getAttribute(link, "data-note"));
}

function formulaIn(code: Element, { isFragile }: Place): string | undefined {
  if (getAttribute(code, "data-lang") !== "math") return undefined;
  const formula = formulaOf(code.textContent ?? "", isFragile);
  return formula && `$${formula}$`;
}

function codeOf(source: string, { isFragile }: Place): string {
  const text = folded(source).trim();
  if (text === "" || (isFragile && /[|\\`[\]]/u.test(text))) return escapeText(folded(source));
  const fence = "`".repeat(longestRun(text) + 1);
  const gap = /^`|`$/u.test(text) ? " " : "";
  return fence + gap + text + gap + fence;
}

/** The length of the longest run of backticks in a text. */
export function longestRun(text: string): number {
  return (text.match(/`+/gu) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
}

function imageOf(image: Element): string {
  const destination = destinationOf(image, "src");
  const name = withoutBrackets(escapeText(folded(getAttribute(image, "alt")).trim()));
  return destination === undefined ? name : `![${name}](${destination})`;
}

/** The address of a link. Characters that could end the link or begin code are percent-encoded. */
function destinationOf(element: Element, attribute: string): string | undefined {
  const address = getAttribute(element, attribute);
  if (!/^(?:https?|mailto):/iu.test(address)) return undefined;
  return escapeReferences(address.replaceAll(/[^\w\-.~:/?#[\]@!$&',;=+%]/gu, percentEncoded));
}

function percentEncoded(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x80
    ? `%${code.toString(16).toUpperCase().padStart(2, "0")}`
    : encodeURIComponent(character);
}

function folded(text: string): string {
  return text.replaceAll(/[ \t\r\n\f]+/gu, " ");
}

/**
 * Text that a renderer displays literally. Characters that could begin markup or code, or end a cell, are
 * escaped.
 */
function escapeText(text: string): string {
  return escapeReferences(text)
    .replaceAll(/[\\*_[\]~]/gu, "\\$&")
    .replace(/!$/u, "\\!")
    .replaceAll("<", "&lt;")
    .replaceAll("`", "&#96;")
    .replaceAll("|", "&#124;");
}

function escapeReferences(text: string): string {
  return text.replaceAll(/&(?=#?\w+;|#?$)/gu, "&amp;");
}

/** Escapes characters that would begin a heading, a list, a quotation or a heading's underline. */
function escapeStart(line: string): string {
  return line.replace(/^(\d*)([#>+=.)-])/u, "$1\\$2");
}

/** Elements that start on a new line. */
export const blockNames = new Set(
  (
    "address article aside audio blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th " +
    "thead tr ul video"
  ).split(" "),
);
