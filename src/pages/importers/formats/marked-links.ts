/** A link in the syntax of Markdown, Org mode, or another markup. */
interface MarkedLink {
  title: string;
  target: string;
  /** The index at which the rest of the line begins. */
  end: number;
  isOrg: boolean;
}

/**
 * All `[title](address)` of a line. Both parts may contain brackets in pairs. A title may also contain escaped
 * brackets.
 */
export function linksInMarkdown(text: string): readonly MarkedLink[] {
  const links: MarkedLink[] = [];
  let end = 0;
  for (let at = text.indexOf("]("); at !== -1; at = text.indexOf("](", Math.max(end, at + 2))) {
    // A title may contain these characters escaped. They do not end the title or begin the address.
    if (isEscaped(text, at)) continue;
    const from = openingOf(text, at, end);
    // Some programs escape only the closing brackets in an address.
    const to =
      closingOfAngled(text, at + 2) ??
      closingOf(text, at + 2, true) ??
      closingOf(text, at + 2, false);
    if (to === undefined) break;
    if (from === undefined) end = at + 2;
    // The title of a link may contain an image.
    if (from === undefined || text.charAt(from - 1) === "!") continue;
    const [target = ""] = text
      .slice(at + 2, to)
      .trim()
      .split(/\s/, 1);
    const title = unescaped(withoutImages(text.slice(from + 1, at))).trim();
    end = to + 1;
    if (target !== "")
      links.push({ title, target: unescaped(target.replace(/^<|>$/g, "")), end, isOrg: false });
  }
  return links;
}

const target = String.raw`([a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"|{}[\]]{1,9000})`;

/** How other markups write a link. `isTitled`: the title comes before the address. */
const markups: readonly { mark: RegExp; isTitled?: boolean; isOrg?: boolean }[] = [
  {
    mark: /\[\[([a-z][a-z0-9+.-]{0,30}:\/\/[^[\]\s|]{1,9000})\](?:\[(.{1,500}?)\])?\]/gi,
    isOrg: true,
  },
  // DokuWiki, and Slack.
  { mark: new RegExp(String.raw`\[\[${target}\|([^[\]]{1,500})\]\]`, "gi") },
  { mark: new RegExp(String.raw`<${target}\|([^<>]{1,500})>`, "gi") },
  // MediaWiki.
  { mark: new RegExp(String.raw`(?<!\[)\[${target}\s{1,9}([^[\]]{1,500})\](?![\](])`, "gi") },
  // AsciiDoc.
  {
    mark: new RegExp(
      String.raw`(?<![\p{L}\p{N}/:?#&=._(<[-])(?:link:)?${target}\[(?=[^[\]]{0,99}\p{L})([^[\]]{1,500})\]`,
      "giu",
    ),
  },
  // RestructuredText: within a text, and in a line of its own, as in Markdown.
  { mark: new RegExp(String.raw`\`([^\`<>]{1,500}?)\s{1,9}<${target}>\`_`, "gi"), isTitled: true },
  { mark: new RegExp(String.raw`^\.\. _([^:]{1,500}):\s{1,9}${target}$`, "gi"), isTitled: true },
  {
    mark: new RegExp(
      String.raw`^\[(?:\d{1,9}|[^[\]]{1,500})\]:\s{1,9}<?${target}>?\s{1,9}["'(](.{1,500})["')]$`,
      "gi",
    ),
  },
  {
    mark: new RegExp(String.raw`^\[([^[\]]{1,500})\]:\s{1,9}<?${target}>?$`, "gi"),
    isTitled: true,
  },
  // TeX, RTF, and BBCode.
  { mark: new RegExp(String.raw`\\(?:href|url)\{${target}\}(?:\{([^{}]{1,500})\})?`, "gi") },
  {
    mark: new RegExp(
      String.raw`HYPERLINK\s{1,9}"${target}"[^"{}]{0,99}\}{1,9}\{\\fldrslt\s?\{?(?:\\[a-z]{1,30}-?\d{0,9}\s?){0,9}([^{}\\]{1,500})`,
      "gi",
    ),
  },
  { mark: new RegExp(String.raw`\[url=${target}\]([^[\]]{1,500})\[/url\]`, "gi") },
];

/** All links of a line in other markups. Links to other notes have no scheme, and are left out. */
export function linksInMarkup(text: string): readonly MarkedLink[] {
  return markups
    .flatMap(({ mark, isTitled = false, isOrg = false }) =>
      Array.from(text.matchAll(mark), ({ 0: whole, 1: first = "", 2: second = "", index }) => {
        const [written, title] = isTitled ? [second, first] : [first, second];
        // The label of a reference may be a number.
        const own = /^\d+$/.test(title) ? "" : unescaped(title);
        return { target: unescaped(written), title: own, end: index + whole.length, isOrg };
      }),
    )
    .toSorted((one, other) => one.end - other.end);
}

/** The title, with each image `![text](address)` replaced by its text. */
export function withoutImages(title: string): string {
  return title.replaceAll(/!\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, "$1");
}

/** The text without the backslashes before Markdown's special characters. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** The index of the opening bracket for the closing one at `to`; not before `from`. */
function openingOf(text: string, to: number, from: number): number | undefined {
  let depth = 0;
  for (let at = to; at >= from; at -= 1) {
    if (isEscaped(text, at)) continue;
    if (text.charAt(at) === "]") depth += 1;
    if (text.charAt(at) === "[") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/**
 * The index of the closing bracket after an address in angle brackets. Such an address may contain brackets without a
 * pair.
 */
function closingOfAngled(text: string, from: number): number | undefined {
  if (text.charAt(from) !== "<") return undefined;
  let at = from + 1;
  while (at < text.length && (text.charAt(at) !== ">" || isEscaped(text, at))) at += 1;
  return text.charAt(at + 1) === ")" ? at + 1 : undefined;
}

/**
 * The index of the closing bracket for the one opened before `from`. `areEscaped`: brackets after a backslash are
 * ignored.
 */
function closingOf(text: string, from: number, areEscaped: boolean): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (areEscaped && isEscaped(text, at)) continue;
    if (text.charAt(at) === "(") depth += 1;
    if (text.charAt(at) === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/**
 * Whether an odd number of backslashes comes before the character. Two backslashes mean one literal backslash, which
 * escapes nothing.
 */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charAt(before - 1) === "\\") before -= 1;
  return (at - before) % 2 === 1;
}
