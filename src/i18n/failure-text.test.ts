import { expect, it } from "vitest";
import { english } from "../../test/support/english.ts";
import { failureText, notKeptText } from "./failure-text.ts";

it.each([
  { kind: "storage-full" },
  { kind: "storage-blocked" },
  { kind: "storage-newer" },
  { kind: "storage-unreadable" },
  { kind: "storage-unavailable", detail: "QuotaError" },
  { kind: "address-not-savable" },
  { kind: "address-local" },
] as const)("$kind has one text, on the button as in the forms", (failure) => {
  const text = notKeptText(english, failure);
  expect(text).not.toBe("");
  expect(text).toBe(failureText(english, failure, ""));
});
