import { getAttribute, getText } from "../../dom/dom.ts";

const functionNames = new Set(
  "arccos arcsin arctan arg cos cosh cot csc deg det dim exp gcd hom inf ker lg lim ln log max min sec sin sinh sup tan tanh".split(
    " ",
  ),
);
const alphabets: Record<string, string> = {
  bold: "mathbf",
  "double-struck": "mathbb",
  fraktur: "mathfrak",
  script: "mathcal",
};
const accents: Record<string, string> = {
  "^": "hat",
  "\u02C6": "hat",
  "~": "tilde",
  "\u02DC": "tilde",
  "\u02D9": "dot",
  "\u00A8": "ddot",
  "\u2192": "vec",
  "\u20D7": "vec",
  "\u00AF": "overline",
  "\u203E": "overline",
  _: "underline",
  "\u0332": "underline",
  "\u23DE": "overbrace",
  "\u23DF": "underbrace",
};
const escapes: Record<string, string> = {
  "\\": "\\backslash ",
  "^": "\\hat{}",
  "~": "\\sim ",
  "\u2212": "-",
};
// Applied functions, and products and sums without a sign.
const invisible = /[\u2061-\u2064\u200B]/gu;

/**
 * The TeX source of a formula in MathML. Signs stay as they are, because TeX reads Unicode. An element without a rule
 * has the sources of its children.
 */
export function texOfMathMl(element: Element): string {
  const children = [...element.children];
  // Made once: each level that made them again would double the time.
  const parts = children.map(texOfMathMl);
  const [base = "", first = "", second = ""] = parts;
  switch (element.localName) {
    case "mi":
    case "mo":
      return nameOf(element);
    case "mn":
      return escaped(element);
    case "mtext":
    case "ms":
      return textOf(element);
    case "mspace":
      return " ";
    case "mphantom":
    case "mprescripts":
    case "none":
    case "annotation":
    case "annotation-xml":
      return "";
    case "semantics":
    case "maction":
      return base;
    case "mfrac":
      return `\\frac{${base}}{${first}}`;
    case "msqrt":
      return `\\sqrt{${parts.join("")}}`;
    case "mroot":
      return `\\sqrt[${first}]{${base}}`;
    case "msub":
      return `${grouped(base)}_${grouped(first)}`;
    case "msup":
      return `${grouped(base)}^${grouped(first)}`;
    case "msubsup":
    case "munderover":
      return `${grouped(base)}_${grouped(first)}^${grouped(second)}`;
    case "munder":
      return aside(children, parts, { script: "_", command: "underset" });
    case "mover":
      return aside(children, parts, { script: "^", command: "overset" });
    case "mmultiscripts":
      return withScripts(children, parts);
    case "mtable":
      return `\\begin{matrix}${parts.join(" \\\\ ")}\\end{matrix}`;
    case "mtr":
      return parts.join(" & ");
    case "mfenced": {
      const [open, close] = [getAttribute(element, "open"), getAttribute(element, "close")];
      return `${open || "("}${parts.join(",")}${close || ")"}`;
    }
    default:
      return parts.join("");
  }
}

function grouped(tex: string): string {
  return /^(?:.|\\\w+ )$/su.test(tex) ? tex.trim() : `{${tex}}`;
}

function escaped(element: Element): string {
  return getText(element)
    .replaceAll(invisible, "")
    .trim()
    .replaceAll(/[{}%#&_$]|[\\^~\u2212]/gu, (sign) => escapes[sign] ?? `\\${sign}`);
}

function textOf(element: Element): string {
  const text = getText(element).replaceAll(/[\s\\^~]+/gu, " ");
  return text.trim() === "" ? " " : `\\text{${text.replaceAll(/[{}%#&_$]/gu, "\\$&")}}`;
}

function nameOf(element: Element): string {
  const name = escaped(element);
  const alphabet = alphabets[getAttribute(element, "mathvariant")];
  if (alphabet !== undefined) return `\\${alphabet}{${name}}`;
  if (functionNames.has(name)) return `\\${name} `;
  return /^\p{L}{2,}$/u.test(name) ? `\\operatorname{${name}}` : name;
}

/** Limits stand at an operator, an accent is a command of its own, and anything else is set above or below. */
function aside(
  [base, mark]: readonly Element[],
  [own = "", beside = ""]: readonly string[],
  { script, command }: { script: string; command: string },
): string {
  if (base === undefined || mark === undefined) return own;
  const accent = accents[getText(mark).trim()];
  if (accent !== undefined) return `\\${accent}{${own}}`;
  const isOperator = base.localName === "mo" || own.startsWith("\\");
  return isOperator
    ? `${own.trim()}${script}${grouped(beside)}`
    : `\\${command}{${beside}}{${own}}`;
}

/** Pairs of a subscript and a superscript: those behind the base, then those before it. */
function withScripts(
  children: readonly Element[],
  [base = "", ...scripts]: readonly string[],
): string {
  const at = children.findIndex(({ localName }) => localName === "mprescripts");
  const after = at === -1 ? scripts : scripts.slice(0, at - 1);
  const before = at === -1 ? [] : scripts.slice(at);
  return (before.length === 0 ? "" : `{}${pairs(before)}`) + grouped(base) + pairs(after);
}

function pairs(scripts: readonly string[]): string {
  return scripts
    .map((tex, at) => (tex === "" ? "" : `${at % 2 === 0 ? "_" : "^"}{${tex}}`))
    .join("");
}
