import { isDocument } from "../dom/shadow-roots.ts";
import { replaceCssUrls } from "./css-urls.ts";
import type { PartUse } from "./page-copy.ts";
import { createUsedText } from "./used-rules.ts";

/** Notes a part of the copy, and returns the text that replaces its address. */
export type PutPart = (url: string, use: PartUse) => string;

/** Names the element of the copy that holds a shadow tree or the document of a frame. */
export const treeAttribute = "data-linkstow-tree";

/**
 * The style elements of a copy, from all active sheets of a tree, in their order. They are made from the rules,
 * because changes by scripts appear only there. The page cannot read a sheet of another host, so that sheet becomes a
 * part. `holder`: the value of `treeAttribute` on the element that will contain the tree. The styles apply only within
 * it.
 */
export function collectStyles(
  tree: Document | ShadowRoot,
  { base, put, holder }: { base: string; put: PutPart; holder?: number | undefined },
): HTMLStyleElement[] {
  const usedText = createUsedText(isDocument(tree) ? tree : tree.ownerDocument, tree);
  return [...listOf(tree, "styleSheets"), ...listOf(tree, "adoptedStyleSheets")].flatMap(
    (sheet) => {
      if (sheet.disabled) return [];
      const rules =
        rulesOf(sheet)?.map((rule) => usedText(rule, sheet.media.mediaText)) ??
        (sheet.href === null ? [] : [put(sheet.href, "sheet")]);
      if (rules.length === 0) return [];
      const style = new DOMParser().parseFromString("", "text/html").createElement("style");
      if (sheet.media.mediaText !== "") style.setAttribute("media", sheet.media.mediaText);
      const css = holder === undefined ? rules.join("\n") : stylesWithin(holder, rules);
      style.textContent = replaceCssUrls(css, sheet.href ?? base, put);
      return [style];
    },
  );
}

// These rules apply to the whole document, or may not be nested in another rule.
const wholeRule = /^@(?:-\w+-)?(?:counter-style|font|import|keyframes|namespace|page|property)/u;

/**
 * Limits the rules of a tree to its holder, so that they change neither the document around it nor the trees inside.
 * Firefox before 146 does not support `@scope`, and ignores the rules.
 */
function stylesWithin(holder: number, rules: readonly string[]): string {
  const whole = rules.filter((rule) => wholeRule.test(rule));
  const own = rules.filter((rule) => !wholeRule.test(rule)).map(withoutHost);
  const end = `:scope [${treeAttribute}] > *`;
  const scope = `@scope ([${treeAttribute}="${holder}"]) to (${end})`;
  return [...whole, `${scope} {`, ...own, "}"].join("\n");
}

/** The host of a shadow tree, and its slotted children, are ordinary elements of the copy. */
function withoutHost(rule: string): string {
  return rule
    .replaceAll(/:host-context\(([^()]*)\)/gu, ":is($1) :scope")
    .replaceAll(/:host\(([^()]*)\)/gu, ":scope:is($1)")
    .replaceAll(/:host\b/gu, ":scope")
    .replaceAll(/::slotted\(([^()]*)\)/gu, ":is($1)");
}

/** Firefox does not let other worlds read the sheets that a script created. */
function listOf(
  tree: Document | ShadowRoot,
  name: "styleSheets" | "adoptedStyleSheets",
): CSSStyleSheet[] {
  const { prototype } = isDocument(tree) ? Document : ShadowRoot;
  try {
    return [...(Reflect.get(prototype, name, tree) as Iterable<CSSStyleSheet>)];
  } catch {
    return [];
  }
}

/** Undefined if the sheet is closed. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] | undefined {
  try {
    return [...sheet.cssRules];
  } catch {
    return undefined;
  }
}
