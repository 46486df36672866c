/** An element and its open shadow root. */
export interface Hosted {
  host: Element;
  shadow: ShadowRoot;
}

const maxElementsSearched = 100_000;
const getShadow: unknown = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot")?.get;

/** The open shadow roots right under a document or a shadow root, not those inside them. */
export function openShadowRoots(root: Document | ShadowRoot): Hosted[] {
  if (typeof getShadow !== "function") return [];
  const found: Hosted[] = [];
  const query =
    root instanceof Document
      ? Document.prototype.querySelectorAll
      : DocumentFragment.prototype.querySelectorAll;
  const elements = query.call(root, "*");
  const count = Math.min(elements.length, maxElementsSearched);
  for (let at = 0; at < count; at += 1) {
    const host = elements[at];
    if (host === undefined) continue;
    const shadow: unknown = getShadow.call(host);
    if (shadow instanceof ShadowRoot) found.push({ host, shadow });
  }
  return found;
}
