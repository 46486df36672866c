import { getAttribute, getText } from "../../dom/dom.ts";
import { texOfMathMl } from "./mathml.ts";

const formulas =
  'script[type^="math/tex"], .katex-display, .katex, mjx-container, .MathJax_Display, .MathJax, .MathJax_SVG, .mwe-math-element, math, img[alt], [data-latex], [data-tex]';
const previews = ".MathJax_Preview, .MathJax_Display, .MathJax, .MathJax_SVG, .MathJax_CHTML";
// A command, or a sub- or superscript in braces.
const texMarks = /\\[a-zA-Z]{2,}|[_^]\{/u;

/**
 * Replaces formulas by their TeX source, which is made from their MathML if they have none. The elements that display them
 * (MathML, SVG, generated spans and images) are removed when the markup is made safe. Changes `doc`.
 */
export function replaceMath(doc: Document): void {
  for (const element of doc.querySelectorAll(formulas)) {
    if (!element.isConnected) continue;
    const tex = texOf(element);
    if (tex === undefined || tex.trim() === "") continue;
    if (element.localName === "script") removePreview(element);
    element.replaceWith(codeOf(doc, tex.trim(), isDisplayed(element)));
  }
}

function texOf(element: Element): string | undefined {
  const name = element.localName;
  if (name === "script") return getText(element);
  if (name === "img") {
    const alt = getAttribute(element, "alt");
    return texMarks.test(alt) ? alt : undefined;
  }
  const annotation = element.querySelector('annotation[encoding*="tex" i]');
  if (annotation !== null) return getText(annotation);
  const math = name === "math" ? element : element.querySelector("math");
  const given =
    getAttribute(element, "data-latex") ||
    getAttribute(element, "data-tex") ||
    (math === null ? "" : getAttribute(math, "alttext") || getAttribute(math, "data-latex"));
  if (given !== "") return given;
  return math === null ? undefined : texOfMathMl(math);
}

/** The rendered formula comes right before the script. */
function removePreview(script: Element): void {
  for (
    let before = script.previousElementSibling;
    before?.matches(previews) === true;
    before = script.previousElementSibling
  )
    before.remove();
}

function isDisplayed(element: Element): boolean {
  if (/mode=display/u.test(getAttribute(element, "type"))) return true;
  if (element.matches('.katex-display, .MathJax_Display, [display="block"], [display="true"]'))
    return true;
  if (element.querySelector('math[display="block"]') !== null) return true;
  const { parentElement } = element;
  return (
    element.localName === "img" &&
    parentElement?.localName === "p" &&
    parentElement.firstChild === parentElement.lastChild
  );
}

function codeOf(doc: Document, tex: string, isBlock: boolean): Element {
  const code = doc.createElement("code");
  code.setAttribute("data-lang", "math");
  code.textContent = tex;
  if (!isBlock) return code;
  const block = doc.createElement("pre");
  block.append(code);
  return block;
}
