import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { english } from "../../../test/support/english.ts";
import { TagsField } from "./tags-field.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const known = Array.from({ length: 1_000 }, (_none, at) => `tide ${at}`);

const field = (tags: readonly string[]) => (
  <TagsField
    t={english}
    inputRef={{ current: null }}
    getFloor={() => 0}
    tags={tags}
    text=""
    known={known}
    onText={() => {}}
    onAdd={() => {}}
    onRemove={() => {}}
  />
);

test("a tag in use that is added does not make the names in use be read again", () => {
  const { rerender } = render(field([]));
  const read = vi.spyOn(String.prototype, "normalize");
  rerender(field(["tide 7"]));
  expect(read.mock.calls.length).toBeLessThan(known.length);
  rerender(field(["tide 7", "tide 8"]));
  expect(read.mock.calls.length).toBeLessThan(known.length);
});
