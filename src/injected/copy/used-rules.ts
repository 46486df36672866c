import { isDocument } from "../dom/shadow-roots.ts";

const onlyPrint = /^(?:only )?print$/iu;
// Each look at the tree takes time. Rules beyond this number count as used.
const maxLooks = 500;
const pseudo = /::?[\w-]+(?:\([^()]*\))?/gu;

/** Whether a tree uses what a rule loads. */
interface Use {
  isFontUsed: (rule: CSSFontFaceRule) => boolean;
  isMatched: (selector: string) => boolean;
}

/**
 * Returns a function from a rule to its text, without the parts that load what the tree does not use: a font that no
 * text needed, a picture for an element that is not there, and what is loaded for print alone.
 */
export function createUsedText(doc: Document, tree: Document | ShadowRoot) {
  const use = { isFontUsed: createIsFontUsed(doc), isMatched: createIsMatched(tree) };
  return (rule: CSSRule, media: string): string => usedText(rule, media, use);
}

function usedText(rule: CSSRule, media: string, use: Use): string {
  const text = rule.cssText;
  if (!text.includes("url(")) return text;
  if (onlyPrint.test(media)) return "";
  if (rule instanceof CSSFontFaceRule) return use.isFontUsed(rule) ? text : "";
  if (rule instanceof CSSStyleRule) return use.isMatched(rule.selectorText) ? text : "";
  if (!(rule instanceof CSSGroupingRule)) return text;
  const inner = rule instanceof CSSMediaRule ? rule.media.mediaText : "";
  const rules = [...rule.cssRules].map((own) => usedText(own, inner, use));
  return `${text.slice(0, text.indexOf("{") + 1)}\n${rules.join("\n")}\n}`;
}

/** A selector matches at least what it matches in any state of the page. An unreadable selector counts as used. */
function createIsMatched(tree: Document | ShadowRoot): (selector: string) => boolean {
  let looks = 0;
  return (selector) => {
    looks += 1;
    if (looks > maxLooks) return true;
    try {
      return queryOne(tree, selector.replaceAll(pseudo, "")) !== null;
    } catch {
      return true;
    }
  };
}

function queryOne(tree: Document | ShadowRoot, selector: string): Element | null {
  const { prototype } = isDocument(tree) ? Document : DocumentFragment;
  return prototype.querySelector.call(tree, selector);
}

/** A font is loaded once a text needs it. A font that the browser does not list counts as used. */
function createIsFontUsed(doc: Document): Use["isFontUsed"] {
  const unloaded = new Set(
    fontsOf(doc).flatMap(({ status, family, weight, style, unicodeRange }) =>
      status === "unloaded" ? [keyOf([family, weight, style, unicodeRange])] : [],
    ),
  );
  return ({ style }) => {
    const of = (name: string) => style.getPropertyValue(name);
    const key = [of("font-family"), of("font-weight"), of("font-style"), of("unicode-range")];
    return !unloaded.has(keyOf(key));
  };
}

function fontsOf(doc: Document): FontFace[] {
  try {
    return [...Reflect.get(Document.prototype, "fonts", doc)];
  } catch {
    return [];
  }
}

const defaults = ["", "normal", "normal", "u+0-10ffff"];

function keyOf(values: readonly string[]): string {
  return values
    .map((value) => value.toLowerCase().replaceAll(/["'\s]/gu, ""))
    .map((value, at) => (value === "" || value === "400" ? defaults[at] : value))
    .join("|");
}
