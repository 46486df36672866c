import { getDateMs } from "../../dates.ts";
import { collectMost } from "../../found.ts";
import type { Dialect, Tell } from "./dialect.ts";
import { plainName, plainText } from "./plain-text.ts";

interface Item {
  depth: number;
  /** The texts of elements: the first for each name. */
  texts: Map<string, string>;
  tags: string[];
  link: string;
  /** The address of a sound or another file, for an item of a podcast that has no page. */
  file: string;
  image: string;
}

/** The elements of an item that hold each field of the link; the first that occurs wins. */
const elements = {
  title: ["title"],
  description: ["description", "summary"],
  tags: ["category", "dc:subject"],
  address: ["link", "guid"],
  date: ["pubdate", "published", "dc:date", "issued", "updated", "modified"],
} as const;

const textElements = new Set<string>(Object.values(elements).flat());

/**
 * The items of RSS (0.9 to 2.0) and the entries of Atom (RFC 4287). The page is the link, or a guid that is an
 * address. The whole text of an article is not read.
 */
export function feedDialect(tell: Tell): Dialect {
  let item: Item | undefined;
  let text = "";
  let isHtml = false;
  let count = 0;

  function endItem({ texts, tags, link, file, image }: Item): void {
    const firstOf = (field: keyof typeof elements) =>
      elements[field].map((name) => texts.get(name)?.trim() ?? "").find((one) => one !== "") ?? "";
    const savedAtMs = getDateMs(firstOf("date"));
    count += 1;
    tell({
      kind: "link",
      address: link || firstOf("address") || file,
      title: plainName(firstOf("title")),
      description: firstOf("description"),
      tags,
      paths: [],
      ...(image !== "" && { image }),
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: count,
    });
  }

  function openPart(into: Item, name: string, attributes: Readonly<Record<string, string>>): void {
    const { href = "", rel = "alternate", type = "", term, ispermalink } = attributes;
    if (name === "link" && rel === "alternate") into.link ||= href.trim();
    if (name === "enclosure") into.file ||= attributes["url"] ?? "";
    if (name === "category" && term !== undefined) into.tags.push(attributes["label"] || term);
    if (name === "guid" && ispermalink?.toLowerCase() === "false") into.texts.set(name, "");
    text = "";
    isHtml = name === "description" || type === "html" || type === "text/html";
  }

  function closePart(into: Item, name: string): void {
    if (!textElements.has(name)) return;
    const written = isHtml ? plainText(text) : text.trim();
    if (name === "category" || name === "dc:subject") {
      if (written !== "") into.tags.push(written);
    } else if (!into.texts.has(name)) into.texts.set(name, written);
  }

  return {
    open(name, attributes, depth) {
      if (item === undefined) {
        if (name === "item" || name === "entry")
          item = { depth, texts: new Map(), tags: [], link: "", file: "", image: "" };
        return;
      }
      if (depth === item.depth + 1) openPart(item, name, attributes);
      item.image ||= imageIn(name, attributes);
    },
    close(name, depth) {
      if (depth === (item?.depth ?? 0) + 1 && item !== undefined) closePart(item, name);
      if (depth !== item?.depth) return;
      endItem(item);
      item = undefined;
    },
    text(piece) {
      if (item !== undefined && text.length < collectMost) text += piece;
    },
  };
}

/** The address of a picture, in the elements that feeds use for pictures (https://www.rssboard.org/media-rss). */
function imageIn(name: string, { url = "", type, medium }: Readonly<Record<string, string>>) {
  const isPicture = medium === "image" || type?.startsWith("image/") === true;
  const isNamed = name === "media:thumbnail";
  return isNamed || (isPicture && (name === "enclosure" || name === "media:content")) ? url : "";
}
