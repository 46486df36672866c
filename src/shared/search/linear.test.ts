import { expect, it } from "vitest";
import { doubling } from "../../../test/support/doubling.ts";
import { parseQuery } from "./query.ts";

it.each([
  "tag:a ",
  "site:a ",
  "-a ",
  '"a" ',
  "before:a ",
  "a:b:",
  "-",
  '"',
  "海",
  "🌊",
  "a.",
  "\\",
])("a query of many %j takes twice the time if it is twice as long", async (part) => {
  const parse = (length: number) => parseQuery(part.repeat(length / part.length));
  expect(await doubling(parse, 2.5)).toBeLessThanOrEqual(2.5);
});
