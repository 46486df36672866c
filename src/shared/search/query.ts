import { addressKey, isWebAddress } from "../domain/address/address.ts";
import { foldText } from "../domain/text/fold-text.ts";
import { getTypedSite } from "../domain/address/site.ts";
import { siteOfHost } from "../domain/address/url.ts";
import { addressText, type LabelKind } from "./document.ts";
import { isJoined, wordsAndSignsIn } from "./words.ts";

/**
 * The language of the search field: words, words in quotes, and filters such as `tag:boats`. A minus before one of
 * them excludes its matches.
 */

export interface QueryWord {
  text: string;
  /** Typed in quotes, in a script that separates words: found as a whole word only. */
  isWhole: boolean;
  /** Found in all fields. Words of one or two letters are found in title, tags and address only. */
  isEverywhere: boolean;
  /** If no word begins with this one, words are found whose beginning is one edit away from it. */
  isForgiven: boolean;
}

/** The conditions that links must all meet. */
export interface Asked {
  words: readonly QueryWord[];
  labels: readonly { kind: LabelKind; name: string }[];
  /** Links from this time on, epoch ms. */
  afterMs?: number;
  /** Links earlier than this time, epoch ms. */
  beforeMs?: number;
  isWaiting: boolean;
  hasFile: boolean;
  /** Typed filters with a meaningless value: `before:soon`. They filter nothing. */
  notUnderstood: readonly string[];
}

export interface Query extends Asked {
  /** Links that meet all conditions of one of these are left out. Words in these are never forgiven an edit. */
  excluded: readonly Asked[];
}

const filterNames = ["tag", "in", "site", "after", "before", "is", "has"] as const;
export type FilterName = (typeof filterNames)[number];

/** A stretch of the typed text: a filter with its value, or a word. */
export interface Token {
  name?: FilterName;
  value: string;
  isQuoted: boolean;
  /** With a minus before it. */
  isExcluded: boolean;
  start: number;
  end: number;
}

/** Enough for a long title in Japanese, where each pair is a word. Few enough for `fitMost` to fit into a byte. */
export const queryWordsMost = 60;
/** In letters. Too many other words are one edit away from a shorter word. */
const forgivenFrom = 4;

const quoted = `"([^"]*)"?`;
const token = new RegExp(
  `(?:(?<!\\S)(-)(?=[^\\s-]))?(?:(${filterNames.join("|")}):(?:${quoted}|(\\S*))|${quoted}|([^\\s"]+))`,
  "giu",
);

export function tokensIn(text: string): readonly Token[] {
  return [...text.matchAll(token)].map((found) => {
    const [whole, minus, typedName, quotedValue, value, quotedText, plain] = found;
    const name = filterNames.find((one) => one === typedName?.toLowerCase());
    return {
      ...(name !== undefined && { name }),
      value: quotedValue ?? value ?? quotedText ?? plain ?? "",
      isQuoted: quotedValue !== undefined || quotedText !== undefined,
      isExcluded: minus !== undefined,
      start: found.index,
      end: found.index + whole.length,
    };
  });
}

/** Any text is a query. Days are those of this computer's time zone. */
export function parseQuery(text: string): Query {
  const tokens = tokensIn(text);
  const wanted = askedOf(
    tokens.filter(({ isExcluded }) => !isExcluded),
    text,
  );
  const excluded = tokens
    .filter(({ isExcluded }) => isExcluded)
    .map((one) => askedOf([one], text))
    .map((asked) => ({ ...asked, words: asked.words.map(unforgiving) }));
  return {
    ...wanted,
    notUnderstood: [wanted, ...excluded].flatMap(({ notUnderstood }) => notUnderstood),
    excluded: excluded.filter(asksSomething).slice(0, queryWordsMost),
  };
}

const unforgiving = (word: QueryWord): QueryWord => ({ ...word, isForgiven: false });

/** Punctuation alone is not a word, and would exclude everything. */
function asksSomething({ words, labels, afterMs, beforeMs, isWaiting, hasFile }: Asked): boolean {
  const isDated = afterMs !== undefined || beforeMs !== undefined;
  return words.length + labels.length > 0 || isDated || isWaiting || hasFile;
}

function askedOf(tokens: readonly Token[], text: string): Asked {
  const words: QueryWord[] = [];
  const labels: Asked["labels"][number][] = [];
  const notUnderstood: string[] = [];
  const asked: Asked = { words, labels, isWaiting: false, hasFile: false, notUnderstood };
  for (const { name, value, isQuoted, start, end } of tokens) {
    if (name === undefined) {
      if (words.length < queryWordsMost && value !== "")
        words.push(...queryWords(value, isQuoted).slice(0, queryWordsMost));
    }
    // The user is still typing the value.
    else if (value.trim() === "") continue;
    else if (name === "tag" || name === "in") labels.push({ kind: name, name: value });
    else if (name === "site") labels.push({ kind: name, name: typedSite(value) });
    else if (!addFilter(asked, name, value)) notUnderstood.push(text.slice(start, end));
  }
  return { ...asked, words: words.slice(0, queryWordsMost) };
}

/** Adds the filter to `asked`; false if its value means nothing. */
function addFilter(asked: Asked, name: Exclude<FilterName, LabelKind>, value: string): boolean {
  switch (name) {
    case "is": {
      const isKnown = value.toLowerCase() === "waiting";
      asked.isWaiting ||= isKnown;
      return isKnown;
    }
    case "has": {
      const isKnown = /^files?$/i.test(value);
      asked.hasFile ||= isKnown;
      return isKnown;
    }
    case "after":
    case "before": {
      const day = getDay(value);
      if (day === undefined) return false;
      // Several dates must all be met, like all filters.
      if (name === "after") asked.afterMs = Math.max(day, asked.afterMs ?? day);
      else asked.beforeMs = Math.min(day, asked.beforeMs ?? day);
      return true;
    }
  }
}

function queryWords(text: string, isQuoted: boolean): readonly QueryWord[] {
  const found = wordsAndSignsIn(foldText(lookedUp(text)));
  // The last character of a run comes once more by itself. The last pair has it already.
  const words = found.filter(({ start, isPair }, at) => {
    const before = found[at - 1];
    return isPair || before === undefined || !before.isPair || before.end <= start;
  });
  return words.map(({ text: word, isPair }) => {
    const letters = Array.from(word).length;
    return {
      text: word,
      isWhole: isQuoted && !isJoined(word),
      isEverywhere: isPair || letters > 2,
      isForgiven: !isQuoted && !isPair && letters >= forgivenFrom && !/\p{N}/u.test(word),
    };
  });
}

/** The text to look up. Of an address, its key: a link may be saved under another address of its page. */
function lookedUp(typed: string): string {
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed;
  return addressText(isWebAddress(address) ? `https://${addressKey(address)}` : typed);
}

/** A host or its beginning, or the address of a page on it. */
function typedSite(text: string): string {
  return /^[\w.-]*$/.test(text) ? siteOfHost(text.toLowerCase()) : (getTypedSite(text) ?? text);
}

/** The beginning of a year, a month or a day, as `2026`, `2026-03` or `2026-03-31`; epoch ms. */
export function getDay(text: string): number | undefined {
  const parts = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (parts === null) return undefined;
  const [, year = "", month = "1", day = "1"] = parts;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // `Date` takes a year below 100 for one of the last century.
  const isReal =
    date.getFullYear() === Number(year) &&
    date.getMonth() === Number(month) - 1 &&
    date.getDate() === Number(day);
  return isReal ? date.getTime() : undefined;
}
