import * as fc from "fast-check";
import { expect, it } from "vitest";
import { getJson } from "../../shared/domain/text/get-json.ts";
import { getCutJson, own } from "./json.ts";

it.each([
  ['{"id":12,"page":"xxx', { id: 12 }],
  ['{"link":{"id":12,"page":"x,x', { link: { id: 12 } }],
  ['{"data":{"id":"12","tags":["a","b"],"page":"x\\",', { data: { id: "12", tags: ["a", "b"] } }],
  ['{"tags":["a","b', { tags: ["a"] }],
])("reads the complete members of %s", (text, value) => {
  expect(getCutJson(text)).toEqual(value);
});

it.each(["", "{", '{"id":12', '{"id":1', "plain, text", "]],,", '{"a" 1, "b"'])(
  "reads no value from %j",
  (text) => {
    expect(getCutJson(text)).toBeUndefined();
  },
);

it("reads nothing from the beginning of a text that the whole text contradicts", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.nat(), (value, id, length) => {
      const whole = JSON.stringify({ id, value, end: true });
      const beginning = whole.slice(0, length % whole.length);
      expect([undefined, id]).toContain(own(getCutJson(beginning), "id"));
    }),
  );
});

it("reads deep nesting without failing", () => {
  expect(() => getJson("[".repeat(250_000))).not.toThrow();
  expect(() => getCutJson("[1,".repeat(80_000))).not.toThrow();
});

it("sees only an object's own properties", () => {
  expect(own({}, "constructor")).toBeUndefined();
  expect(own(getJson('{"__proto__":{"id":12}}'), "id")).toBeUndefined();
  expect(own([{ id: 12 }], "0")).toBeUndefined();
});
