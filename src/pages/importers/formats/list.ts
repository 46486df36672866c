import { splitTags } from "../../../shared/domain/values/tag.ts";
import { isLikeAddress } from "../columns.ts";
import type { Found, FoundLink, Path, TextPieces } from "../found.ts";
import { columnKey, knownNames } from "../known-names.ts";
import { addressesInText, leftOf } from "./left.ts";
import { linksInMarkdown, linksInMarkup, unescaped, withoutImages } from "./marked-links.ts";

/** Longer than any address with its title. */
const longestLine = 20_000;
/** Includes a return alone, the line end of old Macintosh programs. */
const lineEnd = /\r\n?|\n/;

/**
 * A link in each line: `address`, `address | title` (OneTab), `address title`, `title: address`, `[title](address)`
 * (Markdown), or `[[address][title]]` (Org mode). A line with only addresses, or with several links in Markdown or Org
 * mode, gives all of them. An address alone may have its title in the line before. Headings of Markdown are folders.
 * Empty lines, and lines of only punctuation, are left out. A line without an address becomes a link without an
 * address, so that the user is told of it.
 */
export async function* readList(pieces: TextPieces): AsyncGenerator<Found> {
  let line = 0;
  let rest = "";
  /** The previous piece ended with a return, so a line feed now belongs to the same line end. */
  let isReturned = false;
  /** Within a block of code, where a comment may begin like a heading. */
  let isCode = false;
  /** Headings begin with asterisks, as in Org mode. */
  let isOrg = false;
  const pairs = createPairs();
  const headings = createHeadings();
  /** A line whose address, in angle brackets, may go on in the next one. */
  let wrapped = "";
  const foundIn = (whole: string): readonly Found[] => {
    const goesOn = wrapped !== "" && /^\s{0,9}[^\s<>]{1,2000}>/.test(whole);
    const before = goesOn || wrapped === "" ? [] : foundInLine(wrapped);
    const text = goesOn ? wrapped.trimEnd() + whole.trimStart() : whole;
    line += Number(goesOn);
    wrapped =
      !goesOn && /<https?:\/\/[^\s<>]{1,2000}\s{0,9}$/i.test(whole.slice(-3_000)) ? whole : "";
    return wrapped === "" ? [...before, ...foundInLine(text)] : before;
  };
  const foundInLine = (whole: string): readonly Found[] => {
    line += 1;
    // A paragraph of RTF ends with its sign.
    const written = whole
      .slice(0, longestLine)
      .replaceAll(/\\(?:par|line)\b/g, " ")
      .trim();
    const text = withoutSender(written);
    // Each message ends before the next one.
    const ended = text === written ? [] : pairs.next([]);
    isOrg ||= /^(?:#\+[a-z_]{1,30}:|\*{2,9}\s)/i.test(text);
    if (/^(?:`{3,9}[^`]*|~{3}.*)$/.test(text)) isCode = !isCode;
    if (!/[\p{L}\p{N}]/u.test(text)) return [...ended, ...pairs.next([])];
    const heading = isCode ? undefined : headingIn(text, line, isOrg);
    if (heading !== undefined) return [...pairs.next([]), ...headings.enter(heading)];
    const links = linksOfLine(text, line);
    const left = leftOf(othersIn(text, links), links);
    if (links.every((link) => link.address === ""))
      return [...ended, ...pairs.next(links), ...left];
    const isAddressFirst = isLikeAddress(text) || hostIn(text) !== undefined;
    const { told, path } = headings.around(isAddressFirst);
    const paths = path.length === 0 ? [] : [path];
    return [...ended, ...told, ...pairs.next(links.map((link) => ({ ...link, paths }))), ...left];
  };
  for await (const piece of pieces) {
    if (piece === "") continue;
    const from = Number(isReturned && piece.startsWith("\n"));
    const [first = "", ...others] = piece.slice(from).split(lineEnd);
    isReturned = piece.endsWith("\r");
    // The rest of a line that is too long for a link is not collected.
    rest = rest.length > longestLine ? rest : rest + first;
    if (others.length === 0) continue;
    const ended = [rest, ...others.slice(0, -1)];
    rest = others.at(-1) ?? "";
    for (const text of ended) yield* foundIn(text);
  }
  yield* foundIn(rest);
  if (wrapped !== "") yield* foundInLine(wrapped);
  yield* pairs.next([]);
  yield* headings.end();
}

