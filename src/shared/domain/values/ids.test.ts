import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRemoteIdFromText, isIntegerId, isRemoteIdOf, isUuid } from "./ids.ts";

describe("an id as a user pastes it", () => {
  it.each([
    ["42", 42],
    [" #42 ", 42],
    ["https://links.example/links/42", 42],
    ["https://links.example/links/42/", 42],
    ["https://links.example/links/42/edit", 42],
    ["https://links.example/links/42?tab=1#x", 42],
    ["https://links.example/2024/links/42", 42],
    ["/api/v1/collections/7", 7],
    ["999999999999999", 999_999_999_999_999],
  ])("is seen in %s", (text, id) => {
    expect(getRemoteIdFromText(text)).toBe(id);
  });

  it.each([
    "",
    "0",
    "-3",
    "4.5",
    "1e3",
    "forty-two",
    "42 43",
    "https://links.example/",
    "https://links.example/links/my-42",
    "9999999999999999999",
  ])("is not seen in %j", (text) => {
    expect(getRemoteIdFromText(text)).toBeUndefined();
  });

  it("is a whole number above zero, or none, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const id = getRemoteIdFromText(text);
        expect(id === undefined || isIntegerId(id)).toBe(true);
      }),
    );
  });
});

describe("an id of the service", () => {
  it.each(["link", "collection", "file", "repository"] as const)(
    "is a number for a %s",
    (resource) => {
      expect(isRemoteIdOf(resource, 42)).toBe(true);
      for (const other of ["42", "", 0, -1, 1.5, NaN, 2 ** 53, null, undefined]) {
        expect(isRemoteIdOf(resource, other)).toBe(false);
      }
    },
  );

  it("is a text for a user page", () => {
    expect(isRemoteIdOf("user-page", "about-me")).toBe(true);
    for (const other of [42, "", "x".repeat(201), null, undefined]) {
      expect(isRemoteIdOf("user-page", other)).toBe(false);
    }
  });
});

describe("a UUID", () => {
  it("has the form that browsers give", () => {
    expect(isUuid(crypto.randomUUID())).toBe(true);
    expect(isUuid(`${crypto.randomUUID()} `)).toBe(false);
    expect(isUuid("__proto__")).toBe(false);
  });
});
