import { byteLength, cutHtml } from "../safe/cut-html.ts";
import { getAttribute } from "../dom/dom.ts";
import { maxContentBytes } from "../../shared/domain/capture/capture.ts";
import {
  blockNames,
  linkOf,
  lineOf,
  longestRun,
  paragraphOf,
  type Whole,
} from "./markdown-inline.ts";
import { displayedFormulaOf } from "./markdown-math.ts";

/** A part of a Markdown text that consists of whole lines. */
interface Block {
  text: string;
  kind: "paragraph" | "list" | "other";
}

/** The context in which blocks are written. */
interface Place {
  whole: Whole;
  /** Elements that contain block elements, and are therefore written as blocks too. */
  holders: ReadonlySet<Element>;
  /** The number of lists and quotations around it. Each adds a prefix to every line. */
  depth: number;
  /** The link around the blocks: each of their texts is linked. */
  link: Element | undefined;
}

const maxDepth = 12;
// A cell contains one line of text. A list is one line if its items are.
const notInCells = "table, pre, dl, blockquote, h1, h2, h3, h4, h5, h6, hr, li li";
// A longer one is a part of the page that a table lays out.
const maxListInCell = 300;

/**
 * Converts sanitised HTML to CommonMark with GitHub's tables and strikethrough, at most 2 MB. No text of
 * the page becomes markup, and the output contains no HTML: a renderer that passes HTML through finds none.
 */
export function markdownOf(html: string): string {
  let roomBytes = byteLength(html);
  let markdown = written(html);
  // Cut the HTML, not the Markdown: a code block cut in half is no longer code.
  for (let bytes = byteLength(markdown); bytes > maxContentBytes; bytes = byteLength(markdown)) {
    roomBytes = Math.floor((roomBytes * maxContentBytes * 0.98) / bytes);
    markdown = written(cutHtml(html, roomBytes));
  }
  return markdown;
}

function written(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const hasFormulas = body.querySelector('[data-lang="math"]') !== null;
  const whole = { hasFormulas, notes: notesIn(body) };
  const holders = holdersIn(body);
  return joined(blocksOf(body.childNodes, { whole, depth: 0, link: undefined, holders }));
}

function blocksOf(nodes: Iterable<Node>, place: Place): Block[] {
  const blocks: Block[] = [];
  let inLine: Node[] = [];
  const endParagraph = () => {
    const text = paragraphOf(inLine, place.link !== undefined, place.whole);
    if (text !== "") blocks.push({ text: linked(text, place), kind: "paragraph" });
    inLine = [];
  };
  for (const node of nodes) {
    if (node instanceof Element && (blockNames.has(node.localName) || place.holders.has(node))) {
      endParagraph();
      blocks.push(...blocksOfElement(node, place));
    } else inLine.push(node);
  }
  endParagraph();
  return blocks;
}

/** A note is a block of its own, so it is one neither in another note nor in a single line. */
function notesIn(body: Element): ReadonlyMap<string, Element> {
  const notes = new Map<string, Element>();
  for (const element of body.querySelectorAll("[data-note]:not(a)")) {
    const number = getAttribute(element, "data-note");
    const around = element.parentElement?.closest("[data-note], table, a, h1, h2, h3, h4, h5, h6");
    const isText = blockNames.has(element.localName) && (element.textContent ?? "").trim() !== "";
    if (isText && around === null && !notes.has(number)) notes.set(number, element);
  }
  return notes;
}

function holdersIn(body: Element): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const element of body.querySelectorAll("*")) {
    if (!blockNames.has(element.localName)) continue;
    let above = element.parentElement;
    while (above !== null && !holders.has(above)) {
      holders.add(above);
      above = above.parentElement;
    }
  }
  return holders;
}

function blocksOfElement(element: Element, place: Place): Block[] {
  const name = element.localName;
  const isShallow = place.depth < maxDepth;
  if (isNote(element, place)) return noteOf(element, place);
  if (/^h[1-6]$/u.test(name)) return headingOf(element, place);
  if (name === "pre") return fenceOf(element);
  if (name === "hr") return [{ text: "***", kind: "other" }];
  if (name === "blockquote" && isShallow) return quotationOf(element, place);
  if ((name === "ul" || name === "ol") && isShallow) return listOf(element, place);
  if (name === "table" && isGrid(element)) return tableOf(element, place);
  return blocksOf(element.childNodes, name === "a" ? { ...place, link: element } : place);
}

function headingOf(element: Element, place: Place): Block[] {
  const text = lineOf(element.childNodes, place.link !== undefined, place.whole);
  if (text === "") return [];
  const marks = "#".repeat(Number(element.localName[1]));
  return [{ text: `${marks} ${linked(text.replace(/#$/u, "\\#"), place)}`, kind: "other" }];
}

