import { getRoot } from "./dom.ts";

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

// One element of so many is looked at: between two of them the depth grows by less.
const depthStep = 50;

/**
 * Whether a document is small and flat enough to be copied and read as an article. Text, names and
 * attributes are counted by the browser itself, because a walk in script costs a third of the reading.
 */
export function isWithinGates(
  doc: Document,
  { maxElements, maxDepth, maxCharacters }: Gates = gates,
): boolean {
  const elements = Document.prototype.getElementsByTagName.call(doc, "*");
  if (elements.length > maxElements) return false;
  for (let at = 0; at < elements.length; at += depthStep) {
    if (depthOf(elements[at]) > maxDepth - depthStep) return false;
  }
  return markupLength(getRoot(doc)) <= maxCharacters;
}

function depthOf(element: Element | undefined): number {
  let depth = 0;
  for (let at: Node | null = element ?? null; at !== null; at = parentOf(at)) depth += 1;
  return depth;
}

function parentOf(node: Node): Node | null {
  const parent: unknown = Reflect.get(Node.prototype, "parentNode", node);
  return parent instanceof Node ? parent : null;
}

function markupLength(root: Element | undefined): number {
  const html: unknown = root && Reflect.get(Element.prototype, "outerHTML", root);
  return typeof html === "string" ? html.length : 0;
}
