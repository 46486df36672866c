import { createFiling, type NamedLabel } from "../../src/shared/domain/suggest/filing.ts";
import type { FiledPage } from "../../src/shared/domain/suggest/features.ts";

/** A page and what a person filed it under. */
export interface Case {
  readonly page: FiledPage;
  readonly labels: readonly NamedLabel[];
}

/** Names the labels of a page, the likeliest first, and learns how a person filed it. */
export interface Guesser {
  learn(filed: Case): void;
  guess(page: FiledPage): readonly string[];
}

export interface Score {
  /** How often the first guess is right. */
  readonly first: number;
  /** How often a right label is among the first five. */
  readonly amongFive: number;
  readonly precisionAtFive: number;
  readonly recallAtFive: number;
}

/**
 * Hides a fifth of the history, drawn by the seed, lets the guesser learn the rest, and files the hidden
 * pages one by one: each is guessed, then learnt.
 */
export function evaluate(history: readonly Case[], guesser: Guesser, seed: number): Score {
  const shuffled = shuffle(history, seed);
  const hidden = shuffled.slice(0, Math.floor(history.length / 5));
  for (const filed of shuffled.slice(hidden.length)) guesser.learn(filed);
  let [first, amongFive, right, wanted] = [0, 0, 0, 0];
  for (const filed of hidden) {
    const guessed = guesser.guess(filed.page).slice(0, 5);
    const labels = new Set(filed.labels.map(({ label }) => label));
    const met = guessed.filter((label) => labels.has(label)).length;
    if (guessed[0] !== undefined && labels.has(guessed[0])) first += 1;
    if (met > 0) amongFive += 1;
    right += met;
    wanted += labels.size;
    guesser.learn(filed);
  }
  return {
    first: first / hidden.length,
    amongFive: amongFive / hidden.length,
    precisionAtFive: right / (5 * hidden.length),
    recallAtFive: right / wanted,
  };
}

/** Linkstow's own suggestions. */
export function linkstow(): Guesser {
  const filing = createFiling();
  return {
    learn: ({ page, labels }) => filing.learn(page, labels),
    guess: (page) => filing.suggest(page, 5).map(({ label }) => label),
  };
}

/** Fisher and Yates, with numbers of mulberry32, so that each seed gives one order everywhere. */
function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const shuffled = [...items];
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [shuffled[at], shuffled[other]];
    if (one !== undefined && two !== undefined) [shuffled[at], shuffled[other]] = [two, one];
  }
  return shuffled;
}
