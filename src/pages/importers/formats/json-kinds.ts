import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { isLikeAddress, linkOf, plainLink, textOf } from "../columns.ts";
import { deepest, type Fields, type Found, type FoundLink, type Path } from "../found.ts";
import { ImportError } from "../import-error.ts";
import { isAside, isGroup } from "../known-names.ts";
import { statesOf } from "../states.ts";
import { leftOf } from "./left.ts";
import { linksOfText } from "./list.ts";
import { addressesIn } from "./objects.ts";
import { readStructure } from "./structure.ts";

/** The reader of a value whose structure its names do not tell: references by ids, parts of one link far apart. */
export function getReader(value: unknown): (() => Iterable<Found>) | undefined {
  const items = itemsOf(value);
  // Each annotation of Hypothesis has the annotated text as its target.
  if (items[0] !== undefined && "uri" in items[0] && Array.isArray(items[0]["target"]))
    return () => items.map(annotationLink);
  if (!isRecord(value)) return undefined;
  const { sidebar, cards } = value;
  if (recordsIn(cards).some((card) => "idList" in card)) return () => readBoard(value);
  if (recordsIn(value["collections"]).some(({ links }) => Array.isArray(links)))
    return () => readLinkwarden(value);
  if (recordsIn(value["bookmarks"]).some(({ content }) => isRecord(content) && "type" in content))
    return () => readKarakeep(value);
  return isRecord(sidebar) && Array.isArray(sidebar["containers"])
    ? () => readStructure(arcTree(recordsIn(sidebar["containers"])))
    : undefined;
}

/** The objects of a list, or of the lists in an object. */
export function itemsOf(value: unknown): readonly Fields[] {
  if (!isRecord(value)) return recordsIn(value);
  const lists = Object.entries(value).filter(([key]) => !isAside(key) && !isGroup(key));
  return lists.flatMap(([, list]) => recordsIn(list));
}

