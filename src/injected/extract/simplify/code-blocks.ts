import { getAttribute, getText } from "../../dom/dom.ts";
import { nameOf } from "../../dom/names.ts";

const lineNumberName =
  /-(?:line-?numbers?(?:-rows)?|line-?nos?|linenos?|line-?num|lnt|gutter|code-gutter|blob-num|hljs-ln-numbers|hljs-ln-n|rouge-gutter|ln-num|ec-line-number)-/u;
const blockStyle = /display\s*:\s*(?:flex|block|grid|table-row)/u;
const numbersOnly = /^[\s\d]*$/u;
const maxClassLength = 500;

/**
 * Turns code blocks into plain preformatted text. Removes line numbers, copy buttons and the markup of syntax colours.
 * One line stays one line. Changes `doc`.
 */
export function simplifyCode(doc: Document): void {
  for (const table of doc.querySelectorAll("table")) simplifyTable(table);
  for (const block of doc.querySelectorAll("pre")) {
    if (!block.isConnected || block.parentElement?.closest("pre")) continue;
    const language = languageOf(block);
    removeCaption(block);
    removeLabel(block, language);
    if (block.querySelector("img, table, p") !== null) continue;
    if (block.firstElementChild === null && language === undefined) continue;
    const code = doc.createElement("code");
    if (language !== undefined) code.setAttribute("data-lang", language);
    code.textContent = codeTextOf(block).replace(/^\n+|\s+$/gu, "");
    block.replaceChildren(code);
  }
  for (const block of doc.querySelectorAll('div[class*="code"]')) {
    if (isBareCode(block)) wrapCode(doc, block);
  }
}

const languageNames = [
  /(?:^|\s)(?:language|lang|highlight-source|gatsby-code)-([a-z0-9+#._-]+)/iu,
  /(?:^|\s)brush:\s*([a-z0-9+#._-]+)/iu,
  /(?:^|\s)highlight-([a-z0-9+#._-]+)\s+notranslate/iu,
  /(?:^|\s)sourceCode\s+([a-z0-9+#._-]+)/u,
];
// What pages write for "no language" or "guess it".
const noLanguage = new Set(
  "auto default name nohighlight no-highlight none plain plaintext plain-text raw text txt".split(
    " ",
  ),
);
const maxLevels = 4;

/** The language that the page names on a code block or around it; undefined if it names none. */
function languageOf(block: Element): string | undefined {
  let around: Element | null = block.querySelector("code") ?? block;
  for (let level = 0; around !== null && level < maxLevels + 2; level += 1) {
    const language = namedLanguage(around);
    if (language !== undefined) return noLanguage.has(language) ? undefined : language;
    around = around.parentElement;
  }
  return undefined;
}

function namedLanguage(element: Element): string | undefined {
  const name = getAttribute(element, "class").slice(0, maxClassLength);
  const [given] = [
    getAttribute(element, "data-lang"),
    getAttribute(element, "data-language"),
    ...languageNames.map((form) => form.exec(name)?.[1] ?? ""),
  ].filter((text) => /^[a-z0-9+#._-]{1,30}$/iu.test(text));
  return given?.toLowerCase();
}

/** The name of the language before the code is not part of it. */
function removeLabel(block: Element, language: string | undefined): void {
  const label = block.firstElementChild;
  if (label === null || label.localName === "code" || block.querySelector("code") === null) return;
  if (getText(label).trim().toLowerCase() === language) label.remove();
}

/** A table that only sets line numbers beside code is code. */
function simplifyTable(table: Element): void {
  const cells = [...table.querySelectorAll("td")];
  if (!cells.some(isLineNumber)) return;
  const codeCells = new Set(
    cells.filter(
      (cell) => cell.querySelector("pre, code") !== null || /code|blob/u.test(nameOf(cell)),
    ),
  );
  if (codeCells.size === 0) return;
  if (cells.some((cell) => !codeCells.has(cell) && !isLineNumber(cell))) return;
  const code = table.ownerDocument.createElement("code");
  code.textContent = [...codeCells]
    .filter((cell) => !isLineNumber(cell))
    .map((cell) => codeTextOf(cell).replace(/\n$/u, ""))
    .join("\n");
  const outer = table.closest("pre");
  const block = table.ownerDocument.createElement("pre");
  block.append(code);
  (outer ?? table).replaceWith(block);
}

function isLineNumber(element: Element): boolean {
  const text = getText(element);
  if (!numbersOnly.test(text)) return false;
  if (lineNumberName.test(nameOf(element)) || element.hasAttribute("data-line-number")) return true;
  if (/user-select\s*:\s*none/u.test(getAttribute(element, "style"))) return true;
  return element.localName === "td" && /^\s*1\s+2\s+3\b/u.test(text);
}

function codeTextOf(block: Element): string {
  // The text is collected in pieces, because reading the end of a growing text copies all of it.
  const pieces: string[] = [];
  const put = (text: string): void => {
    if (text !== "") pieces.push(text);
  };
  const endLine = (): void => {
    if (pieces.length > 0 && pieces.at(-1)?.endsWith("\n") === false) pieces.push("\n");
  };
  const write = (node: Node): void => {
    if (node instanceof Text) put(node.data);
    if (!(node instanceof Element)) return;
    const name = node.localName;
    if (name === "br") put("\n");
    if (
      name === "button" ||
      name === "style" ||
      name === "script" ||
      name === "svg" ||
      isLineNumber(node)
    )
      return;
    const isLine = name === "div" || name === "li" || name === "tr" || isOwnLine(node);
    if (isLine) endLine();
    const before = pieces.length;
    for (const child of node.childNodes) write(child);
    if (isLine && (pieces.length > before || node.nextSibling !== null)) endLine();
  };
  for (const child of block.childNodes) write(child);
  return pieces.join("");
}

function isOwnLine(element: Element): boolean {
  if (element.localName !== "span" && element.localName !== "code") return false;
  if (element.nextSibling instanceof Text && element.nextSibling.data.startsWith("\n"))
    return false;
  return (
    blockStyle.test(getAttribute(element, "style")) ||
    /-(?:line|code-line|token-line|view-line)-/u.test(nameOf(element))
  );
}

const maxCaptionLength = 60;
// The text of a parent is measured for each of its blocks.
const maxSiblings = 20;

/** A bar with a button beside a code block (language, file name, *Copy*) does not belong to the text. */
function removeCaption(block: Element): void {
  for (
    let at: Element | null = block, up = 0;
    at !== null && up < 3;
    at = at.parentElement, up += 1
  ) {
    if ((at.parentElement?.childElementCount ?? 0) > maxSiblings) return;
    for (const beside of [at.previousElementSibling, at.nextElementSibling]) {
      if (beside === null || getText(beside).trim().length > maxCaptionLength) continue;
      const hasButton =
        beside.localName === "button" || beside.querySelector("button, [role=button]") !== null;
      if (hasButton && beside.querySelector("pre, p, h1, h2, h3") === null) beside.remove();
    }
    if (
      getText(at.parentElement ?? at).trim().length >
      getText(block).trim().length + maxCaptionLength * 2
    )
      return;
  }
}

function isBareCode(block: Element): boolean {
  return (
    /-(?:code-block|codeblock|code-snippet|source-code)-/u.test(nameOf(block)) &&
    block.querySelector("pre, p, div, table") === null &&
    getText(block).trim().includes("\n")
  );
}

function wrapCode(doc: Document, block: Element): void {
  const pre = doc.createElement("pre");
  const code = doc.createElement("code");
  code.textContent = codeTextOf(block).trim();
  pre.append(code);
  block.replaceWith(pre);
}
