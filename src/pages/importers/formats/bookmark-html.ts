import { Parser, type Handler } from "htmlparser2";
import {
  areNames,
  columnsOf,
  habitsOf,
  isLikeAddress,
  linkOf,
  type Columns,
  type Habits,
} from "../columns.ts";
import { getState, statesOf } from "../states.ts";
import { getDateMs } from "../dates.ts";
import { splitTags } from "../../../shared/domain/values/tag.ts";
import { leftOf } from "./left.ts";
import { plainName } from "./plain-text.ts";
import { ImportError } from "../import-error.ts";
import { collectMost, deepest, type Found, type Path, type TextPieces } from "../found.ts";

const lists = new Set(["dl", "ul", "ol"]);
const cells = new Set(["td", "th"]);
/** The elements that begin a new line in a note. */
const blocks = new Set(["p", "div", "blockquote", "ul", "ol", "li", "tr", "br"]);
/** Attributes that only bookmarks have, and links in a text do not. */
const ofBookmarks = ["add_date", "last_modified", "last_visit", "tags", "icon", "icon_uri"];
/** Attributes that tell a state (Pinboard, linkding, Raindrop.io). */
const flags = ["toread", "data-important"];
/** linkding's tag for a link in its archive. */
const archivedTag = "linkding:bookmarks.archived";
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/**
 * The bookmarks of an HTML file: the Netscape format (https://learn.microsoft.com/previous-versions/
 * windows/internet-explorer/ie-developer/platform-apis/aa753582) as browsers and services write it, and lists
 * of links under headings, as Pocket and Instapaper do, and tables whose first row names their columns. A list
 * that is never closed ends with the file. Titles and notes may contain markup: some services do not escape them (https://github.com/sissbruecker/linkding/
 * issues/396).
 *
 * Throws `import-too-deep`.
 */
