/** A stretch of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

export interface Match<Item> {
  item: Item;
  /** What the query found in the item's text, in order. */
  found: readonly Stretch[];
}

/** Text as it is compared: without accents and case. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Folded texts of a list, made once a list: it is searched again at each key press. */
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
 * The items in whose text every word of the query occurs, the nearest first: the same text, then
 * those that begin with it, then those in which a word does, then the rest; alike in the order of the
 * list. Accents and case make no difference. An empty query finds all. `textOf` belongs to the list.
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

/** Where the words stand in the text as it is written. */
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
