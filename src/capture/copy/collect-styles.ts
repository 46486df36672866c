import { replaceCssUrls, type CssUse } from "./css-urls.ts";

/** Notes a part of the copy; returns what stands in its place. */
export type PutPart = (url: string, use: CssUse) => string;

/**
 * The style elements of a copy, from all sheets that are in force, in their order: what scripts have made of
 * them is only in their rules. A sheet of another host is closed to the page; it becomes a part.
 */
export function collectStyles(doc: Document, base: string, put: PutPart): HTMLStyleElement[] {
  return [...listOf(doc, "styleSheets"), ...listOf(doc, "adoptedStyleSheets")].flatMap((sheet) => {
    if (sheet.disabled) return [];
    const css = textOf(sheet);
    const style = document.implementation.createHTMLDocument("").createElement("style");
    if (sheet.media.mediaText !== "") style.setAttribute("media", sheet.media.mediaText);
    if (css !== undefined) style.textContent = replaceCssUrls(css, sheet.href ?? base, put);
    else if (sheet.href !== null) style.textContent = put(sheet.href, "sheet");
    return style.textContent === "" ? [] : [style];
  });
}

/** Firefox does not let other worlds read the sheets that a script has made. */
function listOf(doc: Document, name: "styleSheets" | "adoptedStyleSheets"): CSSStyleSheet[] {
  try {
    return [...(Reflect.get(Document.prototype, name, doc) as Iterable<CSSStyleSheet>)];
  } catch {
    return [];
  }
}

/** Undefined if the sheet is closed. */
function textOf(sheet: CSSStyleSheet): string | undefined {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText).join("\n");
  } catch {
    return undefined;
  }
}
