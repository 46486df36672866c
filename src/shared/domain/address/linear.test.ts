import { expect, it } from "vitest";
import { doubling } from "../../../../test/support/doubling.ts";
import { addressKey, getSavableAddress } from "./address.ts";
import { parseLinkPattern } from "./link-pattern.ts";
import { parseServerAddress } from "./server-address.ts";

it.each([
  " ",
  "/",
  "'",
  "/api",
  "/api/v1",
  "http:",
  "a.",
  "a=b&",
  "?",
  "#",
  "%",
  "{id}",
  "%7Bid%7D",
  "/..",
  "/'",
  "https//",
  "<",
  "@",
])("an address of many %j takes twice the time if it is twice as long", async (part) => {
  const parse = (length: number) => {
    const many = part.repeat(length / part.length);
    for (const text of [many, `${many}x`, `https://quoin.example/${many}x`]) {
      parseServerAddress(text);
      parseLinkPattern(`${text}{id}`);
      getSavableAddress(text);
      addressKey(text);
    }
  };
  expect(await doubling(parse, 2.5)).toBeLessThanOrEqual(2.5);
});

it("work that looks at each pair is found to take longer", async () => {
  const lookAtPairs = (length: number) => {
    const pieces = Math.round(length / 25);
    let equal = 0;
    for (let one = 0; one < pieces; one += 1)
      for (let other = 0; other < pieces; other += 1) if ((one ^ other) % 7 === 0) equal += 1;
    return equal;
  };
  // Two at once: the result is above 2.5 even if other work doubles the time of the short text.
  expect(await doubling(lookAtPairs, 2.5, [2])).toBeGreaterThan(2.5);
});
