import { array, assert, constantFrom, dictionary, letrec, oneof, property } from "fast-check";
import { expect, it } from "vitest";
import type { Found } from "../found.ts";
import { readStructure } from "./structure.ts";
import { valueOf } from "./xml/values.ts";

/** Each drawn address is another one. */
function numbered(value: unknown, next: () => number): unknown {
  if (value === "address") return `https://quoin.example/${next()}`;
  if (Array.isArray(value)) return value.map((one) => numbered(one, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, numbered(one, next)]));
}

const names = [
  ["url", "href", "uri", "URL", "link", "htmlUrl", "source", "loc"],
  ["title", "name", "label", "description", "note", "tags", "created", "id", "type", "version"],
  ["children", "Children", "items", "links", "tabs", "folders", "tags", "lists", "annotations"],
  ["image", "icon", "author", "user", "_links", "trash", "meta", "1", "2", "Tides", "Looms"],
].flat();

const drawn = letrec((tie) => ({
  value: oneof(
    { maxDepth: 5, withCrossShrink: true },
    constantFrom("address", "address", "Tides", "", 7, null, true, "2023-01-15T10:30:00Z"),
    array(tie("value"), { maxLength: 4 }),
    dictionary(constantFrom(...names), tie("value"), { maxKeys: 5 }),
  ),
})).value;

function told(all: Iterable<Found>): number {
  const found = [...all];
  const links = found.flatMap((one) => (one.kind === "link" ? [one] : []));
  const addresses = links.flatMap(({ address, image = "" }) => [address, image]);
  const own = new Set(addresses.filter((one) => one.startsWith("https:")));
  return found.reduce((sum, one) => sum + (one.kind === "left" ? one.count : 0), own.size);
}

it("each address in JSON is that of a link, its picture, or is told as left out", () => {
  assert(
    property(drawn, (shape) => {
      let count = 0;
      const value = numbered(shape, () => (count += 1));
      expect(told(readStructure(value))).toBe(count);
    }),
    { numRuns: 3_000 },
  );
});

function xmlOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<entry>${xmlOf(one)}</entry>`).join("");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, one]) => (/^\d/.test(key) ? "" : `<${key}>${xmlOf(one)}</${key}>`))
    .join("");
}

it("each address in XML is that of a link, its picture, or is told as left out", () => {
  assert(
    property(drawn, (shape) => {
      let count = 0;
      const text = `<list>${xmlOf(numbered(shape, () => (count += 1)))}</list>`;
      const written = text.match(/https:\/\/quoin\.example\/\d+/g)?.length ?? 0;
      expect(told(readStructure(valueOf(text)))).toBe(written);
    }),
    { numRuns: 1_000 },
  );
});
