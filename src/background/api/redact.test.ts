import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cleanRedacted, createRedact } from "./redact.ts";

const asIs = (text: string) => text;

it.each([
  ["s3cret-key", "your key s3cret-key is wrong"],
  ["s3cret-key", "S3CRET-KEY"],
  ["a+b/c==", "at /?key=a%2Bb%2Fc%3D%3D"],
  ["a.b*c(d", "a.b*c(d"],
  ["two  words", "two words"],
  ["s3cret-key", "s3c\u200Bret-key"],
  ["s3cret-key", "s3c\u0000ret-key"],
])("removes the key %j from %j", (key, text) => {
  const clean = cleanRedacted(text, createRedact(key), 300);
  expect(clean).toContain("•••");
  expect(clean.toLowerCase()).not.toContain(key.toLowerCase());
});

it("leaves no part of the key at the cut", () => {
  const key = "abcdefghijklmnop";
  expect(cleanRedacted(`${"x".repeat(295)}${key}`, createRedact(key), 300)).not.toContain("abcde");
});

it("removes nothing if there is no key", () => {
  expect(createRedact("")("text")).toBe("text");
});

it("removes control, formatting and bidi characters, and collapses white space", () => {
  expect(cleanRedacted(" a\u202Eb\u0007\n\t c\u2066\uFEFF ", asIs, 300)).toBe("ab c");
});

it("cuts without leaving half a character", () => {
  expect(cleanRedacted("ab📚", asIs, 3)).toBe("ab");
});

it("never leaves a key in any text", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (key, before, after) => {
      fc.pre(key.trim() !== "" && !"•••".includes(key));
      expect(createRedact(key)(before + key + after)).not.toContain(key);
    }),
  );
});
