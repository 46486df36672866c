import { foldText } from "../text/fold-text.ts";
import { getUrl, unescaped } from "../address/url.ts";

/** The known data of a page before it is filed. */
export interface FiledPage {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** The page's own keywords, if it names any. */
  readonly keywords?: readonly string[];
}

/** Each feature of a page with its weight, above 0. */
export type Features = ReadonlyMap<string, number>;

const weights = {
  title: 1.5,
  description: 1,
  keywords: 1,
  path: 0.7,
  /** The part of a site that often belongs to one author: the first folder of its path. */
  folder: 1,
  host: 0.5,
};
/** The weight of a whole word or a pair of words, relative to the beginning of a word. */
const wholeWord = 0.4;
const pair = 0.5;

/** Letters by which words count as the same: "router", "routers", "routing" and "route" share them. */
const beginLength = 5;
/** The limit for a text. A run of letters without spaces may be a whole text, with a pair for each of its letters. */
const mostWords = 200;

/** Scripts that are written without spaces, so that a run of letters is not a word. */
const unspaced = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer}/u;

/**
 * The features of a page: words by their beginning and whole, pairs of words, host and folder. Each counts
 * once, with its greatest weight. No list of common words is needed: words found everywhere weigh nothing
 * later.
 */
export function featuresOf(page: FiledPage): Features {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) =>
    features.set(feature, Math.max(features.get(feature) ?? 0, weight));
  const addText = (text: string, weight: number) => {
    const words = wordsOf(text);
    words.forEach((word, at) => {
      add(beginOf(word), weight);
      add(`=${word}`, weight * wholeWord);
      const before = words[at - 1];
      if (before !== undefined) add(`${beginOf(before)} ${beginOf(word)}`, weight * pair);
    });
  };
  addText(page.title, weights.title);
  addText(page.description, weights.description);
  for (const keyword of page.keywords ?? []) addText(keyword, weights.keywords);
  const url = getUrl(page.address);
  if (url === undefined) return features;
  const [folder, ...rest] = url.pathname.split("/").filter((part) => part !== "");
  for (const part of [...url.hostname.split(".").slice(0, -1), folder ?? "", ...rest]) {
    for (const word of wordsOf(unescaped(part))) {
      add(beginOf(word), weights.path);
    }
  }
  add(siteFeature(url.host), weights.host);
  if (folder !== undefined) add(`${siteFeature(url.host)}/${folder}`, weights.folder);
  return features;
}

/** The features that a name shares with the pages that it fits. */
export function featuresOfName(name: string): ReadonlySet<string> {
  return new Set(wordsOf(name).map(beginOf));
}

/** The feature that all pages of a host share. No word contains a colon. */
function siteFeature(host: string): string {
  return `site:${host}`;
}

/** Folded words of two characters or more; pairs of characters where a script has no spaces. */
function wordsOf(text: string): readonly string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const runs = foldText(parted).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs
    .slice(0, mostWords)
    .flatMap((run) => (unspaced.test(run) ? pairsOf(run) : [run]))
    .filter((word) => word.length > 1)
    .slice(0, mostWords);
}

function pairsOf(run: string): readonly string[] {
  const letters = Array.from(run);
  if (letters.length < 2) return letters.length === 1 ? [`${run}${run}`] : [];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

function beginOf(word: string): string {
  return word.slice(0, beginLength);
}