/** The objects of a list. A bare address in the list becomes an object. */
function recordsIn(value: unknown): readonly Fields[] {
  const recordOf = (one: unknown) =>
    typeof one === "string" && isLikeAddress(one) ? { url: one } : one;
  return listOf(value).map(recordOf).filter(isRecord);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The page of an annotation, with the marked text and the user's note. */
function annotationLink(
  { uri, document, target, text, tags, created }: Fields,
  at: number,
): FoundLink {
  const titles = isRecord(document) ? document["title"] : undefined;
  // Several selectors describe the place of a target. One of them quotes its text.
  const [place] = recordsIn(target);
  const quote = recordsIn(place?.["selector"]).find(({ type }) => type === "TextQuoteSelector");
  const fields = {
    address: uri,
    title: Array.isArray(titles) ? titles[0] : titles,
    description: [textOf(quote?.["exact"]), textOf(text)].filter((one) => one !== "").join("\n"),
    tags,
    date: created,
  };
  return plainLink(fields, at + 1);
}

function* readLinkwarden({ collections }: Fields): Generator<Found> {
  const all = recordsIn(collections);
  const pathOf = pathsBy(all);
  let place = 0;
  for (const collection of all) {
    // The first versions of Linkwarden left out all ids.
    const alone = [textOf(collection["name"])].filter((name) => name !== "");
    const path = "id" in collection ? pathOf(collection["id"]) : alone;
    yield* folderOf(path, collection);
    for (const link of recordsIn(collection["links"])) {
      place += 1;
      yield linkOf(linkwardenColumns, (name) => link[name], place, { around: path });
    }
  }
}

const linkwardenColumns = {
  address: ["url"],
  title: ["name"],
  description: ["description"],
  tags: ["tags"],
  // The first name has the original date of a link that was imported into Linkwarden.
  date: ["importDate", "createdAt"],
};

function* folderOf(path: Path, { description }: Fields): Generator<Found> {
  if (path.length > 0) yield { kind: "folder", path, description: textOf(description) };
}

/** Notes have a text instead of an address, so each is read as a link without an address. */
function* readKarakeep({ bookmarks, lists }: Fields): Generator<Found> {
  const all = recordsIn(lists);
  const pathOf = pathsBy(all);
  for (const list of all) yield* folderOf(pathOf(list["id"]), list);
  for (const [at, bookmark] of recordsIn(bookmarks).entries()) {
    const { createdAt, title, note, tags } = bookmark;
    const content = isRecord(bookmark["content"]) ? bookmark["content"] : {};
    const states = statesOf(["archived", "favourited"], (name) => bookmark[name]);
    const fields = {
      address: content["url"] ?? content["sourceUrl"],
      // The text of a note becomes the title, so that the user recognises the link without an address.
      title: textOf(title) || content["text"],
      description: note,
      tags,
      date: createdAt,
    };
    yield {
      ...plainLink(fields, at + 1),
      paths: listOf(bookmark["lists"])
        .map(pathOf)
        .filter((path) => path.length > 0),
      ...(states.length > 0 && { states }),
    };
  }
}

/** The path of each item by its id. An item that contains itself ends the path. */
function pathsBy(items: readonly Fields[]): (id: unknown) => Path {
  const byId = new Map(items.map((item) => [item["id"], item]));
  return (id) => {
    const met = new Set<unknown>();
    const path: string[] = [];
    for (let at = byId.get(id); at !== undefined && !met.has(at); at = byId.get(at["parentId"])) {
      met.add(at);
      if (met.size > deepest) throw new ImportError({ kind: "import-too-deep" });
      path.unshift(textOf(at["name"]));
    }
    return path.filter((name) => name !== "");
  };
}

/**
 * A board of Trello: its lists are folders. The links of a card are its attachments, or are in its name and its text.
 * Its own address is that of the board.
 */
function* readBoard(board: Fields): Generator<Found> {
  const alone: Fields[] = [];
  const lists = new Map(
    recordsIn(board["lists"]).map(({ id, name }) => [
      id,
      { title: name, children: new Array<Fields>() },
    ]),
  );
  for (const card of recordsIn(board["cards"]))
    (lists.get(card["idList"])?.children ?? alone).push(...cardLinks(card));
  const found = [...readStructure({ children: [...lists.values(), ...alone] })];
  yield* found;
  const links = found.flatMap((one) => (one.kind === "link" ? [one] : []));
  yield* leftOf(addressesIn(board), links);
}

/** The links of a card, of which the first has its name and its text. */
function cardLinks({ name, desc, labels, attachments }: Fields): readonly Fields[] {
  const files = recordsIn(attachments).filter(({ url }) => isLikeAddress(textOf(url)));
  const texts = linksOfText(`${textOf(name)}\n${textOf(desc)}`);
  const links: readonly Fields[] =
    files.length > 0 ? files : texts.map(({ address, title }) => ({ url: address, name: title }));
  const own = isLikeAddress(textOf(name)) ? {} : { name };
  if (links.length === 0) return [{ ...own, description: desc, tags: labels }];
  return links.map((link, at) => ({
    title: (at === 0 && own.name) || link["name"],
    url: link["url"],
    created: link["date"],
    tags: labels,
    ...(at === 0 && { description: desc }),
  }));
}

/** The time between the Unix epoch and Apple's epoch (2001), s. */
const appleOffsetS = 978_307_200;

/**
 * The tabs in the sidebar of Arc, `StorableSidebar.json`, as folders in each other. Arc has no other export. Folders and
 * tabs contain the ids of their children, and a space those of two items: one for its pinned tabs, one for its other
 * tabs. The copies for Arc's own sync are not read.
 */
function arcTree(containers: readonly Fields[]): Fields {
  // Each object has its id before it, in the same list.
  const items = containers.flatMap((container) => recordsIn(container["items"]));
  const byId = new Map(items.map((item) => [item["id"], item]));
  const met = new Set<Fields>();

  function childrenOf(ids: unknown, depth: number): readonly Fields[] {
    if (depth > deepest) throw new ImportError({ kind: "import-too-deep" });
    return listOf(ids).flatMap((id) => nodesOf(byId.get(id), depth));
  }

  function nodesOf(item: Fields | undefined, depth: number): readonly Fields[] {
    // Items that contain each other end here.
    if (item === undefined || met.has(item)) return [];
    met.add(item);
    const { title, data, createdAt, childrenIds } = item;
    const { tab, list } = isRecord(data) ? data : {};
    const children = childrenOf(childrenIds, depth + 1);
    // A split view of tabs is not a folder, although it has children.
    if (!isRecord(tab)) return isRecord(list) ? [{ title, children }] : children;
    const link = {
      // The name that the user gave to the tab.
      title: textOf(title) || textOf(tab["savedTitle"]),
      url: textOf(tab["savedURL"]),
      created: typeof createdAt === "number" ? createdAt + appleOffsetS : undefined,
    };
    return [link, ...children];
  }

  const spaces = containers.flatMap((container) => recordsIn(container["spaces"]));
  const told = spaces.map(({ title, containerIDs }) => ({
    title,
    children: childrenOf(containerIDs, 0),
  }));
  // Favourites, and tabs of a space that is not in the file.
  const inside = new Set(items.flatMap((item) => listOf(item["childrenIds"])));
  const others = items.filter((item) => !inside.has(item["id"]));
  return { children: [...told, ...others.flatMap((item) => nodesOf(item, 0))] };
}
