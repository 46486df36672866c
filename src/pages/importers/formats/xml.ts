import { Parser } from "htmlparser2";
import {
  collectMost,
  deepest,
  setField,
  type Fields,
  type Found,
  type TextPieces,
} from "../found.ts";
import { ImportError } from "../import-error.ts";
import { readStructure } from "./structure.ts";
import { kinds, textIn, type Kind } from "./xml-kinds.ts";

const htmlElements = new Set(
  "html head body title meta link base style script h1 h2 h3 h4 h5 h6 dl dt dd p a ul ol li div span table tbody tr td th b i em strong br hr img section article main header footer nav form center font blockquote pre template svg".split(
    " ",
  ),
);

/** The text before the first element: declarations, comments, and the file's own entities. */
const before = /\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype\b[^[>]*(?:\[[\s\S]*?\]\s*)?>)/iy;

/** Whether a text is XML and no HTML, by its first element. */
export function isXml(head: string): boolean {
  let at = 0;
  before.lastIndex = 0;
  while (before.test(head)) at = before.lastIndex;
  const start = head.slice(at, at + 1_000);
  const [, root] = /^\s*<([a-z][\w.-]{0,30}(?::[a-z][\w.-]{0,30})?)[\s/>]/i.exec(start) ?? [];
  return root !== undefined && !htmlElements.has(rootName(root));
}

/** The name of a first element, as `kinds` has it. */
function rootName(name: string): string {
  return name.toLowerCase().replace(/^(?:atom|rdf):/, "");
}

/**
 * The links of OPML, feeds (RSS, Atom), XBEL, Pinboard's XML, Evernote's notes and EndNote's references, and of XML of
 * any other kind by the names of its elements. Entities that a file defines stay as written, and no address in the file
 * is fetched. A truncated file is read up to its end.
 *
 * Throws `import-too-deep`.
 */
export async function* readXml(pieces: TextPieces): AsyncGenerator<Found> {
  const reader = createReader();
  for await (const piece of pieces) {
    reader.parser.write(piece);
    yield* reader.take();
  }
  reader.parser.end();
  yield* reader.take();
  yield* readStructure(reader.rest, true);
}

interface Element {
  name: string;
  /** Its attributes and elements; several elements of one name are a list. */
  fields: Record<string, unknown>;
  /** The values of a property list, in which names and values follow each other. */
  items: unknown[];
  /** In a known kind, with the texts of its elements. */
  text: string;
  /** As a folder, it was told. */
  isTold: boolean;
  /** As an item that its attributes tell whole, it is a link already, or has items in it. */
  isUsed: boolean;
}

/** The links of a known kind are told at their ends, and forgotten. Of another kind, the value stays until the end. */
function createReader() {
  let found: Found[] = [];
  let kind: Kind | undefined;
  /** The prefix of the names in Atom, if they have one: `atom:`. */
  let prefix = "";
  let count = 0;
  const elementOf = (name: string, fields: Record<string, unknown>): Element => {
    return { name, fields, items: [], text: "", isTold: false, isUsed: false };
  };
  const top = elementOf("", {});
  const open = [top];

  function kindAt(name: string): Kind | undefined {
    if (open.length > 2) return undefined;
    const [, root] = open;
    if (rootName(name) === "feed") prefix = name.slice(0, name.indexOf(":") + 1).toLowerCase();
    const key = root === undefined ? rootName(name) : `${root.name.toLowerCase()} ${name}`;
    return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  }

  function plainName(written: string): string {
    if (kind === undefined) return written.slice(written.indexOf(":") + 1);
    const name = written.toLowerCase();
    return name.startsWith(prefix) ? name.slice(prefix.length) : name;
  }

  /** A folder is told with the first link in it, because an outline also has headings without links. */
  function tell(known: Kind, fields: Fields): void {
    const path: string[] = [];
    for (const folder of open.filter(({ name }) => name === known.folder)) {
      const name = textIn(folder.fields["name"] ?? folder.fields["title"]).trim();
      if (name === "") continue;
      path.push(name);
      if (!folder.isTold) found.push({ kind: "folder", path: [...path], description: "" });
      folder.isTold = true;
    }
    count += 1;
    found.push({ ...known.linkOf(fields, count), paths: path.length === 0 ? [] : [path] });
  }

  function openItem(known: Kind, item: Element): void {
    if (known.fieldsOf === undefined) return;
    const around = open.at(-1);
    if (around !== undefined) around.isUsed = true;
    item.fields = { ...known.fieldsOf(item.fields) };
    if (item.fields["address"] === "") return;
    item.isUsed = true;
    tell(known, item.fields);
  }

  const parser = new Parser(
    {
      onopentag(written, attributes) {
        kind ??= kindAt(written);
        // At each end tag, the parser searches all open elements.
        if (open.length > (kind === undefined ? 2 * deepest : deepest))
          throw new ImportError({ kind: "import-too-deep" });
        const element = elementOf(plainName(written), {});
        for (const [name, value] of Object.entries(attributes))
          if (!/^xmlns(?::|$)/.test(name)) add(element.fields, plainName(name), value);
        if (kind?.items.includes(element.name)) openItem(kind, element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last !== undefined && last.text.length < collectMost) last.text += text;
      },
      onclosetag() {
        const closed = open.length > 1 ? open.pop() : undefined;
        const around = open.at(-1);
        if (closed === undefined || around === undefined) return;
        if (kind?.items.includes(closed.name)) {
          if (!closed.isUsed) tell(kind, closed.fields);
        } else if (kind !== undefined) {
          if (around.text.length < collectMost) around.text += closed.text;
          if (closed.name !== kind.folder) add(around.fields, closed.name, plainValue(closed));
        } else if (["dict", "array", "plist"].includes(around.name))
          around.items.push(closed.name === "key" ? { key: closed.text } : valueOf(closed));
        else add(around.fields, closed.name, valueOf(closed));
      },
    },
    { xmlMode: true },
  );

  return {
    parser,
    take(): Found[] {
      const taken = found;
      found = [];
      return taken;
    },
    /** What is of no known kind. */
    get rest(): Fields {
      return kind === undefined ? top.fields : {};
    },
  };
}

function valueOf(element: Element): unknown {
  return propertyOf(element) ?? plainValue(element);
}

function plainValue({ fields, text }: Element): unknown {
  const content = text.trim();
  if (Object.keys(fields).length === 0) return content;
  return content === "" ? fields : { ...fields, text: content };
}

/** The value of an element of a property list (https://www.apple.com/DTDs/PropertyList-1.0.dtd); undefined for others. */
function propertyOf({ name, items }: Element): unknown {
  if (name === "array" && items.length > 0) return items;
  if (name === "plist" && items.length > 0) return items[0];
  if (name !== "dict" || items.length === 0) return undefined;
  return Object.fromEntries(
    items.flatMap((item, at) => {
      const isKey = at % 2 === 0 && typeof item === "object" && item !== null && "key" in item;
      return isKey ? [[String(item.key), items[at + 1]]] : [];
    }),
  );
}

/** Several values of one name become a list. */
function add(fields: Record<string, unknown>, name: string, value: unknown): void {
  const earlier = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (Array.isArray(earlier)) earlier.push(value);
  else setField(fields, name, earlier === undefined ? value : [earlier, value]);
}