/** The addresses of a line that are those of none of its links. */
function othersIn(text: string, links: readonly FoundLink[]): readonly string[] {
  return (text.match(webAddress) ?? [])
    .map((one) => withoutEnd(one, true))
    .filter((one) => !links.some((link) => link.address.startsWith(one)));
}

/** All links in the text of a message, which may be HTML. Slack writes `&amp;` in all texts, and `<address|>`. */
export function linksOfText(written: string): readonly FoundLink[] {
  const text = written.replaceAll("&amp;", "&").replaceAll(/\|\s{0,9}>/g, ">");
  const isHtml = /<\/?[a-z]{1,9}[\s>]/i.test(text);
  const hrefs = text.matchAll(/href\s{0,9}=\s{0,9}["']?(https?:[^"'\s>]+)/gi);
  // What looks like markup may be a sign of a sentence.
  const besideTags = isHtml ? addressesInText(text.replaceAll(/<[^<>]{0,9000}>/g, " ")) : [];
  const lines = isHtml
    ? [...new Set([...Array.from(hrefs, ([, href = ""]) => href), ...besideTags])]
    : text.split(/[\r\n]+/);
  return lines.flatMap(shortLines).flatMap((line) => {
    const links = linksOfLine(line, 0).filter(({ address: one }) => isLikeAddress(one));
    return [...links, ...othersIn(line, links).flatMap((one) => linksOfLine(one, 0))];
  });
}

/** A line in parts that are not too long, divided at spaces if it has any. */
function shortLines(line: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < line.length;) {
    const part = line.slice(from, from + longestLine);
    const space = from + part.length < line.length ? part.lastIndexOf(" ") : -1;
    parts.push(space > 0 ? part.slice(0, space) : part);
    from += space > 0 ? space : part.length;
  }
  return parts;
}

/** Joins a title with a bare address in the next line. A text above several addresses is their heading. */
function createPairs() {
  /** A text with an address below it. */
  let held: readonly FoundLink[] = [];
  return {
    /** `links`: the links of the next line. Returns the links that are complete. */
    next(links: readonly FoundLink[]): readonly FoundLink[] {
      const [{ address: written, title } = { address: "", title: "" }] = links;
      const isText = links.length === 1 && written === "";
      if (held.length === 1 && links.length === 1 && !isText && title === "") {
        held = [...held, ...links];
        return [];
      }
      const [text, link] = held;
      const isPair = text !== undefined && link !== undefined && (links.length === 0 || isText);
      const before = isPair ? [{ ...link, title: text.title }] : held;
      held = isText && !title.startsWith("#") ? links : [];
      return held.length === 0 ? [...before, ...links] : before;
    },
  };
}

interface Heading {
  /** The number of its signs. */
  level: number;
  name: string;
  /** The heading as a link without an address, used if the heading turns out not to be a folder. */
  asLink: FoundLink;
}

/**
 * The headings above a link are its folders. A heading without links is reported like any other text, so that the user
 * knows that it was left out. A heading of the first level is reported too if the line of the next link begins with
 * its address, because the heading may be a comment on a list.
 */
function createHeadings() {
  let open: (Heading & { isFolder: boolean })[] = [];

  function leave(level: number): readonly Found[] {
    const left = open.filter((heading) => heading.level >= level);
    open = open.filter((heading) => heading.level < level);
    return left.flatMap(({ isFolder, asLink }) => (isFolder ? [] : [asLink]));
  }

  return {
    /** Begins a heading. Returns the reports of the headings that it ends. */
    enter(heading: Heading): readonly Found[] {
      const told = leave(heading.level);
      open.push({ ...heading, isFolder: false });
      return told;
    },
    /**
     * The path of the next link, and the reports that come before it. `isAddressFirst`: the line of the link begins
     * with its address.
     */
    around(isAddressFirst: boolean): { told: readonly Found[]; path: Path } {
      const told: Found[] = [];
      const path: string[] = [];
      for (const heading of open) {
        if (isAddressFirst && heading.level === 1 && !heading.isFolder) {
          told.push(heading.asLink);
          continue;
        }
        path.push(heading.name);
        if (!heading.isFolder) told.push({ kind: "folder", path: [...path], description: "" });
        heading.isFolder = true;
      }
      open = open.filter(({ isFolder }) => isFolder);
      return { told, path };
    },
    /** The reports at the end of the text. */
    end: () => leave(0),
  };
}

/**
 * The heading in a line, which may be an item of a list (Logseq). A heading with an address is not a folder. Wikis and
 * AsciiDoc have equals signs for it.
 */
function headingIn(text: string, line: number, isOrg: boolean): Heading | undefined {
  const [, signs, written] =
    /^(?:[-*+]\s{1,9})?(#{1,6})\s{1,9}(\S.{0,999})$/.exec(text) ??
    /^(={2,6})\s{0,9}([^\s=].{0,999}?)\s{0,9}={2,6}$/.exec(text) ??
    /^(={1,6})\s{1,9}([^\s=].{0,999})$/.exec(text) ??
    (isOrg ? /^(\*{1,9})\s{1,9}(\S.{0,999})$/.exec(text) : null) ??
    [];
  if (signs === undefined || written === undefined) return undefined;
  const own = written.replace(/\s#{1,9}$|\s{1,99}:(?:[\p{L}\p{N}_@#%]{1,100}:){1,20}$/u, "");
  // A name may begin like a host: `Node.js`.
  const name = linksInMarkdown(own)[0]?.title ?? unescaped(titleOf(own));
  if (name === "" || linksOfLine(own, line).some((link) => isLikeAddress(link.address)))
    return undefined;
  const title = `${signs} ${written}`;
  const rest = { description: "", tags: [], paths: [], place: line };
  // In DokuWiki, the highest level has the most signs.
  const level = /^={5,6}$/.test(signs) ? 7 - signs.length : signs.length;
  return { level, name, asLink: { kind: "link", address: "", title, ...rest } };
}

// Every part of this expression has a limit, or a hostile line could take minutes. Without the lookbehind, the end of
// a word or of a path (`wiki/Data:Tides`) would be read as a scheme.
const address =
  /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?<![\p{L}\p{N}/?#=&._-])(?:javascript|data|about|mailto):)[^\s<>"]+/giu;

const webAddress = /https?:\/\/[^\s<>"()[\]{}|\\]+/gi;

/** The line without the comment in which buku writes tags, and these tags. */
function withoutTags(text: string): [text: string, tags: readonly string[]] {
  const [mark = ""] = /<!--\s{0,9}TAGS:/i.exec(text) ?? [];
  const from = text.indexOf(mark);
  const to = text.indexOf("-->", from);
  if (mark === "" || to === -1) return [text, []];
  return [text.slice(0, from).trimEnd(), splitTags(text.slice(from + mark.length, to))];
}

/** The links of a line, which may have several; one without an address if it has none. */
function linksOfLine(whole: string, place: number): readonly FoundLink[] {
  const [text, tags] = withoutTags(whole);
  const link = (written: string, title: string, rest = "", isOrg = false): FoundLink => {
    // Tags may follow the description.
    const at = rest.search(/\s#\S/);
    const [before, after] =
      at > 0 && tagsIn(rest.slice(at), false).length > 0
        ? [rest.slice(0, at), rest.slice(at)]
        : [rest, rest];
    return {
      kind: "link",
      address: written,
      title,
      description: descriptionIn(before),
      tags: [...tags, ...tagsIn(after, isOrg)],
      paths: [],
      place,
    };
  };
  const addresses = (text.match(address) ?? []).map((one) =>
    withoutEnd(one, !text.startsWith(one)),
  );
  const [first] = addresses;
  // In OneTab, the title comes after the address, and may contain brackets.
  const inMarkdown = linksInMarkdown(text);
  const marked =
    first !== undefined && text.startsWith(first)
      ? []
      : // The title of a link in Markdown may look like another markup.
        inMarkdown.length > 0
        ? inMarkdown
        : linksInMarkup(text);
  const [only, ...more] = marked;
  if (only !== undefined && more.length === 0)
    return [link(only.target, only.title, text.slice(only.end), only.isOrg)];
  if (more.length > 0) return marked.map(({ target, title }) => link(target, title));
  const rest = addresses.reduce((others, one) => others.replace(one, " "), text);
  if (addresses.length > 1 && /^[\s,;<>"]*$/.test(rest))
    return addresses.map((one) => link(one, ""));
  const inImages = text.includes("![") && !withoutImages(text).includes("://");
  if (marked.length === 0 && inImages) return [];
  const written = isWithinAnother(text, first) ? hostIn(text) : (first ?? hostIn(text));
  if (written === undefined) return [link("", titleOf(text))];
  const from = text.indexOf(written);
  // A text that begins with an address is the title of its page, and may have more of them.
  if (from > 0 && addresses.length > 1)
    return addresses.map((one, at) =>
      link(one, at === 0 ? titleOf(text.slice(0, from).replace(/[<("'“„«]\s{0,9}$/, "")) : ""),
    );
  const behind = text.slice(from + written.length);
  if (tagsIn(behind, false).length > 0)
    return [link(written, titleOf(text.slice(0, from)), behind)];
  const title = titleOf(text.replace(written, " "));
  // A line of a note in Notion, or of a card: `URL: https://…`.
  return [link(written, knownNames.address.includes(columnKey(title)) ? "" : title)];
}

/** The line without the marks of a quotation, and without the sender and the time of a message (WhatsApp). */
function withoutSender(text: string): string {
  return text
    .replace(/^[\u200E\u200F\u202A-\u202E]/, "")
    .replace(/^(?:>\s{0,9}){1,20}/, "")
    .replace(
      /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?(?:\s-)?\s[^:]{1,60}:\s/i,
      "",
    );
}

/**
 * The address without the character that separates it from the next one, and without the text after a bracket around
 * it. `isInText`: a sentence may end with it.
 */
function withoutEnd(written: string, isInText: boolean): string {
  const [inside = written] = /^[^[\]]+(?=\])/.exec(written) ?? [];
  const ends = `${inside.includes("(") ? ",;" : ",;)"}${isInText ? ".!?'’”»،。、" : ""}`;
  let end = inside.length;
  while (end > 0 && ends.includes(inside.charAt(end - 1))) end -= 1;
  return inside.slice(0, end);
}

/** The tags after a link, if nothing else follows: `:sea:tide:` in Org mode, `#sea #tide` in Markdown. */
function tagsIn(rest: string, isOrg: boolean): readonly string[] {
  if (isOrg) {
    const [, tags = ""] = /^\s{1,99}:((?:[\p{L}\p{N}_@#%]{1,100}:){1,100})$/u.exec(rest) ?? [];
    return splitTags(tags.replaceAll(":", ","));
  }
  // Only digits are the number of an issue.
  const areTags =
    /^(?:\s{1,9}#(?!\d{1,99}(?:\s|$))[\p{L}\p{N}_][\p{L}\p{N}_/-]{0,99}){1,100}$/u.test(rest);
  return areTags ? splitTags(rest.replaceAll("#", ",")) : [];
}

/** The text after a link, if punctuation separates the two: ` – of the sea`. */
function descriptionIn(rest: string): string {
  return /^[*_]{0,3}(?:\s{0,9}[|:]|\s{1,9}[-–—])\s/u.test(rest)
    ? withoutMarks(rest.replace(/^[*_]+/, ""))
    : "";
}

/** The title without the brackets around the address, and without the number or the box before it. */
function titleOf(rest: string): string {
  const unnumbered = rest.replace(/^(?:[-*•]\s{1,9})?(?:\d{1,3}[.)]|\[[ x]\])\s{1,9}/i, "");
  const text = withoutMarks(
    unnumbered
      .replace(/\(\s{0,9}\)|"\s{0,9}"|<\s{0,9}>|\[\s{0,9}\]/, " ")
      .replace(/(?<!\\)\[\s{1,9}([^[\]]{1,2000})\]/, "$1"),
  );
  return /^(?:\d{1,4}[.)]|\[[ x]\])$/i.test(text) ? "" : text;
}

/** The title without the punctuation that separates it from its address, at both ends. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  const isMark = (at: number) => /[\s|:;,\-–—*•]/u.test(text.charAt(at));
  while (from < to && isMark(from)) from += 1;
  // One after a backslash belongs to the text.
  while (to > from && isMark(to - 1) && text.charAt(to - 2) !== "\\") to -= 1;
  return text.slice(from, to);
}

/** Whether the line begins with a host, and the address is in its path or query: `archive.example/https://…`. */
function isWithinAnother(text: string, inner: string | undefined): boolean {
  const host = hostIn(text) ?? "";
  const from = host.search(/[/?#]/);
  if (inner === undefined || from === -1 || host.charAt(from - 1) === ":") return false;
  return host.includes(inner, from);
}

/** A line that begins with a host, `quoin.example/page Some title`, or with an IP address and more. */
function hostIn(text: string): string | undefined {
  const host = /^(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,63}(?:[:/?#]\S*)?(?=\s|$)/u;
  return (host.exec(text) ?? /^(?:\d{1,3}\.){3}\d{1,3}[:/]\S*/.exec(text))?.[0];
}
