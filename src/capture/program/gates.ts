export interface Gates {
  maxElements: number;
  maxDepth: number;
  maxCharacters: number;
}

/**
 * Within these limits, Readability was measured to take up to 1.5 s, and it cannot be interrupted. It has
 * no depth limit of its own; the HTML parser stops at 512 levels, scripts do not.
 */
export const gates: Gates = { maxElements: 50_000, maxDepth: 500, maxCharacters: 10_000_000 };

/**
 * Whether a document is small and flat enough to be copied and read as an article. Text, names and
 * attributes are counted during one walk, which stops at the first limit, so that a huge page costs little.
 */
export function isWithinGates(
  doc: Document,
  { maxElements, maxDepth, maxCharacters }: Gates = gates,
): boolean {
  const walker = Document.prototype.createTreeWalker.call(
    doc,
    doc,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT,
  );
  let elements = 0;
  let characters = 0;
  let depth = 0;
  let node = walker.firstChild();
  while (node !== null) {
    if (node instanceof Element) {
      elements += 1;
      characters += markupLength(node);
    } else if (node instanceof CharacterData) {
      characters += node.length;
    }
    if (elements > maxElements || characters > maxCharacters || depth > maxDepth) return false;
    node = walker.firstChild();
    if (node !== null) {
      depth += 1;
      continue;
    }
    node = walker.nextSibling();
    while (node === null && walker.parentNode() !== null) {
      depth -= 1;
      node = walker.nextSibling();
    }
  }
  return true;
}

function markupLength(element: Element): number {
  let length = 16;
  for (const name of Element.prototype.getAttributeNames.call(element)) {
    length += name.length + 4 + (Element.prototype.getAttribute.call(element, name)?.length ?? 0);
  }
  return length;
}
