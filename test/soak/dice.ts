/** Repeatable chance: the same seed gives the same sequence. */
export interface Dice {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number in [0, count). */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** One of them; undefined if there is none. */
  maybePick<T>(items: readonly T[]): T | undefined;
  uuid(): string;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  // Mulberry32, by Tommy Ettinger (public domain): 32 bits of state, good enough here.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(fraction() * count);
  const digits = (count: number) =>
    Array.from({ length: count }, () => below(16).toString(16)).join("");
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    maybePick: (items) => items[below(items.length)],
    uuid: () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
  };
}
