import type { CopiedTree } from "../dom/copy-page.ts";
import { parseHttpUrl } from "../values/http-url.ts";
import { queryIn } from "../dom/shadow-roots.ts";

const htmlNamespace = "http://www.w3.org/1999/xhtml";

/** What painted pictures may still be put into a copy. Painting and packing each of them takes time. */
export interface PaintRoom {
  pictures: number;
  characters: number;
}

/** Writes into a copied tree what a person sees of the page and its markup does not say. `base`: of its addresses. */
export function showAsSeen(tree: CopiedTree, base: string, room: PaintRoom): void {
  namePictures(tree, base);
  fillFields(tree);
  keepPaintings(tree, room);
}

/** The elements of a name in the copy, each with the one of the page that it is a copy of. */
function pairsOf({ live, copy, copied }: CopiedTree, name: string): [Element, Element][] {
  const shown = queryIn(live, copied.replace("*", name));
  return [...queryIn(copy, name)].flatMap((own, at): [Element, Element][] => {
    const element = shown[at];
    return element?.namespaceURI === htmlNamespace ? [[own, element]] : [];
  });
}

// Scripts move these to `src` or `srcset` when the reader comes to the image.
const laterAttributes = ["data-src", "data-lazy-src", "data-original", "srcset", "data-srcset"];

/** An image gets the address of the shown size, or else of the first one that it would show later. */
function namePictures(tree: CopiedTree, base: string): void {
  for (const [own, image] of pairsOf(tree, "img")) {
    const shown = Reflect.get(HTMLImageElement.prototype, "currentSrc", image);
    const [later] = laterAttributes
      .map((name) => (own.getAttribute(name) ?? "").trim().split(/,?\s/u)[0] ?? "")
      .filter((address) => parseHttpUrl(address, base) !== undefined);
    const isLoadable = parseHttpUrl(own.getAttribute("src") ?? "", base) !== undefined;
    if (/^https?:/u.test(shown)) own.setAttribute("src", shown);
    else if (later !== undefined && !isLoadable) own.setAttribute("src", later);
    else if (shown.startsWith("data:image/")) own.setAttribute("src", shown);
  }
}

const ticked = new Set(["checkbox", "radio"]);

/** What was typed and chosen is not in the markup of a field. */
function fillFields(tree: CopiedTree): void {
  for (const [own, input] of pairsOf(tree, "input")) {
    const { prototype } = HTMLInputElement;
    const type = Reflect.get(prototype, "type", input);
    if (ticked.has(type)) own.toggleAttribute("checked", Reflect.get(prototype, "checked", input));
    else if (type !== "file") fill(own, Reflect.get(prototype, "value", input));
  }
  for (const [own, area] of pairsOf(tree, "textarea"))
    own.textContent = Reflect.get(HTMLTextAreaElement.prototype, "value", area);
  for (const [own, option] of pairsOf(tree, "option"))
    own.toggleAttribute("selected", Reflect.get(HTMLOptionElement.prototype, "selected", option));
}

function fill(own: Element, value: string): void {
  if (value !== (own.getAttribute("value") ?? "")) own.setAttribute("value", value);
}

const mediaNames = ["video", "audio", "object", "embed"];

/** The addresses of what a tree plays or embeds; of a stream, which has none, that of the page. */
export function mediaIn(tree: CopiedTree, base: string): string[] {
  return mediaNames
    .flatMap((name) => pairsOf(tree, name))
    .flatMap(([own]) => {
      const source = own.querySelector("source");
      const given = [
        own.getAttribute("src"),
        own.getAttribute("data"),
        source?.getAttribute("src"),
      ];
      const address = given.find((value) => value) ?? "";
      return address === "" ? [] : [parseHttpUrl(address, base) ?? base];
    });
}

/** A painted picture is kept as the `src` of its canvas. A page may not give away what came from another site. */
function keepPaintings(tree: CopiedTree, room: PaintRoom): void {
  for (const [own, canvas] of pairsOf(tree, "canvas")) {
    own.removeAttribute("src");
    const painted = room.pictures > 0 ? paintedIn(canvas) : "";
    room.pictures -= 1;
    if (!painted.startsWith("data:image/png") || painted.length > room.characters) continue;
    room.characters -= painted.length;
    own.setAttribute("src", painted);
  }
}

function paintedIn(canvas: Element): string {
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a canvas of any window; anything else throws
    return HTMLCanvasElement.prototype.toDataURL.call(canvas as HTMLCanvasElement);
  } catch {
    return "";
  }
}

/** The picture that stands for a canvas, whose markup would be empty. */
export function pictureOf(canvas: Element): Element {
  const image = canvas.ownerDocument.createElement("img");
  for (const name of ["id", "class", "style", "width", "height", "src"])
    if (canvas.hasAttribute(name)) image.setAttribute(name, canvas.getAttribute(name) ?? "");
  return image;
}
