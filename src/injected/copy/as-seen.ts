import type { CopiedTree } from "../extract/copy-page.ts";
import { parseHttpUrl } from "../metadata/http-url.ts";
import { queryIn } from "../program/shadow-roots.ts";

const htmlNamespace = "http://www.w3.org/1999/xhtml";

/** Writes into a copied tree what a person sees of the page and its markup does not say. `base`: of its addresses. */
export function showAsSeen(tree: CopiedTree, base: string): void {
  namePictures(tree, base);
  fillFields(tree);
}

/** The elements of a name in the copy, each with the one of the page that it is a copy of. */
function pairsOf({ live, copy, copied }: CopiedTree, name: string): [Element, Element][] {
  const shown = queryIn(live, copied.replace("*", name));
  return [...queryIn(copy, name)].flatMap((own, at): [Element, Element][] => {
    const element = shown[at];
    return element?.namespaceURI === htmlNamespace ? [[own, element]] : [];
  });
}

/** An image in several sizes gets the address of the shown size, or else of the first size. */
function namePictures(tree: CopiedTree, base: string): void {
  for (const [own, image] of pairsOf(tree, "img")) {
    const shown: unknown = Reflect.get(HTMLImageElement.prototype, "currentSrc", image);
    const [first = ""] = (own.getAttribute("srcset") ?? "").trim().split(/,?\s/u);
    const isLoadable = parseHttpUrl(own.getAttribute("src") ?? "", base) !== undefined;
    if (typeof shown === "string" && /^(?:https?:|data:image\/)/u.test(shown))
      own.setAttribute("src", shown);
    else if (first !== "" && !isLoadable) own.setAttribute("src", first);
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