function fenceOf(pre: Element): Block[] {
  for (const lineEnd of pre.querySelectorAll("br")) lineEnd.replaceWith("\n");
  const text = pre.textContent ?? "";
  if (text.trim() === "") return [];
  // Whatever may stand behind the marks of a fence without ending it.
  const language = /^[a-z0-9+#._-]{1,30}$/u.exec(languageOf(pre))?.[0] ?? "";
  const formula = language === "math" ? displayedFormulaOf(text) : undefined;
  if (formula !== undefined) return [{ text: formula, kind: "other" }];
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [{ text: `${fence}${language}\n${text.replace(/\n$/u, "")}\n${fence}`, kind: "other" }];
}

function languageOf(pre: Element): string {
  const code = pre.querySelector("code");
  return code === null ? "" : getAttribute(code, "data-lang");
}

function quotationOf(element: Element, place: Place): Block[] {
  const text = joined(blocksOf(element.childNodes, { ...place, depth: place.depth + 1 }));
  if (text === "") return [];
  return [{ text: linesOf(text, (line) => (line === "" ? ">" : `> ${line}`)), kind: "other" }];
}

function isNote(node: Node, { whole }: Place): boolean {
  if (!(node instanceof Element)) return false;
  return whole.notes.get(getAttribute(node, "data-note")) === node;
}

function noteOf(note: Element, place: Place): Block[] {
  removeOwnMark(note);
  const text = joined(blocksOf(note.childNodes, { ...place, depth: place.depth + 1 }));
  const indented = linesOf(text, (line, at) => (at === 0 || line === "" ? line : `    ${line}`));
  return [{ text: `[^${getAttribute(note, "data-note")}]: ${indented}`, kind: "other" }];
}

/** The number before the text of a note is the page's own form of its mark. */
function removeOwnMark(note: Element): void {
  const first = note.querySelector("sup, a");
  const mark = first?.textContent?.trim() ?? "";
  const text = (note.textContent ?? "").trim();
  if (/^[[(]?\d{1,4}[\])]?[.:]?$/u.test(mark) && text.startsWith(mark) && text !== mark)
    first?.remove();
}

function listOf(list: Element, place: Place): Block[] {
  const inner = { ...place, depth: place.depth + 1 };
  const items = [...list.childNodes]
    .filter((node) => !isNote(node, place))
    .map((node) => (node instanceof Element && node.localName === "li" ? node.childNodes : [node]))
    .map((nodes) => joinedTight(blocksOf(nodes, inner)))
    .filter((text) => text !== "");
  const first = list.localName === "ol" ? numberOf(list) : undefined;
  const lines = items.map((text, index) => {
    const mark = first === undefined ? "-   " : `${first + index}.  `;
    const indent = " ".repeat(mark.length);
    return mark + linesOf(text, (line, at) => (at === 0 || line === "" ? line : indent + line));
  });
  const blocks: Block[] = lines.length === 0 ? [] : [{ text: lines.join("\n"), kind: "list" }];
  const notes = [...list.children].filter((item) => isNote(item, place));
  return [...blocks, ...blocksOf(notes, place)];
}

/**
 * Applies `write` to each line of a Markdown text. A regular expression's `.`, `^` and `$` also treat
 * U+2028 and U+2029 as line ends, which Markdown does not.
 */
function linesOf(text: string, write: (line: string, at: number) => string): string {
  return text.split("\n").map(write).join("\n");
}

/**
 * The first number of a list. Markdown allows at most nine digits, so a longer number, like an invalid one,
 * becomes 1.
 */
function numberOf(list: Element): number {
  const start = getAttribute(list, "start");
  return /^\d{1,8}$/u.test(start) ? Number(start) : 1;
}

/** Whether a table holds texts in rows and columns, and does not merely lay out the page. */
function isGrid(table: Element): boolean {
  const isWide = rowsOf(table).some((row) => row.children.length > 1);
  const lists = [...table.querySelectorAll("ul, ol")];
  return (
    isWide &&
    table.querySelector(notInCells) === null &&
    lists.every(({ textContent }) => (textContent ?? "").length <= maxListInCell)
  );
}

function tableOf(table: Element, place: Place): Block[] {
  const caption = table.querySelector("caption");
  const said = caption === null ? [] : blocksOf(caption.childNodes, place);
  const all = rowsOf(table).map((row) => [...row.children].map((cell) => cellOf(cell, place)));
  // Markdown has no table without a head, so the first row that says something is one.
  const [head, ...rows] = all.filter((row) => row.some((text) => text !== ""));
  if (head === undefined) return said;
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  while (head.length < columns) head.push("");
  const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  return [...said, { text: lines.join("\n"), kind: "other" }];
}

function rowsOf(table: Element): Element[] {
  return [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
}

function cellOf(cell: Element, place: Place): string {
  return linked(lineOf(cell.childNodes, true, place.whole), place);
}

function linked(text: string, { link }: Place): string {
  return link === undefined ? text : linkOf(text, link);
}

function joined(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join("\n\n");
}

/**
 * In a list item, a nested list follows its text without an empty line, unless it starts with a number
 * other than 1.
 */
function joinedTight(blocks: readonly Block[]): string {
  return blocks.reduce((all, { text, kind }, index) => {
    if (index === 0) return text;
    const isTight = kind === "list" && /^(?:-|1\.) /u.test(text);
    return all + (isTight && blocks[index - 1]?.kind === "paragraph" ? "\n" : "\n\n") + text;
  }, "");
}
