import { Parser } from "htmlparser2";
import { deepest, wholeText, type Found, type TextPieces } from "../../found.ts";
import { ImportError } from "../../import-error.ts";
import { postsDialect, xbelDialect } from "./bookmarks.ts";
import type { Dialect, Tell } from "./dialect.ts";
import { feedDialect } from "./feed.ts";
import { notesDialect } from "./notes.ts";
import { outlineDialect } from "./outline.ts";
import { recordsDialect } from "./records.ts";
import { readStructure } from "../structure.ts";
import { valueOf } from "./values.ts";

/** By the first element of a file, in lower case and without a prefix. */
const dialects = new Map<string, (tell: Tell) => Dialect>([
  ["opml", outlineDialect],
  ["rss", feedDialect],
  ["rdf", feedDialect],
  ["feed", feedDialect],
  ["xbel", xbelDialect],
  ["posts", postsDialect],
  ["en-export", notesDialect],
  ["xml", recordsDialect],
]);

const htmlElements = new Set(
  "html head body title meta link base style script h1 h2 h3 h4 h5 h6 dl dt dd p a ul ol li div span table tbody tr td th b i em strong br hr img section article main header footer nav form center font blockquote pre template svg".split(
    " ",
  ),
);

/** Whether a text is XML and no HTML, by its first element. */
export function isXml(head: string): boolean {
  const root = rootOf(head);
  return root !== "" && !htmlElements.has(root);
}

/** Whether the reader of a known kind reads a text. RDF may be a feed, or anything else. */
function isKnown(head: string): boolean {
  const root = rootOf(head);
  if (root === "xml") return /<xml>\s{0,99}<records>/.test(head.slice(0, 2_000));
  return root === "rdf" ? /<(?:item|channel)[\s>]/.test(head) : dialects.has(root);
}

const headMost = 20_000;

/**
 * The links of OPML, feeds (RSS, Atom), XBEL, Pinboard's XML, Evernote's notes and EndNote's references, and of XML of
 * any other kind by the names of its elements. Entities that a file defines stay as written, and no address in the file
 * is fetched. A truncated file is read up to its end.
 *
 * Throws `import-too-deep`.
 */
export async function* readXml(pieces: TextPieces): AsyncGenerator<Found> {
  const { head, all } = await withHead(pieces);
  if (isKnown(head)) yield* readKnown(all);
  else yield* readStructure(valueOf(await wholeText(all)));
}

/** The beginning of a text, and all of it. */
async function withHead(pieces: TextPieces): Promise<{ head: string; all: TextPieces }> {
  const rest = pieces[Symbol.asyncIterator]();
  let head = "";
  while (head.length < headMost) {
    const next = await rest.next();
    if (next.done === true) break;
    head += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, all: all() };
}

async function* readKnown(pieces: TextPieces): AsyncGenerator<Found> {
  const reader = createReader();
  for await (const piece of pieces) {
    reader.parser.write(piece);
    yield* reader.take();
  }
  reader.parser.end();
  yield* reader.take();
}

function createReader() {
  let found: Found[] = [];
  let dialect: Dialect | undefined;
  /** The prefix of the names in Atom, if they have one: `atom:`. */
  let prefix = "";
  let depth = 0;
  const plain = (name: string) =>
    prefix !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        // At each end tag, the parser searches all open elements.
        if (depth > deepest) throw new ImportError({ kind: "import-too-deep" });
        if (dialect !== undefined) return dialect.open(plain(name), attributes, depth);
        dialect = dialects.get(withoutPrefix(name))?.((one) => found.push(one));
        if (withoutPrefix(name) === "feed") prefix = name.slice(0, name.indexOf(":") + 1);
      },
      onclosetag(name) {
        dialect?.close(plain(name), depth);
        depth -= 1;
      },
      ontext: (text) => dialect?.text(text),
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );

  return {
    parser,
    take(): Found[] {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** The name of an element, as `dialects` has it. */
function withoutPrefix(name: string): string {
  return name.toLowerCase().replace(/^(?:atom|rdf):/, "");
}

/** The text before the first element: declarations, comments, and the file's own entities. */
const before = /\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype\b[^[>]*(?:\[[\s\S]*?\]\s*)?>)/iy;

/** The name of the first element, as in `dialects`; "" if the text does not begin as XML, or is another kind of XML. */
function rootOf(head: string): string {
  let at = 0;
  before.lastIndex = 0;
  while (before.test(head)) at = before.lastIndex;
  const start = head.slice(at, at + 1_000);
  const [, name = ""] = /^\s*<([a-z][\w.-]{0,30}(?::[a-z][\w.-]{0,30})?)[\s/>]/i.exec(start) ?? [];
  return withoutPrefix(name);
}
