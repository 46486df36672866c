/** A sorted list of words, in the order of their UTF-16 units. */
export interface Dictionary {
  /** The units of all words, one after the other. */
  units: Uint16Array;
  /** The index in `units` at which each word ends. */
  ends: Uint32Array;
}

/** The words from `from` up to but not including `to`. */
export interface Range {
  from: number;
  to: number;
}

const nothing: Range = { from: 0, to: 0 };
const isEmpty = ({ from, to }: Range) => from >= to;

/** `words`: sorted by `<`, each once. */
export function createDictionary(words: readonly string[]): Dictionary {
  const units = new Uint16Array(words.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(words.length);
  let place = 0;
  for (const [index, word] of words.entries()) {
    for (let at = 0; at < word.length; at += 1) units[place++] = word.charCodeAt(at);
    ends[index] = place;
  }
  return { units, ends };
}

/** Collects words of other dictionaries, in order. */
export function createDictionaryWriter() {
  let units = new Uint16Array(1_024);
  let length = 0;
  const ends: number[] = [];
  return {
    addFrom(other: Dictionary, index: number) {
      const word = other.units.subarray(startOf(other, index), other.ends[index]);
      if (length + word.length > units.length) {
        const larger = new Uint16Array(units.length * 2 + word.length);
        larger.set(units);
        units = larger;
      }
      units.set(word, length);
      length += word.length;
      ends.push(length);
    },
    end: (): Dictionary => ({ units: units.slice(0, length), ends: Uint32Array.from(ends) }),
  };
}

function startOf({ ends }: Dictionary, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}

export function lengthOf(dictionary: Dictionary, index: number): number {
  return (dictionary.ends[index] ?? 0) - startOf(dictionary, index);
}

/** Below, at or above 0, by the order of the two words. */
export function compareWords(a: Dictionary, atA: number, b: Dictionary, atB: number): number {
  const [startA, startB] = [startOf(a, atA), startOf(b, atB)];
  const [lengthA, lengthB] = [lengthOf(a, atA), lengthOf(b, atB)];
  const shared = Math.min(lengthA, lengthB);
  for (let at = 0; at < shared; at += 1) {
    const difference = (a.units[startA + at] ?? 0) - (b.units[startB + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

/** The words that begin so. */
export function beginningWith(dictionary: Dictionary, beginning: string): Range {
  return follow(dictionary, { from: 0, to: dictionary.ends.length }, 0, beginning);
}

/** The words of a range that continue so. They have their first `depth` units in common. */
function follow(dictionary: Dictionary, range: Range, depth: number, rest: string): Range {
  if (isEmpty(range)) return nothing;
  const from = firstWhere(range, (index) => compareRest(dictionary, index, depth, rest) >= 0);
  const to = firstWhere(
    { from, to: range.to },
    (index) => compareRest(dictionary, index, depth, rest) > 0,
  );
  return { from, to };
}

/** 0 if the word continues with these units after `depth`; otherwise the order of the two. */
function compareRest(dictionary: Dictionary, index: number, depth: number, rest: string): number {
  const start = startOf(dictionary, index) + depth;
  const end = dictionary.ends[index] ?? 0;
  for (let at = 0; at < rest.length; at += 1) {
    if (start + at >= end) return -1;
    const difference = (dictionary.units[start + at] ?? 0) - rest.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

function firstWhere({ from, to }: Range, isIt: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isIt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** From here on, units belong to scripts whose words are pairs of characters, or to half a character. */
const firstOfPairs = 0x2e80;

/**
 * The words with a beginning that is one edit away from the typed word: one letter wrong, missing, too many, or
 * swapped with the next. The ranges may overlap. For words that are not pairs.
 */
export function beginningNear(dictionary: Dictionary, typed: string): readonly Range[] {
  const found: Range[] = [];
  const take = (range: Range, depth: number, rest: string) => {
    const taken = follow(dictionary, range, depth, rest);
    if (!isEmpty(taken)) found.push(taken);
  };
  let range: Range = { from: 0, to: dictionary.ends.length };
  for (let at = 0; at < typed.length && !isEmpty(range); at += 1) {
    const rest = typed.slice(at + 1);
    take(range, at, rest);
    take(range, at, rest.charAt(0) + typed.charAt(at) + rest.slice(1));
    for (const next of continuations(dictionary, range, at)) {
      take(next, at + 1, rest);
      take(next, at + 1, typed.slice(at));
    }
    range = follow(dictionary, range, at, typed.charAt(at));
  }
  return found;
}

/** The words of a range, by the unit after the first `depth`, which they have in common. */
function* continuations(dictionary: Dictionary, range: Range, depth: number): Iterable<Range> {
  let { from } = range;
  while (from < range.to) {
    if (lengthOf(dictionary, from) <= depth) {
      from += 1;
      continue;
    }
    const unit = dictionary.units[startOf(dictionary, from) + depth] ?? 0;
    if (depth === 0 && unit >= firstOfPairs) return;
    const next = follow(dictionary, { from, to: range.to }, depth, String.fromCharCode(unit));
    if (depth > 0 || isLetter(unit)) yield next;
    from = next.to;
  }
}

/** The marks of the labels (`labelTerm`) come before all letters, and are not digits. */
function isLetter(unit: number): boolean {
  return unit >= 0x61 || (unit >= 0x30 && unit <= 0x39);
}
