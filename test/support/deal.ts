import { createHash } from "node:crypto";

/** Two hands of items. */
export type Dealt<Item> = readonly [readonly Item[], readonly Item[]];

/**
 * Deals items in two hands, by a hash of their names and of `share`. Another share, such as the name of the next commit,
 * deals them anew, so that each item comes to both hands in time. `byTime`: the items, the longest first. Of each four that
 * follow each other, one hand gets the longest and the shortest, and the other hand the two between.
 */
export function deal<Item>(
  byTime: readonly Item[],
  nameOf: (item: Item) => string,
  share: string,
): Dealt<Item> {
  const hands: [Item[], Item[]] = [[], []];
  for (let at = 0; at < byTime.length; at += 4) {
    const [longest, long, short, shortest] = byTime.slice(at, at + 4);
    const names = byTime.slice(at, at + 4).map(nameOf);
    const hash = createHash("sha256")
      .update(`${share} ${names.join(" ")}`)
      .digest("hex");
    // Half of all hashes begin with a digit below 8.
    const [one, other] = hash < "8" ? hands : hands.toReversed();
    one?.push(...[longest, shortest].filter((item) => item !== undefined));
    other?.push(...[long, short].filter((item) => item !== undefined));
  }
  return hands;
}

/**
 * The items that this run of the tests has. `npm test` has one half of them, by the share that it prints, and deals anew
 * after the next commit. `npm run test:all`, and a file that runs alone, have all of them. Use this where each test is long
 * and like the others.
 */
export function ofShare<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const share = process.env["LINKSTOW_SHARE"] ?? "";
  return share === "" ? items : deal(items, nameOf, share)[0];
}
