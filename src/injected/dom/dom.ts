// Named form controls and images become properties of their form or document and hide the real ones (`<img
// name="title">` replaces `document.title`):
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
// Chromium spares a document seen from an isolated world, but not its forms; the standard spares neither.
// So documents and possible forms are read through the prototypes, which a page cannot change from its own
// world.

export function getDocumentUrl(doc: Document): string {
  return textOf(Reflect.get(Document.prototype, "URL", doc));
}

/** The base of the page's relative addresses. */
export function getBaseUrl(doc: Document): string {
  return textOf(Reflect.get(Node.prototype, "baseURI", getRoot(doc) ?? doc));
}

export function getContentType(doc: Document): string {
  return textOf(Reflect.get(Document.prototype, "contentType", doc));
}

export function getDocumentTitle(doc: Document): string {
  return textOf(Reflect.get(Document.prototype, "title", doc));
}

export function getRoot(doc: Document): Element | undefined {
  const root: unknown = Reflect.get(Document.prototype, "documentElement", doc);
  return root instanceof Element ? root : undefined;
}

/** The body, or the frame set in its place. */
export function getBody(doc: Document): HTMLElement | undefined {
  const body: unknown = Reflect.get(Document.prototype, "body", doc);
  return body instanceof HTMLElement ? body : undefined;
}

export function getText(node: Node): string {
  return textOf(Reflect.get(Node.prototype, "textContent", node));
}

/** The rendered text: without hidden elements, with line breaks between blocks. */
export function getShownText(element: HTMLElement): string {
  return textOf(Reflect.get(HTMLElement.prototype, "innerText", element));
}

export function getAttribute(element: Element, name: string): string {
  return Element.prototype.getAttribute.call(element, name) ?? "";
}

export function hasAttribute(element: Element, name: string): boolean {
  return Element.prototype.hasAttribute.call(element, name);
}

export function setAttribute(element: Element, name: string, value: string): void {
  Element.prototype.setAttribute.call(element, name, value);
}

export function removeAttribute(element: Element, name: string): void {
  Element.prototype.removeAttribute.call(element, name);
}

export function removeElement(element: Element): void {
  Element.prototype.remove.call(element);
}

export function isMatch(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

export function getLocalName(element: Element): string {
  return textOf(Reflect.get(Element.prototype, "localName", element));
}

/** The type of a node of any window; undefined if the value is not a node. */
export function nodeTypeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(Node.prototype, "nodeType", value);
}

export function getParent(node: Node): Node | null {
  return nodeAt(node, "parentNode");
}

export function getNodeBefore(node: Node): Node | null {
  return nodeAt(node, "previousSibling");
}

export function childrenOf(node: Node): Node[] {
  const first = nodeAt(node, "firstChild");
  const all: Node[] = [];
  for (let at = first; at !== null; at = nodeAt(at, "nextSibling")) all.push(at);
  return all;
}

// The nodes of a frame are not instances of this window's classes.
function nodeAt(
  node: Node,
  place: "parentNode" | "previousSibling" | "firstChild" | "nextSibling",
): Node | null {
  const found: unknown = Reflect.get(Node.prototype, place, node);
  return isNode(found) ? found : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

export function createElementIn(doc: Document, name: string): HTMLElement {
  return Document.prototype.createElement.call(doc, name);
}

export function createFragmentIn(doc: Document): DocumentFragment {
  return Document.prototype.createDocumentFragment.call(doc);
}

/** A copy of a node, which belongs to `doc`. */
export function importInto(doc: Document, node: Node, isDeep = true): Node {
  return Document.prototype.importNode.call(doc, node, isDeep);
}

export function findAll(doc: Document, selector: string): Element[] {
  return [...Document.prototype.querySelectorAll.call(doc, selector)];
}

/**
 * A copy of the whole document that may be changed freely. It loads nothing and runs nothing. Its style elements are empty,
 * because the browser would parse the styles once more, which takes longer than all the rest of the copy.
 */
export function copyDocument(doc: Document): Document | undefined {
  const copy: unknown = Node.prototype.cloneNode.call(doc, false);
  if (!(copy instanceof Document)) return undefined;
  const styles = new Set<Node>(findAll(doc, "style"));
  const around = new Set<Node>(styles);
  for (const style of styles) {
    for (let at = getParent(style); at !== null && !around.has(at); at = getParent(at))
      around.add(at);
  }
  const copyChildren = (from: Node, to: Node): void => {
    for (const child of childrenOf(from)) {
      const own = importInto(copy, child, !around.has(child));
      Node.prototype.appendChild.call(to, own);
      if (around.has(child) && !styles.has(child)) copyChildren(child, own);
    }
  };
  copyChildren(doc, copy);
  return copy;
}

const clobberingElements =
  "form, embed, object, iframe, img, button, fieldset, input, output, select, textarea";

/** Removes the names and ids that hide properties on which a reader of this document relies. Changes `doc`. */
export function removeClobberingNames(doc: Document): void {
  for (const element of findAll(doc, clobberingElements)) {
    for (const attribute of ["id", "name"]) {
      if (hidesProperty(getAttribute(element, attribute))) {
        removeAttribute(element, attribute);
      }
    }
  }
}

function hidesProperty(name: string): boolean {
  if (name === "") return false;
  // Readability keeps its notes on the elements, as `readability` and `_readabilityDataTable`.
  if (/^_?readability/u.test(name)) return true;
  return name in Document.prototype || name in HTMLFormElement.prototype;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
