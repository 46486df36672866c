import { copyDocument, getBody } from "../program/dom.ts";
import { gates } from "../program/gates.ts";
import {
  frameDocuments,
  frameSelector,
  openShadowRoots,
  queryIn,
} from "../program/shadow-roots.ts";

const maxNesting = 5;
// Smaller frames hold buttons, counters and advertisements.
const leastWidth = 200;
const leastHeight = 100;

/**
 * A copy of the page as a person sees it: what open shadow trees show stands in the place of their hosts, and
 * the documents of frames that this page may read in the place of the frames. May be changed freely.
 */
export function copyPage(doc: Document): Document | undefined {
  const copy = copyDocument(doc);
  if (copy === undefined) return undefined;
  const room = { elements: gates.maxElements - queryIn(copy, "*").length };
  replaceLive({ live: doc, copy, target: copy, nesting: 0, room });
  replaceFrameSet(copy);
  return copy;
}

interface Place {
  live: Document | ShadowRoot;
  /** The copy of `live`. */
  copy: Document | DocumentFragment | Element;
  target: Document;
  nesting: number;
  /** How many more elements may be copied. */
  room: { elements: number };
}

function replaceLive(place: Place): void {
  const { live, copy } = place;
  if (place.nesting > maxNesting) return;
  // Both lists are made before the copy changes, so that their places match.
  const hosts = openShadowRoots(live);
  const copies = hosts.length === 0 ? [] : [...copy.querySelectorAll("*")];
  const frames = frameDocuments(live);
  const frameCopies = frames.length === 0 ? [] : [...copy.querySelectorAll(frameSelector)];
  const liveFrames = frames.length === 0 ? [] : [...queryIn(live, frameSelector)];
  for (const [at, frame] of frames.entries()) {
    const [own, shown] = [frameCopies[at], liveFrames[at]];
    if (frame !== undefined && own !== undefined && shown !== undefined && isLarge(shown))
      putFrame(frame, own, place);
  }
  for (const { index, shadow } of hosts) {
    const host = copies[index];
    if (host !== undefined) putShadow(shadow, host, place);
  }
}

function isLarge(frame: Element): boolean {
  const { width, height } = frame.getBoundingClientRect();
  return width >= leastWidth && height >= leastHeight;
}

function putFrame(frame: Document, own: Element, { target, nesting, room }: Place): void {
  const [body] = queryIn(frame, "body");
  if (body === undefined || !takes(room, body)) return;
  const part = target.createElement("div");
  const imported = target.importNode(body, true);
  part.append(...imported.childNodes);
  // Frames and hosts of the frame's head have no copy here, so places are counted within its body alone.
  replaceInBody({ live: frame, copy: part, target, nesting: nesting + 1, room });
  own.replaceWith(part);
}

function replaceInBody(place: Place): void {
  const { live, copy } = place;
  if (place.nesting > maxNesting) return;
  const all = [...queryIn(live, "body *")];
  const copies = [...copy.querySelectorAll("*")];
  for (const { host, shadow } of openShadowRoots(live)) {
    const own = copies[all.indexOf(host)];
    if (own !== undefined) putShadow(shadow, own, place);
  }
}

function putShadow(shadow: ShadowRoot, host: Element, { target, nesting, room }: Place): void {
  if (!takes(room, shadow)) return;
  const tree = target.createDocumentFragment();
  tree.append(...[...shadow.childNodes].map((node) => target.importNode(node, true)));
  replaceLive({ live: shadow, copy: tree, target, nesting: nesting + 1, room });
  const given = [...host.childNodes];
  for (const slot of tree.querySelectorAll("slot")) {
    const name = slot.getAttribute("name") ?? "";
    const shown = given.filter((node) => slotOf(node) === name);
    slot.replaceWith(...(shown.length > 0 ? shown : slot.childNodes));
  }
  host.replaceChildren(tree);
}

function slotOf(node: Node): string {
  return node instanceof Element ? (node.getAttribute("slot") ?? "") : "";
}

function takes(room: { elements: number }, root: Element | ShadowRoot): boolean {
  room.elements -= root.querySelectorAll("*").length;
  return room.elements >= 0;
}

/** A page of frames has no body; its frames' documents become one. */
function replaceFrameSet(copy: Document): void {
  const set = getBody(copy);
  if (set?.localName !== "frameset") return;
  const body = copy.createElement("body");
  body.append(...set.childNodes);
  set.replaceWith(body);
}
