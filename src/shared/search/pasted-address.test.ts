import { expect, it } from "vitest";
import { prepare } from "./document.ts";
import { createSearchIndex } from "./index.ts";
import { parseQuery } from "./query.ts";

/** Whether the text finds the one link, saved under the address. */
function finds(address: string, text: string): boolean {
  const index = createSearchIndex(() => "segment");
  const none = { title: "", tags: [], text: "", collections: [], excerpt: "" };
  index.put([prepare({ id: "1", address, createdAtMs: 1, ...none })]);
  const options = {
    order: "fit",
    waiting: new Set<string>(),
    withFiles: new Set<string>(),
  } as const;
  return index.find(parseQuery(text), options).count === 1;
}

it.each([
  "https://www.tides.example/a-b?x=1#below",
  "https://tides.example/%C3%9Cber?q=a%20b+c",
  // A percent sign of its own, beside escapes that `addressKey` spells in another way.
  "https://tides.example/?q=100%&r=f%C3%BCr",
  "https://tides.example/%7Ejoe/f%FCr",
  "mailto:joe@tides.example",
  "ftp://tides.example/pub/%C3%9Cber",
  "file:///home/joe/Tide%20tables.pdf",
  "magnet:?xt=urn%3Abtih%3A0123456789abcdef",
  "chrome://extensions/",
])("a pasted address finds the link that is saved under it: %s", (address) => {
  expect(finds(address, address)).toBe(true);
});

it("a word of an address is found beside an escape that means nothing", () => {
  expect(finds("https://shop.example/100%/g%C3%BCrtel", "gürtel")).toBe(true);
  expect(finds("https://shop.example/f%FCr/g%C3%BCrtel", "gürtel")).toBe(true);
});

it("a word of an address is found before an escape that is cut off", () => {
  const address = "https://shop.example/%E6%9D%B1%E4%BA%AC%E9%83/caf%C3%A9%E4/tide";
  for (const word of ["東京", "café", "tide"]) expect(finds(address, word)).toBe(true);
});
