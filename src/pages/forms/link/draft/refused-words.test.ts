import { expect, test } from "vitest";
import type { ServiceWords } from "../../../../shared/domain/failures.ts";
import { anEntry } from "../../../../../test/support/popup/fixtures.ts";
import { refusedWords } from "./refused-words.ts";

const refused = (words: ServiceWords) =>
  refusedWords(anEntry({ state: "blocked", cause: { kind: "rejected", status: 422, words } }));

test("gives each field the service's message about it, in the spellings of frameworks", () => {
  const fields = [
    { field: "link.target_url", message: "is odd" },
    { field: "tags.0", message: "is too long" },
    { field: "title", message: "is empty" },
    { field: "title", message: "is rude" },
  ];
  expect(refused({ message: "Invalid", fields })).toEqual({
    address: "is odd",
    tags: "is too long",
    title: "is empty; is rude",
  });
});

test("assigns a message without a field to the field that it names", () => {
  expect(refused({ message: "Target url has no host", fields: [] })).toEqual({
    address: "Target url has no host",
  });
  expect(refused({ message: "No", fields: [] })).toEqual({});
});

test("marks no field of an entry that waits, or may have arrived", () => {
  const words = { message: "title is too long", fields: [] };
  const cause = { kind: "forbidden", words } as const;
  expect(refusedWords(anEntry({ state: "waiting", cause }))).toEqual({});
  expect(refusedWords(undefined)).toEqual({});
});
