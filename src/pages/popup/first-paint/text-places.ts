/** The page's text for a script that does not load: it is in the styles from the start. */
export const incompleteText = "failure_page_incomplete";

/** Marks the place of a text in HTML, as the browser's own marks do in styles and in the manifest. */
export function textMark(key: string): string {
  return `__MSG_${key}__`;
}

/**
 * Turns the marks in HTML into places. A browser inserts texts into an extension's styles, never into its
 * HTML: so a text becomes a `span` with a style that fills it, and a named attribute keeps its key.
 */
export function withTextPlaces(html: string): { html: string; css: string } {
  const keys = new Set<string>();
  const places = html
    .replaceAll(/ ([\w-]+)="__MSG_(\w+)__"/g, ' data-text-$1="$2"')
    .replaceAll(/__MSG_(\w+)__/g, (_, key: string) => {
      keys.add(key);
      return `<span data-text="${key}"></span>`;
    });
  const rules = [...keys].map((key) => `[data-text=${key}]::before{content:"${textMark(key)}"}`);
  return { html: places, css: rules.join("\n") };
}

/** Fills the places with their texts. The result is the HTML that had the marks, with texts instead. */
export function fillTextPlaces(root: Element, getText: (key: string) => string): void {
  for (const element of root.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      const attribute = /^data-text-?(.*)/.exec(name)?.[1];
      if (attribute === undefined) continue;
      const text = getText(element.getAttribute(name) ?? "");
      element.removeAttribute(name);
      if (attribute === "") element.replaceWith(text);
      else element.setAttribute(attribute, text);
    }
  }
}
