import { parseHttpUrl } from "../metadata/http-url.ts";
import {
  childrenOf,
  copyDocument,
  createElementIn,
  createFragmentIn,
  getAttribute,
  getBaseUrl,
  getBody,
  getLocalName,
  importInto,
  setAttribute,
} from "../program/dom.ts";
import { depthOf, depthOfAll, gates } from "../program/gates.ts";
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

/** A tree of the page and its copy, before other trees are put in it. */
export interface CopiedTree {
  live: Document | ShadowRoot;
  copy: Document | DocumentFragment | Element;
  /** Selects all elements of `live` that are copied; in `copy`, all elements are in the same order. */
  copied: "*" | "body *";
  /** The element of the whole copy that the tree will be in; undefined for the page itself. */
  holder: Element | undefined;
}

/**
 * A copy of the page as a person sees it: what open shadow trees show stands in the place of their hosts, and
 * the documents of frames that this page may read in the place of the frames. May be changed freely.
 */
export function copyPage(
  doc: Document,
  onCopied: (tree: CopiedTree) => void = () => {},
): Document | undefined {
  const copy = copyDocument(doc);
  if (copy === undefined) return undefined;
  const room: Room = {
    elements: gates.maxElements - queryIn(copy, "*").length,
    characters: gates.maxCharacters,
  };
  const top = { live: doc, copy, holder: undefined };
  replaceLive({ ...top, target: copy, nesting: 0, room, onCopied });
  replaceFrameSet(copy);
  return copy;
}

interface Place extends Omit<CopiedTree, "copied"> {
  target: Document;
  nesting: number;
  room: Room;
  onCopied: (tree: CopiedTree) => void;
}

/** How much more may be copied. */
interface Room {
  elements: number;
  characters: number;
}

function replaceLive(place: Place): void {
  const { live, copy } = place;
  place.onCopied({ ...place, copied: "*" });
  if (place.nesting > maxNesting) return;
  // Both lists are made before the copy changes, so that their places match.
  const hosts = openShadowRoots(live);
  const copies = hosts.length === 0 ? [] : [...queryIn(copy, "*")];
  const frames = frameDocuments(live);
  const frameCopies = frames.length === 0 ? [] : [...queryIn(copy, frameSelector)];
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

function putFrame(frame: Document, own: Element, place: Place): void {
  const { target, nesting, room } = place;
  const [body] = queryIn(frame, "body");
  if (body === undefined || !takes(room, body, own)) return;
  const part = createElementIn(target, "div");
  for (const node of childrenOf(importInto(target, body))) part.append(node);
  resolveAddresses(part, getBaseUrl(frame));
  // Frames and hosts of the frame's head have no copy here, so places are counted within its body alone.
  replaceInBody({ ...place, live: frame, copy: part, holder: part, nesting: nesting + 1 });
  own.replaceWith(part);
}

function replaceInBody(place: Place): void {
  const { live, copy } = place;
  place.onCopied({ ...place, copied: "body *" });
  if (place.nesting > maxNesting) return;
  const hosts = openShadowRoots(live);
  if (hosts.length === 0) return;
  const placeByHost = new Map([...queryIn(live, "body *")].map((element, at) => [element, at]));
  const copies = [...queryIn(copy, "*")];
  for (const { host, shadow } of hosts) {
    const own = copies[placeByHost.get(host) ?? -1];
    if (own !== undefined) putShadow(shadow, own, place);
  }
}

/** An address in a frame is relative to the frame's document, which is gone. */
function resolveAddresses(part: Element, base: string): void {
  for (const name of ["href", "src", "poster"]) {
    for (const element of part.querySelectorAll(`[${name}]`)) {
      const value = getAttribute(element, name);
      const url = value.startsWith("#") ? undefined : parseHttpUrl(value, base);
      if (url !== undefined) setAttribute(element, name, url);
    }
  }
}

function putShadow(shadow: ShadowRoot, host: Element, place: Place): void {
  const { target, nesting, room } = place;
  if (!takes(room, shadow, host)) return;
  const tree = createFragmentIn(target);
  for (const node of childrenOf(shadow)) tree.append(importInto(target, node));
  replaceLive({ ...place, live: shadow, copy: tree, holder: host, nesting: nesting + 1 });
  const slots = tree.querySelectorAll("slot");
  if (slots.length > 0) fillSlots(slots, host, target);
  host.replaceChildren(tree);
}

/** Puts what a host was given in the first slot of its name. A slot that gets nothing shows its own. */
function fillSlots(slots: Iterable<Element>, host: Element, target: Document): void {
  const given = new Map<string, Node[]>();
  for (const node of host.childNodes) {
    const name = slotOf(node);
    const others = given.get(name);
    if (others === undefined) given.set(name, [node]);
    else others.push(node);
  }
  for (const slot of slots) {
    const name = slot.getAttribute("name") ?? "";
    const shown = createFragmentIn(target);
    for (const node of given.get(name) ?? [...slot.childNodes]) shown.append(node);
    given.delete(name);
    slot.replaceWith(shown);
  }
}

function slotOf(node: Node): string {
  return node instanceof Element ? getAttribute(node, "slot") : "";
}

/** Whether there is room for what is under `root`, in the place of `own`: so many elements, so deep, so long. */
function takes(room: Room, root: Element | ShadowRoot, own: Element): boolean {
  const elements = root.querySelectorAll("*");
  room.elements -= elements.length;
  if (room.elements < 0) return false;
  if (depthOfAll(elements, gates.maxDepth) + depthOf(own) > gates.maxDepth) return false;
  room.characters -= root.innerHTML.length;
  return room.characters >= 0;
}

/** A page of frames has no body; its frames' documents become one. */
function replaceFrameSet(copy: Document): void {
  const set = getBody(copy);
  if (set === undefined || getLocalName(set) !== "frameset") return;
  const body = createElementIn(copy, "body");
  for (const node of childrenOf(set)) body.append(node);
  set.replaceWith(body);
}
