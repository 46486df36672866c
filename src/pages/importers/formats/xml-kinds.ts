import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { splitTags } from "../../../shared/domain/values/tag.ts";
import {
  isLikeAddress,
  linkOf,
  plainLink,
  pinboard,
  type Columns,
  type Habits,
} from "../columns.ts";
import type { Fields, FoundLink } from "../found.ts";
import { plainName, plainText } from "./plain-text.ts";
import { referenceLink } from "./references.ts";

/** A kind of XML. The names of elements and attributes are in lower case. */
export interface Kind {
  /** The elements that are links. */
  items: readonly string[];
  /** The element that is a folder, if it has a name or a title. */
  folder?: string;
  /** Of an item that its attributes tell whole: `address` and `name`. Other items are read at their end. */
  fieldsOf?: (attributes: Fields) => Fields;
  linkOf: (fields: Fields, place: number) => FoundLink;
}

/** The link of an element whose fields have these names. */
const linkBy =
  (columns: Columns, habits?: Habits): Kind["linkOf"] =>
  (fields, place) => {
    const valueOf = (name: string) =>
      isRecord(fields[name]) ? textIn(fields[name]) : fields[name];
    return linkOf(columns, valueOf, place, habits);
  };

const feed: Kind = {
  items: ["item", "entry"],
  linkOf: (item, place) => plainLink(feedItem(item), place),
};

/** By the first element of a file, without a prefix; or by the first two. RDF may be a feed, or anything else. */
export const kinds: Readonly<Record<string, Kind>> = {
  opml: { items: ["outline"], folder: "outline", fieldsOf: outlineFields, linkOf: plainLink },
  rss: feed,
  "rdf channel": feed,
  "rdf item": feed,
  feed,
  // https://pyxml.sourceforge.net/topics/xbel/, as Floccus and browsers of KDE write it.
  xbel: {
    items: ["bookmark"],
    folder: "folder",
    linkOf: linkBy({ address: ["href"], title: ["title"], description: ["desc"], date: ["added"] }),
  },
  // Pinboard and Delicious.
  posts: {
    items: ["post"],
    linkOf: linkBy({ ...pinboard, tags: ["tag"] }, { areTagsWords: true, stateNames: ["toread"] }),
  },
  "en-export": { items: ["note"], linkOf: noteLink },
  "xml records": { items: ["record"], linkOf: recordLink },
};

/** The first text of an element, which may have attributes or elements besides. */
export function textIn(value: unknown): string {
  const [first] = listOf(value);
  if (isRecord(first)) return textIn(first["text"]);
  return typeof first === "string" ? first : "";
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

/**
 * OPML (http://opml.org/spec2.opml): feeds, and links in outlines. A feed becomes a link to its site, if the file
 * names the site, with the address of the feed in the description. An outline that contains outlines is their folder.
 * An outline with neither an address nor outlines becomes a link without an address, so that the user is told of it.
 */
function outlineFields(attributes: Fields): Fields {
  const text = (name: string) => textIn(attributes[name]).trim();
  const written = [text("htmlurl"), text("url"), text("xmlurl")];
  const address = written.find(isLikeAddress) ?? written.find((one) => one !== "") ?? "";
  const name = plainName(text("title")) || plainName(text("text"));
  const notes = [plainName(text("description")), text("xmlurl")];
  return {
    address,
    name,
    title: name === address ? "" : name,
    description: notes.filter((note) => note !== "" && note !== address).join("\n\n"),
    // The slash at the beginning of a path, `/Science/Sea`, does not belong to the name.
    tags: splitTags(text("category")).map((tag) => tag.replace(/^\//, "")),
    date: attributes["created"],
  };
}

/**
 * An item of RSS (0.9 to 2.0) or an entry of Atom (RFC 4287). Its page is the link, or a guid that is an address, or
 * the sound of a podcast. The whole text of an article is not read.
 */
function feedItem(item: Fields): Fields {
  const all = (...names: readonly string[]) => names.flatMap((name) => listOf(item[name]));
  const first = (values: readonly string[]) => values.find((one) => one.trim() !== "") ?? "";
  const records = (...names: readonly string[]) => all(...names).filter(isRecord);
  const pages = records("link").filter(({ rel = "alternate" }) => rel === "alternate");
  const guids = all("guid").filter(
    (guid) => !isRecord(guid) || textIn(guid["ispermalink"]).toLowerCase() !== "false",
  );
  return {
    address: first([
      ...pages.map(({ href }) => textIn(href)),
      ...[...all("link"), ...guids].map(textIn),
      ...records("enclosure").map(({ url }) => textIn(url)),
    ]),
    title: plainName(first(all("title").map((title) => feedText(title)))),
    description: first([
      ...all("description").map((text) => feedText(text, true)),
      ...all("summary").map((text) => feedText(text)),
    ]),
    tags: all("category", "dc:subject").map((tag) => {
      if (!isRecord(tag)) return tag;
      const names = "term" in tag ? ["label", "term"] : ["text"];
      return first(names.map((name) => textIn(tag[name])));
    }),
    image: first(
      elementsIn(item)
        .filter(isPicture)
        .map(([, { url }]) => textIn(url)),
    ),
    date: first(
      all("pubdate", "published", "dc:date", "issued", "updated", "modified").map(textIn),
    ),
  };
}

function feedText(value: unknown, isAlwaysHtml = false): string {
  const type = isRecord(value) ? textIn(value["type"]) : "";
  const isHtml = isAlwaysHtml || type === "html" || type === "text/html";
  return isHtml ? plainText(textIn(value)) : textIn(value);
}

/** Whether feeds use an element for pictures (https://www.rssboard.org/media-rss). */
function isPicture([name, { type, medium }]: readonly [name: string, element: Fields]): boolean {
  if (name === "media:thumbnail") return true;
  const isOne = medium === "image" || textIn(type).startsWith("image/");
  return isOne && (name === "enclosure" || name === "media:content");
}

/** The elements within a value, at any depth, with their names. A text alone becomes an element with `text`. */
function elementsIn(value: Fields): readonly (readonly [name: string, element: Fields])[] {
  return Object.entries(value).flatMap(([name, one]) =>
    listOf(one).flatMap((each) =>
      isRecord(each) ? [[name, each] as const, ...elementsIn(each)] : [[name, { text: each }]],
    ),
  );
}

/**
 * A note of Evernote (`.enex`): the page from which it was clipped. The text of the note is not read. A note that was
 * written by hand becomes a link without an address, so that the user is told of it.
 */
function noteLink(note: Fields, place: number): FoundLink {
  const [of] = listOf(note["note-attributes"]);
  const fields = {
    address: isRecord(of) ? textIn(of["source-url"]) : "",
    title: textIn(note["title"]),
    tags: listOf(note["tag"]),
    date: textIn(note["created"]),
  };
  return plainLink(fields, place);
}

/** The elements for the fields of a link, by the letters that refer uses for these fields. */
const signs = new Map([
  ["url", "U"],
  ["title", "T"],
  ["notes", "Z"],
  ["abstract", "X"],
  ["electronic-resource-num", "R"],
  ["keyword", "K"],
  ["access-date", "["],
]);

/** A reference of EndNote. Its texts are inside elements for styles. */
function recordLink(record: Fields, place: number): FoundLink {
  const texts = new Map([...signs.values()].map((sign) => [sign, new Array<string>()]));
  for (const [name, element] of elementsIn(record)) {
    const text = textIn(element);
    // Files exist only on this computer.
    if (!text.startsWith("internal-pdf:")) texts.get(signs.get(name) ?? "")?.push(text);
  }
  return referenceLink(texts, place);
}
