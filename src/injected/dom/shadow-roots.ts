import { nodeTypeOf } from "./dom.ts";

/** An element and its open shadow root. */
export interface Hosted {
  host: Element;
  shadow: ShadowRoot;
}

const maxElementsSearched = 100_000;
/** Without the most frequent elements that cannot have a shadow root: https://dom.spec.whatwg.org/#valid-shadow-host-name */
const mayBeHost =
  ":not(a, b, br, button, dd, dt, em, figure, g, i, img, input, label, li, link, meta, ol, option, path, picture, script, source, strong, style, svg, td, time, tr, ul, use)";
const getShadow: unknown = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot")?.get;
const getFrameDocument: unknown = Object.getOwnPropertyDescriptor(
  HTMLIFrameElement.prototype,
  "contentDocument",
)?.get;

/** A program reads its page without interruption, so the found roots stay valid. */
const foundIn = new WeakMap<Document | ShadowRoot, readonly Hosted[]>();

/** The open shadow roots directly under a document or a shadow root, without the roots inside them. */
export function openShadowRoots(root: Document | ShadowRoot): readonly Hosted[] {
  const found = foundIn.get(root) ?? findShadowRoots(root);
  foundIn.set(root, found);
  return found;
}

function findShadowRoots(root: Document | ShadowRoot): readonly Hosted[] {
  if (typeof getShadow !== "function") return [];
  const found: Hosted[] = [];
  const elements = queryIn(root, mayBeHost);
  const count = Math.min(elements.length, maxElementsSearched);
  for (let index = 0; index < count; index += 1) {
    const host = elements[index];
    const shadow: unknown = host && getShadow.call(host);
    if (host !== undefined && shadow !== null && isShadowRoot(shadow)) found.push({ host, shadow });
  }
  return found;
}

/**
 * The documents of a root's frames that this page's scripts may read too, in the order of the frames;
 * undefined for the others.
 */
export function frameDocuments(root: Document | ShadowRoot): (Document | undefined)[] {
  return [...queryIn(root, frameSelector)].map((frame) => {
    const own: unknown =
      frame.localName === "frame"
        ? Reflect.get(HTMLFrameElement.prototype, "contentDocument", frame)
        : typeof getFrameDocument === "function" && getFrameDocument.call(frame);
    return isDocument(own) ? own : undefined;
  });
}

/** The frames whose documents `frameDocuments` returns. */
export const frameSelector = "iframe, frame";

/** All elements that match, even if a page has hidden the root's properties. */
export function queryIn(
  root: Document | DocumentFragment | Element,
  selector: string,
): NodeListOf<Element> {
  if (isDocument(root)) return Document.prototype.querySelectorAll.call(root, selector);
  const { prototype } = isElement(root) ? Element : DocumentFragment;
  return prototype.querySelectorAll.call(root, selector);
}

// The objects of a frame are not instances of this window's classes.
export function isDocument(value: unknown): value is Document {
  return nodeTypeOf(value) === Node.DOCUMENT_NODE;
}

export function isElement(value: unknown): value is Element {
  return nodeTypeOf(value) === Node.ELEMENT_NODE;
}

function isShadowRoot(value: unknown): value is ShadowRoot {
  return nodeTypeOf(value) === Node.DOCUMENT_FRAGMENT_NODE;
}