export async function* readBookmarkHtml(pieces: TextPieces): AsyncGenerator<Found> {
  const reader = createReader();
  for await (const piece of pieces) {
    reader.write(piece);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

/** A cell of a table, with the addresses of the links in it. */
interface Cell {
  text: string;
  hrefs: string[];
}

/** A table whose first row has named its columns. */
interface Table {
  names: readonly string[];
  columns: Columns;
  habits: Habits;
}

interface OpenLink {
  attributes: Record<string, string>;
  folders: Path;
}

function createReader() {
  let found: Found[] = [];
  let count = 0;
  /** One item for each open list; "" for a list without a name, which is not a folder. */
  const open: string[] = [];
  /** The name of the next list; "" if it has none. */
  let folderName = "";
  let folderNote = "";
  /** The level of the last heading, and the headings without lists that are folders of the next link. */
  let level = 0;
  let loose: { level: number; depth: number; name: string }[] = [];
  let table: Table | undefined;
  let openTables = 0;
  let row: Cell[] = [];
  let link: OpenLink | undefined;
  let title = "";
  /** The text of the item before the next link, and before the open link. */
  let beside = "";
  let besideLink = "";
  let note = createCollected();
  /** The field to which text belongs. */
  let place: "title" | "heading" | "note" | "nowhere" = "nowhere";
  let isNetscape = false;
  /** A `dt` was opened, and no link or folder has followed yet. */
  let isTerm = false;
  let haveLinksTerms = false;
  /** The address of a link within a note. */
  let noteAddress = "";
  /** The last heading names the file, if a list in the Netscape format follows it. */
  let isFileTitle = false;
  let isRaindrop = false;

  /** Linkstow wrote the file, so what looks escaped twice is meant so. */
  let isOwn = false;
  const asMeant = (text: string) => (isOwn ? text.trim() : plainName(text));

  /** Outside of the Netscape format, Pocket and Instapaper have a list for each state. */
  const isState = (name: string) => !isNetscape && getState(name) !== undefined;

  const folders = () => [...loose.map(({ name }) => name), ...open.filter((name) => name !== "")];

  /** A heading with links directly below it is their folder. */
  function enterHeading(): void {
    const name = folderName.trim();
    if (name === "" || isFileTitle) return;
    loose.push({ level, depth: open.length, name });
    if (!(loose.length === 1 && isState(name)))
      found.push({ kind: "folder", path: folders(), description: folderNote.trim() });
    [folderName, folderNote] = ["", ""];
  }

  /** Tells the link of a row, or learns the names of the columns from the first row. */
  function endRow(): void {
    const texts = row.map(({ text }) => text.trim());
    if (table !== undefined) tellRow(table, texts);
    else if (texts.length > 1 && areNames(texts))
      table = { names: texts, columns: columnsOf(texts), habits: habitsOf(texts) };
    row = [];
  }

  function tellRow({ names, columns, habits }: Table, texts: readonly string[]): void {
    const valueOf = (name: string) => {
      const at = names.indexOf(name);
      const isAddress = columns.address?.includes(name) === true;
      return (isAddress ? row[at]?.hrefs[0] : undefined) ?? texts[at] ?? "";
    };
    const told = linkOf(columns, valueOf, count + 1, { ...habits, around: folders() });
    const isEmpty = told.address === "" && told.title === "" && told.description === "";
    if (!isEmpty) found.push(told);
    count += Number(!isEmpty);
    const addresses = row.flatMap(({ hrefs }) => hrefs).filter(isLikeAddress);
    found.push(...leftOf(addresses, [told]));
  }

  function openCell(name: string): void {
    if (cells.has(name)) row.push({ text: "", hrefs: [] });
    else endRow();
    if (name === "table") table = undefined;
  }

  function openTable(): void {
    openTables += 1;
    if (openTables > deepest) throw new ImportError({ kind: "import-too-deep" });
  }

  function closeTable(): void {
    openTables -= 1;
    endRow();
    table = undefined;
  }

  function openNoteLink(address: string): void {
    endNoteLink();
    noteAddress = address;
  }

  function endNoteLink(): void {
    if (noteAddress !== "" && note.end(noteAddress.length) !== noteAddress)
      note.add(` (${noteAddress})`);
    noteAddress = "";
  }

  function endLink(): void {
    if (link === undefined) return;
    endNoteLink();
    const { attributes, folders: path } = link;
    const {
      href = "",
      tags = "",
      add_date,
      time_added,
      description,
      note: noteText,
      "data-cover": imageUrl,
    } = attributes;
    count += 1;
    const savedAtMs = getDateMs(add_date ?? time_added);
    const [outermost = ""] = path;
    const state = isState(outermost) ? getState(outermost) : undefined;
    const allTags = splitTags(tags);
    const states = [
      ...statesOf(flags, (name) => attributes[name]),
      ...(state ? [state] : []),
      ...(allTags.includes(archivedTag) ? (["archived"] as const) : []),
    ];
    const inside = state === undefined ? path : path.slice(1);
    found.push({
      kind: "link",
      address: href,
      title: isLikeAddress(title) && besideLink !== "" ? besideLink : asMeant(title),
      description: asMeant(noteOf(note.text()) || (description ?? noteText ?? "")),
      tags: allTags.filter((tag) => tag !== archivedTag),
      paths: inside.length === 0 ? [] : [inside],
      ...(imageUrl !== undefined && { imageUrl }),
      ...(savedAtMs !== undefined && { savedAtMs }),
      ...(states.length > 0 && { states }),
      place: count,
    });
    link = undefined;
  }

  const isInNote = () => place === "note" && link !== undefined;
  /** In the Netscape format, the lists of bookmarks are `dl`. */
  const isOfNote = (name: string) => isNetscape && name !== "dl" && isInNote();

  /**
   * Whether a link belongs to the text of the note around it. Some programs leave out the `dt` of a bookmark. In their
   * files, a link on its own line is the next bookmark.
   */
  const isNoteLink = (attributes: Record<string, string>) =>
    isNetscape &&
    isInNote() &&
    !note.isBlank() &&
    !ofBookmarks.some((name) => name in attributes) &&
    (haveLinksTerms || !/\n\s{0,99}$/.test(note.end(100)));

  function openList(name: string): void {
    if (isOfNote(name)) breakLine();
    else endLink();
    const folder = folderName.trim();
    isRaindrop ||= isFileTitle && folder === "Raindrop.io Bookmarks";
    // The links that are in no collection.
    const isUnsorted = isRaindrop && folder === "Unsorted" && folders().length === 0;
    const isFolder = folderName !== "" && !isUnsorted && !(name === "dl" && isFileTitle);
    open.push(isFolder ? folder : "");
    if (open.length > deepest) throw new ImportError({ kind: "import-too-deep" });
    if (isFolder && !(folders().length === 1 && isState(folder)))
      found.push({ kind: "folder", path: folders(), description: folderNote.trim() });
    [folderName, folderNote] = ["", ""];
    if (link === undefined) place = "nowhere";
  }

  function closeList(name: string): void {
    open.pop();
    if (isOfNote(name)) return breakLine();
    endLink();
    loose = loose.filter(({ depth }) => depth <= open.length);
    place = "nowhere";
  }

  function openHeading(name: string): void {
    // A heading may be inside a link.
    if (place === "title") return;
    endLink();
    level = Number(name.slice(1));
    loose = loose.filter((heading) => heading.level < level);
    [folderName, folderNote, place] = ["", "", "heading"];
    isFileTitle = name === "h1" && open.length === 0;
  }

  const parser = new ListParser(() => place === "title" || place === "note", {
    onprocessinginstruction(_name, text) {
      isNetscape ||= /^!doctype\s+netscape/i.test(text);
    },
    onopentag(name, attributes) {
      isOwn ||= name === "meta" && attributes["content"] === "Linkstow";
      if (blocks.has(name) || name === "dt") beside = "";
      if (name === "table") openTable();
      const last = row.at(-1);
      if (!isNetscape && (cells.has(name) || name === "tr" || name === "table")) openCell(name);
      if (table !== undefined && last !== undefined && name === "a")
        last.hrefs.push(attributes["href"] ?? "");
      else if (lists.has(name)) openList(name);
      else if (headings.has(name)) openHeading(name);
      else if (name === "a" && isNoteLink(attributes)) openNoteLink(attributes["href"] ?? "");
      else if (name === "a" && attributes["href"] !== undefined) {
        endLink();
        if (place !== "heading") enterHeading();
        haveLinksTerms ||= isTerm;
        link = { attributes, folders: folders() };
        [title, note, folderName, place] = ["", createCollected(), "", "title"];
        [besideLink, beside] = [asMeant(beside), ""];
      } else if (name === "dd") place = "note";
      else if (name === "br" ? isInNote() : blocks.has(name) && isOfNote(name)) breakLine();
      else if (name === "dt" || name === "li") {
        endLink();
        place = "nowhere";
      }
      const endsTerm = name === "a" || lists.has(name) || headings.has(name);
      isTerm = name === "dt" || (isTerm && !endsTerm);
    },
    onclosetag(name) {
      if (name === "table") closeTable();
      else if (lists.has(name)) closeList(name);
      else if (name === "a" && place === "note") endNoteLink();
      else if (name === "a" || (headings.has(name) && place === "heading")) place = "nowhere";
    },
    ontext: collect,
  });

  function breakLine(): void {
    if (note.end(1) !== "\n") collect("\n");
  }

  function collect(text: string): void {
    const cell = row.at(-1);
    if (cell !== undefined) cell.text = joined(cell.text, text);
    if (place === "title") title = joined(title, text);
    else if (place === "heading") folderName = joined(folderName, text);
    else if (place === "note" && link !== undefined) note.add(text);
    else if (place === "note") folderNote = joined(folderNote, text);
    else beside = joined(beside, text);
  }

  return {
    write: (piece: string) => parser.write(piece),
    end() {
      parser.end();
      endLink();
      endRow();
    },
    take(): Found[] {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** The longest end of a note that is examined: an address. */
const endMost = 4_000;

/**
 * Collects a text up to the length limit of a field. Callers examine only its end meanwhile. Examining the whole text
 * after each piece would take a time that grows with the square of its length.
 */
function createCollected() {
  const pieces: string[] = [];
  let length = 0;
  let end = "";
  let isBlank = true;
  return {
    add(piece: string): void {
      if (length >= collectMost) return;
      pieces.push(piece);
      length += piece.length;
      end = (end + piece).slice(-endMost);
      isBlank &&= piece.trim() === "";
    },
    /** The last characters, at most `endMost`. */
    end: (most: number) => end.slice(-Math.min(most, endMost)),
    isBlank: () => isBlank,
    text: () => pieces.join(""),
  };
}

/** linkding writes the user's notes, between marks, after the description of the page. */
function noteOf(written: string): string {
  return written.replaceAll(/\[\/?linkding-notes\]/g, "\n\n").trim();
}

function joined(text: string, more: string): string {
  return text.length >= collectMost ? text : text + more;
}

/**
 * A parser that stores only the open elements whose ends matter here. An element that is never closed would make the
 * list longer, and each new element slower. Links and headings close earlier ones; lists and tables are limited above.
 */
class ListParser extends Parser {
  readonly #isInText: () => boolean;

  constructor(isInText: () => boolean, handler: Partial<Handler>) {
    super(handler);
    this.#isInText = isInText;
  }

  /**
   * If this is true, a script or a title is an ordinary element. Otherwise, one in the title of a link would swallow
   * the rest of the file as its text.
   */
  override isInForeignContext(): boolean {
    return this.#isInText();
  }

  protected override isVoidElement(name: string): boolean {
    return name !== "a" && name !== "table" && !lists.has(name) && !headings.has(name);
  }
}
