import { getParent, getRoot, getText } from "./dom.ts";

export interface Gates {
  maxElements: number;
  maxDepth: number;
  maxCharacters: number;
  /**
   * The depth times the characters, because readers get the text of each element, including the text of all elements
   * inside it.
   */
  maxDepthCharacters: number;
}

/**
 * Within these limits, Readability was measured to take up to 1.5 s, and it cannot be interrupted. Readability has no
 * depth limit. The HTML parser stops at 512 levels, but scripts do not.
 */
export const gates: Gates = {
  maxElements: 50_000,
  maxDepth: 500,
  maxCharacters: 10_000_000,
  maxDepthCharacters: 300_000_000,
};

// Only one of this many elements is examined. Between two of them the depth grows by less.
const depthStep = 50;

/**
 * Whether a document is small and flat enough to be copied and read as an article. The browser itself counts the text,
 * because a walk in script costs a third of the reading. Attributes are not counted: readers look at each of them once,
 * and writing the page as markup to count them takes as long as copying it.
 */
export function isWithinGates(doc: Document, limits: Gates = gates): boolean {
  const elements = Document.prototype.getElementsByTagName.call(doc, "*");
  if (elements.length > limits.maxElements) return false;
  const depth = depthOfAll(elements, limits.maxDepth);
  if (depth > limits.maxDepth) return false;
  const length = textLength(getRoot(doc));
  return length <= limits.maxCharacters && length * depth <= limits.maxDepthCharacters;
}

/** An upper bound of the depth of elements under their root; more than `maxDepth` if they may be deeper than that. */
export function depthOfAll(elements: ArrayLike<Element>, maxDepth: number): number {
  let deepest = 0;
  for (let at = 0; at < elements.length; at += depthStep) {
    deepest = Math.max(deepest, depthOf(elements[at]));
    if (deepest > maxDepth - depthStep) return maxDepth + 1;
  }
  return deepest + Math.min(depthStep, elements.length);
}

/** The number of an element's ancestors, with the element itself; 0 for no element. */
export function depthOf(element: Element | undefined): number {
  let depth = 0;
  for (let at: Node | null = element ?? null; at !== null; at = getParent(at)) depth += 1;
  return depth;
}

function textLength(root: Element | undefined): number {
  return root === undefined ? 0 : getText(root).length;
}
