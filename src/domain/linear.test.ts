import { expect, it } from "vitest";
import { doubling } from "../../test/support/doubling.ts";
import { addressKey, getSavableAddress } from "./address/address.ts";
import { parseLinkPattern } from "./profile/link-pattern.ts";
import { parseServerAddress } from "./profile/server-address.ts";

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
