import { findAll, getAttribute } from "../program/dom.ts";

const leastWidth = 200;
const leastHeight = 120;
const maxImages = 300;
const decoration =
  /logo|icon|avatar|sprite|placeholder|spinner|badge|banner|advert|pixel|emoji|blank|default[-_]?(?:share|image|og)/iu;

/** Whether an address, a name or a text belongs to a logo or an ornament. */
export function isDecoration(text: string): boolean {
  return decoration.test(text);
}

/** The address of the largest displayed picture, without logos and ornaments; "" if there is none. */
export function largestImage(doc: Document): string {
  let largest = { area: 0, address: "" };
  for (const image of findAll(doc, "img").slice(0, maxImages)) {
    if (!(image instanceof HTMLImageElement)) continue;
    const { width, height } = image.getBoundingClientRect();
    const area = width * height;
    const address = image.currentSrc || getAttribute(image, "src");
    const names = [address, image.alt, getAttribute(image, "class"), image.id]
      .join(" ")
      .slice(0, 2_000);
    const isLarge = width >= leastWidth && height >= leastHeight && width < height * 5;
    if (isLarge && area > largest.area && !isDecoration(names)) largest = { area, address };
  }
  return largest.address;
}
