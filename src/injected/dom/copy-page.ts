import { parseHttpUrl } from "../values/http-url.ts";
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
} from "./dom.ts";
import { depthOf, depthOfAll, gates } from "./gates.ts";
import { frameDocuments, frameSelector, openShadowRoots, queryIn } from "./shadow-roots.ts";

const maxNesting = 5;
// Smaller frames hold buttons, counters and advertisements.
const leastWidth = 200;
const leastHeight = 100;

/** A tree of the page and its copy, before other trees are inserted in the copy. */
export interface CopiedTree {
  live: Document | ShadowRoot;
  copy: Document | DocumentFragment | Element;
  /** Selects all elements of `live` that are copied; in `copy`, all elements are in the same order. */
  copied: "*" | "body *";
  /** The element of the whole copy that the tree will be in; undefined for the page itself. */
  holder: Element | undefined;
}

/**
 * Copies the page as a person sees it. An open shadow tree replaces the content of its host. A frame's document
 * replaces the frame, if this page may read it. The caller may change the copy.
 */
export function copyPage(
  doc: Document,
  onCopied: (tree: CopiedTree) => void = () => {},
): Document | undefined {
  const copy = copyDocument(doc);
  if (copy === undefined) return undefined;
  const room: Room = {
    elements: gates.maxElements - Document.prototype.getElementsByTagName.call(copy, "*").length,
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

/** The elements and characters that may still be copied. */
interface Room {
  elements: number;
  characters: number;
}

function replaceLive(place: Place): void {
  const { live, copy } = place;
  place.onCopied({ ...place, copied: "*" });
  if (place.nesting > maxNesting) return;
  // Both lists are made before the copy changes, so that their indexes match.
  const hosts = copiedHosts(place, "*");
  const frames = frameDocuments(live);
  const frameCopies = frames.length === 0 ? [] : [...queryIn(copy, frameSelector)];
  const liveFrames = frames.length === 0 ? [] : [...queryIn(live, frameSelector)];
  for (const [at, frame] of frames.entries()) {
    const [own, shown] = [frameCopies[at], liveFrames[at]];
    if (frame !== undefined && own !== undefined && shown !== undefined && isLarge(shown))
      putFrame(frame, own, place);
  }
  for (const { shadow, own } of hosts) putShadow(shadow, own, place);
}

/** The shadow roots directly under `live`, each with the copy of its host. */
function copiedHosts(
  { live, copy }: Place,
  copied: CopiedTree["copied"],
): { shadow: ShadowRoot; own: Element }[] {
  const hosts = openShadowRoots(live);
  if (hosts.length === 0) return [];
  const placeByHost = new Map([...queryIn(live, copied)].map((element, at) => [element, at]));
  const copies = [...queryIn(copy, "*")];
  return hosts.flatMap(({ host, shadow }) => {
    const own = copies[placeByHost.get(host) ?? -1];
    return own === undefined ? [] : [{ shadow, own }];
  });
}

function isLarge(frame: Element): boolean {
  const { width, height } = frame.getBoundingClientRect();
  return width >= leastWidth && height >= leastHeight;
}

function putFrame(frame: Document, own: Element, place: Place): void {
  const { target, nesting, room } = place;
  const [body] = queryIn(frame, "body");
  // A frame that has not loaded yet still says what it will show.
  if (body === undefined || childrenOf(body).length === 0 || !fitsIn(room, body, own)) return;
  const part = createElementIn(target, "div");
  for (const node of childrenOf(importInto(target, body))) part.append(node);
  resolveAddresses(part, getBaseUrl(frame));
  // The frame's head is not copied, so elements are counted within the body only.
  replaceInBody({ ...place, live: frame, copy: part, holder: part, nesting: nesting + 1 });
  own.replaceWith(part);
}

function replaceInBody(place: Place): void {
  place.onCopied({ ...place, copied: "body *" });
  if (place.nesting > maxNesting) return;
  for (const { shadow, own } of copiedHosts(place, "body *")) putShadow(shadow, own, place);
}

/** An address in a frame is relative to the frame's document, which the copy does not have. */
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
  if (!fitsIn(room, shadow, host)) return;
  const tree = createFragmentIn(target);
  for (const node of childrenOf(shadow)) tree.append(importInto(target, node));
  replaceLive({ ...place, live: shadow, copy: tree, holder: host, nesting: nesting + 1 });
  const slots = tree.querySelectorAll("slot");
  if (slots.length > 0) fillSlots(slots, host, target);
  host.replaceChildren(tree);
}

/** Moves each child of the host to the first slot with its name. A slot without children shows its default content. */
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

/** Whether the content of `root` may replace `own` within the limits of elements, depth and characters. */
function fitsIn(room: Room, root: Element | ShadowRoot, own: Element): boolean {
  const elements = root.querySelectorAll("*");
  room.elements -= elements.length;
  if (room.elements < 0) return false;
  if (depthOfAll(elements, gates.maxDepth) + depthOf(own) > gates.maxDepth) return false;
  room.characters -= root.innerHTML.length;
  return room.characters >= 0;
}

/** A page with a frameset has no body, so the documents of its frames become the body. */
function replaceFrameSet(copy: Document): void {
  const set = getBody(copy);
  if (set === undefined || getLocalName(set) !== "frameset") return;
  const body = createElementIn(copy, "body");
  for (const node of childrenOf(set)) body.append(node);
  set.replaceWith(body);
}
