import { splitTags } from "../../../shared/domain/values/tag.ts";
import { isLikeAddress } from "../columns.ts";
import type { Found, FoundLink, Path, TextPieces } from "../found.ts";
import { leftOf } from "./left.ts";
import { linksInMarkdown, linksInOrg, unescaped } from "./marked-links.ts";

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
  const pairs = createPairs();
  const headings = createHeadings();
  const foundIn = (whole: string): readonly Found[] => {
    line += 1;
    const text = whole.slice(0, longestLine).trim();
    if (/^(?:`{3,9}[^`]*|~{3}.*)$/.test(text)) isCode = !isCode;
    if (!/[\p{L}\p{N}]/u.test(text)) return pairs.next([]);
    const heading = isCode ? undefined : headingIn(text, line);
    if (heading !== undefined) return [...pairs.next([]), ...headings.enter(heading)];
    const links = linksOf(text, line);
    const left = leftOf(text.match(webAddress) ?? [], links);
    if (links.every(({ address: written }) => written === ""))
      return [...pairs.next(links), ...left];
    const isAddressFirst = isLikeAddress(text) || hostIn(text) !== undefined;
    const { told, path } = headings.around(isAddressFirst);
    const paths = path.length === 0 ? [] : [path];
    return [...told, ...pairs.next(links.map((link) => ({ ...link, paths }))), ...left];
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
  yield* pairs.next([]);
  yield* headings.end();
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

/** A heading of Markdown. */
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

/** The heading in a line, which may be an item of a list (Logseq). A heading with an address is not a folder. */
function headingIn(text: string, line: number): Heading | undefined {
  const [, signs, written] = /^(?:[-*+]\s{1,9})?(#{1,6})\s{1,9}(\S.{0,999})$/.exec(text) ?? [];
  if (signs === undefined || written === undefined) return undefined;
  const own = written.replace(/\s#{1,9}$/, "");
  // A name may begin like a host: `Node.js`.
  const name = linksInMarkdown(own)[0]?.title ?? unescaped(titleOf(own));
  if (name === "" || linksOf(own, line).some((link) => isLikeAddress(link.address)))
    return undefined;
  const title = `${signs} ${written}`;
  const rest = { description: "", tags: [], paths: [], place: line };
  return { level: signs.length, name, asLink: { kind: "link", address: "", title, ...rest } };
}

// Every part of this expression has a limit, or a hostile line could take minutes. Without the lookbehind, the end of
// a word or of a path (`wiki/Data:Tides`) would be read as a scheme.
const address =
  /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?<![\p{L}\p{N}/?#=&._-])(?:javascript|data|about|mailto):)[^\s<>"]+/giu;

const webAddress = /https?:\/\/[^\s<>"()[\]]+/gi;

/** The line without the comment in which buku writes tags, and these tags. */
function withoutTags(text: string): [text: string, tags: readonly string[]] {
  const [mark = ""] = /<!--\s{0,9}TAGS:/i.exec(text) ?? [];
  const from = text.indexOf(mark);
  const to = text.indexOf("-->", from);
  if (mark === "" || to === -1) return [text, []];
  return [text.slice(0, from).trimEnd(), splitTags(text.slice(from + mark.length, to))];
}

function linksOf(whole: string, place: number): readonly FoundLink[] {
  const [text, tags] = withoutTags(whole);
  const link = (written: string, title: string, rest = "", isOrg = false): FoundLink => ({
    kind: "link",
    address: written,
    title,
    description: descriptionIn(rest),
    tags: [...tags, ...tagsIn(rest, isOrg)],
    paths: [],
    place,
  });
  const addresses = (text.match(address) ?? []).map(withoutEnd);
  const [first] = addresses;
  // In OneTab, the title comes after the address, and may contain brackets.
  const marked =
    first !== undefined && text.startsWith(first)
      ? []
      : [...linksInMarkdown(text), ...linksInOrg(text)];
  const [only, ...more] = marked;
  if (only !== undefined && more.length === 0)
    return [link(only.target, only.title, text.slice(only.end), only.isOrg)];
  if (more.length > 0) return marked.map(({ target, title }) => link(target, title));
  const rest = addresses.reduce((others, one) => others.replace(one, " "), text);
  if (addresses.length > 1 && /^[\s,;<>"]*$/.test(rest))
    return addresses.map((one) => link(one, ""));
  const written = isWithinAnother(text, first) ? hostIn(text) : (first ?? hostIn(text));
  if (written === undefined) return [link("", titleOf(text))];
  const from = text.indexOf(written);
  const behind = text.slice(from + written.length);
  if (tagsIn(behind, false).length > 0)
    return [link(written, titleOf(text.slice(0, from)), behind)];
  return [link(written, titleOf(text.replace(written, " ")))];
}

/**
 * The address without the character that separates it from the next one, and without the text after a bracket around
 * it.
 */
function withoutEnd(written: string): string {
  const [inside = written] = /^[^[\]]+(?=\])/.exec(written) ?? [];
  const ends = inside.includes("(") ? ",;" : ",;)";
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
