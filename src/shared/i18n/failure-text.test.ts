import { expect, it } from "vitest";
import { english } from "../../../test/support/english.ts";
import { failureText } from "./failure-text.ts";

it.each([
  { kind: "storage-full" },
  { kind: "storage-blocked" },
  { kind: "storage-newer" },
  { kind: "storage-unreadable" },
  { kind: "storage-unavailable", detail: "QuotaError" },
  { kind: "address-not-savable" },
  { kind: "address-local" },
] as const)("$kind has a text that needs no host, as the button says it", (failure) => {
  const text = failureText(english, failure, "");
  expect(text).not.toBe("");
  expect(text).toBe(failureText(english, failure, "links.arvid.example"));
});

it.each([
  ["Quota exceeded", "The service says: “Quota exceeded”. The key"],
  ["Quota exceeded.", "The service says: “Quota exceeded.” The key"],
  ["Really?", "The service says: “Really?” The key"],
])("what the service says ends with one stop: %s", (message, expected) => {
  const failure = { kind: "forbidden", words: { message, fields: [] } } as const;
  expect(failureText(english, failure, "links.arvid.example")).toContain(expected);
});
