/** A stretch of a text: from `start` up to but not including `end`, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

export interface Match<Item> {
  item: Item;
  /** The matches of the query in the item's text, in order. */
  found: readonly Stretch[];
}

/** Text for comparison: without accents and case. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** The folded texts of a list, computed once per list because every key press searches it again. */
const folded = new WeakMap<readonly unknown[], readonly string[]>();

function foldedTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly string[] {
  const known = folded.get(items);
  if (known !== undefined) return known;
  const texts = items.map((item) => foldText(textOf(item)));
  folded.set(items, texts);
  return texts;
}

/**
 * The items whose text contains every word of the query, best match first: an equal text, then texts that
 * begin with the query, then texts in which a word does, then the rest. Equal matches keep the order of the
 * list. Accents and case are ignored. An empty query matches everything. Always pass the same `textOf` for
 * a list.
 */
export function findMatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: string,
  limit: number,
): readonly Match<Item>[] {
  const wanted = foldText(query).trim();
  const words = wanted.split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return items.slice(0, limit).map((item) => ({ item, found: [] }));
  const ranks: Item[][] = [[], [], [], []];
  const texts = foldedTexts(items, textOf);
  for (const [index, item] of items.entries()) {
    const text = texts[index] ?? "";
    if (words.every((word) => text.includes(word))) ranks[rankOf(text, wanted)]?.push(item);
  }
  return ranks
    .flat()
    .slice(0, limit)
    .map((item) => ({ item, found: stretches(textOf(item), words) }));
}

function rankOf(text: string, wanted: string): number {
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** The positions of the words in the original text. */
function stretches(text: string, words: readonly string[]): readonly Stretch[] {
  let plain = "";
  const starts: number[] = [];
  let position = 0;
  for (const character of text) {
    const piece = foldText(character);
    for (let unit = 0; unit < piece.length; unit += 1) starts.push(position);
    plain += piece;
    position += character.length;
  }
  starts.push(text.length);
  const found = words
    .map((word) => ({ at: plain.indexOf(word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .map(({ at, length }) => ({ start: starts[at] ?? 0, end: starts[at + length] ?? text.length }))
    .toSorted((a, b) => a.start - b.start);
  return found.filter((one, index) => index === 0 || one.start >= (found[index - 1]?.end ?? 0));
}
