import { cutText } from "../../shared/domain/text/cut-text.ts";
import {
  childrenOf,
  getLocalName,
  getNodeBefore,
  getParent,
  importInto,
  nodeTypeOf,
} from "../dom/dom.ts";
import { isWithinGates } from "../dom/gates.ts";
import { frameDocuments, isElement, openShadowRoots } from "../dom/shadow-roots.ts";

/** The user's selection in a page. */
export interface Selected {
  text: string;
  /** A copy of the selection that belongs to no page, so that nothing in it loads or runs. */
  copy: Document | undefined;
}

const maxDepth = 5;
const maxTextLength = 20_000;
// A selection inside one of these elements needs the element: rows need their table, and lines of code their block.
const wrappers = new Set(
  "a b blockquote code dl em i li ol pre strong table tbody td tfoot th thead tr ul".split(" "),
);

/**
 * The selected text of a page. Includes frames that the page may read, and open shadow trees if the browser reveals
 * the selection in them. Text selected in a form field is not part of it. Undefined if nothing is selected. Changes
 * nothing.
 */
export function readSelection(doc: Document, depth = 0): Selected | undefined {
  const own = readIn(doc);
  if (own !== undefined || depth === maxDepth) return own;
  for (const frame of frameDocuments(doc)) {
    const inFrame = frame && readSelection(frame, depth + 1);
    if (inFrame !== undefined) return inFrame;
  }
  return undefined;
}

function readIn(doc: Document): Selected | undefined {
  const selection = Document.prototype.getSelection.call(doc);
  if (selection === null) return undefined;
  const range = rangeOf(selection, doc);
  // Chromium also reports text that is selected in a form field, but a range around the field contains no text.
  if (range === undefined || range.toString().trim() === "") return undefined;
  const isReadable = isWithinGates(doc);
  // The rendered text has a line for each block. It does not include shadow trees. On a very deep page, rendering it
  // takes the browser minutes.
  const shown = isReadable ? selection.toString() : "";
  const text = cutText(shown || range.toString(), maxTextLength);
  if (text.trim() === "") return undefined;
  return { text, copy: isReadable ? tryCopy(range) : undefined };
}

/** The selected range, inside the innermost tree that the browser reveals. */
function rangeOf(selection: Selection, doc: Document): Range | undefined {
  if (selection.rangeCount === 0) return undefined;
  const outer = selection.getRangeAt(0);
  if (!outer.collapsed) return outer;
  // Chromium before 137 and Firefox before 142 do not reveal it.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- newer than the oldest browser
  const [inner] = selection.getComposedRanges?.({ shadowRoots: allShadowRoots(doc) }) ?? [];
  if (inner === undefined || inner.collapsed) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = inner;
  const range = new Range();
  range.setStart(startContainer, startOffset);
  // A range has one root: if the end lies in another tree, this moves the start there.
  range.setEnd(endContainer, endOffset);
  return range.collapsed ? undefined : range;
}

function allShadowRoots(root: Document | ShadowRoot, depth = 0): ShadowRoot[] {
  if (depth === maxDepth) return [];
  return openShadowRoots(root).flatMap(({ shadow }) => [
    shadow,
    ...allShadowRoots(shadow, depth + 1),
  ]);
}

/** Undefined for a page that was designed to break this code. Its selected text is still known. */
function tryCopy(range: Range): Document | undefined {
  try {
    return copyOf(range);
  } catch {
    return undefined;
  }
}

/**
 * The markup of the range in a separate document. `cloneContents` on the page itself would load the images of the copy
 * and run its custom elements.
 */
function copyOf(range: Range): Document {
  const target = new DOMParser().parseFromString("", "text/html");
  const root = range.commonAncestorContainer;
  const copy = copyNode(root, target);
  const own = target.createRange();
  own.setStart(nodeAt(copy, pathTo(range.startContainer, root)), range.startOffset);
  own.setEnd(nodeAt(copy, pathTo(range.endContainer, root)), range.endOffset);
  let part: Node = own.cloneContents();
  let at = isElement(root) ? root : getParent(root);
  while (isElement(at) && wrappers.has(getLocalName(at))) {
    const wrapper = importInto(target, at, false);
    wrapper.appendChild(part);
    part = wrapper;
    at = getParent(at);
  }
  target.body.append(part);
  return target;
}

/** A shadow root itself cannot be copied, but its nodes can. */
function copyNode(root: Node, target: Document): Node {
  const type = nodeTypeOf(root);
  if (type !== Node.DOCUMENT_FRAGMENT_NODE && type !== Node.DOCUMENT_NODE)
    return importInto(target, root);
  const fragment = target.createDocumentFragment();
  for (const node of childrenOf(root)) {
    if (nodeTypeOf(node) !== Node.DOCUMENT_TYPE_NODE) fragment.append(importInto(target, node));
    else fragment.append(target.createComment(""));
  }
  return fragment;
}

/** The indexes of a node and its ancestors among their siblings, from `root` down. */
function pathTo(node: Node, root: Node): number[] {
  const path: number[] = [];
  // A control named `parentNode` would make its form a child of its own child, and this loop endless.
  for (let at = node, above = getParent(at); at !== root && above !== null; above = getParent(at)) {
    let index = 0;
    for (let before = getNodeBefore(at); before !== null; before = getNodeBefore(before))
      index += 1;
    path.unshift(index);
    at = above;
  }
  return path;
}

function nodeAt(root: Node, path: readonly number[]): Node {
  return path.reduce<Node>((at, index) => childrenOf(at)[index] ?? at, root);
}
